import { Component, type ReactNode } from 'react';

/** If what it holds cannot be drawn, it is drawn in the plainer way; the rest of the page goes on. */
export class Guarded extends Component<
  { readonly plainer: ReactNode; readonly children: ReactNode },
  { readonly broken: boolean }
> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.plainer : this.props.children;
  }
}
