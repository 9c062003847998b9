/** A region that scrolls: it takes the focus, so that the keyboard can scroll it in every browser. */
import { createElement, forwardRef, type HTMLAttributes } from 'react';

interface ScrollerProps
  extends Pick<HTMLAttributes<HTMLElement>, 'className' | 'style' | 'role' | 'aria-label' | 'onScroll' | 'children'> {
  /** Its element type in the page. */
  as: 'main' | 'div' | 'ul';
}

export const Scroller = forwardRef<HTMLElement, ScrollerProps>(function Scroller({ as, ...attributes }, ref) {
  return createElement(as, { ...attributes, ref, tabIndex: 0 });
});
