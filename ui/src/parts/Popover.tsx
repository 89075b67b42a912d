import { useLayoutEffect, useRef, type ReactNode } from 'react';

/** A small sheet over the table, beside what opened it. Escape and a touch beside it close it. */
export function Popover({
  label,
  at,
  onClose,
  children,
}: {
  label: string;
  /** `bar`: over the bar with the answers; `top`: below the bar at the top. */
  at: 'bar' | 'top';
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`popover popover-${at}`}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="popover-inside">{children}</div>
    </dialog>
  );
}
