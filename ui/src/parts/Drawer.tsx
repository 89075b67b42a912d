import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Icon } from './Icon';

/** Something over the page that has the focus until it is closed, by Escape too. */
export function Dialog({
  title,
  className,
  onClose,
  children,
}: {
  title: string;
  className: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the effects of its children: they may scroll, and only an open dialog scrolls.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
    return () => {
      element?.close();
      // Back at a tool of the table the focus would take Enter from the table. Tab goes on from there all the same.
      const back = document.activeElement;
      if (back instanceof HTMLElement && back.closest('.top-bar') !== null) back.blur();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={className}
      aria-label={title}
      onCancel={(event) => {
        // Not of a dialog inside this one.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {children}
    </dialog>
  );
}

/** Something laid over the table: from the side, or from below on a phone. Escape and a touch beside it close it. */
export function Drawer({
  title,
  onClose,
  children,
  wide = false,
  note = null,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
  wide?: boolean;
  /** Stands above all else: the table waits for the reader. */
  note?: ReactNode;
}) {
  return (
    <Dialog title={title} className={wide ? 'drawer drawer-wide' : 'drawer'} onClose={onClose}>
      <div className="drawer-inside">
        <header className="drawer-head">
          <h2>{title}</h2>
          <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {note === null ? null : <div className="drawer-note">{note}</div>}
        <div className="drawer-body" tabIndex={0} role="group" aria-label={title}>
          {children}
        </div>
      </div>
    </Dialog>
  );
}
