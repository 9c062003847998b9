/** A popover opened by a button: it takes the focus, and returns it when it closes. */
import { OverlayPanel } from 'primereact/overlaypanel';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { useScope } from '../lifetime/useScope.ts';
import { focusShown, initialFocus } from './focusable.ts';

interface PopoverTrigger {
  expanded: boolean;
  toggle: (event: MouseEvent<HTMLElement>) => void;
  /** The attributes of a plain button that toggles it. */
  trigger: {
    'aria-haspopup': 'dialog';
    'aria-expanded': boolean;
    onClick: (event: MouseEvent<HTMLElement>) => void;
  };
}

interface PopoverProps {
  /** Accessible name of the panel. */
  label: string;
  button: (opener: PopoverTrigger) => ReactNode;
  children: (close: () => void) => ReactNode;
}

export function Popover({ label, button, children }: PopoverProps) {
  const overlay = useRef<OverlayPanel>(null);
  const opener = useRef<HTMLElement>();
  const [expanded, setExpanded] = useState(false);
  // Not in the library's callbacks: while it renders, its ref is empty and the panel unknown.
  useScope(
    (scope) => {
      const panel = expanded ? overlay.current?.getElement() : undefined;
      const button = opener.current;
      if (!(panel instanceof HTMLElement) || !button) return;
      let isEntered = false;
      const enter = () => {
        const target = initialFocus(panel);
        isEntered = target !== undefined;
        target?.focus({ preventScroll: true });
      };
      enter();
      scope.own(() => returnFocus(panel, button));
      // Its content or text size may change while it is open; its button may leave a bar that becomes narrow.
      const observer = new ResizeObserver(() => {
        // Content whose code has just been loaded.
        if (!isEntered && document.activeElement === button) enter();
        if (button.checkVisibility()) overlay.current?.align();
        else overlay.current?.hide();
      });
      observer.observe(panel);
      observer.observe(button);
      scope.own(() => observer.disconnect());
    },
    [expanded],
  );
  const toggle = (event: MouseEvent<HTMLElement>) => {
    opener.current = event.currentTarget;
    overlay.current?.toggle(event);
  };
  return (
    <>
      {button({ expanded, toggle, trigger: { 'aria-haspopup': 'dialog', 'aria-expanded': expanded, onClick: toggle } })}
      <OverlayPanel
        ref={overlay}
        aria-label={label}
        // The library also sets the name on the content element, whose role allows none.
        pt={{ content: { 'aria-label': undefined } }}
        onShow={() => setExpanded(true)}
        onHide={() => setExpanded(false)}
      >
        {children(() => overlay.current?.hide())}
      </OverlayPanel>
    </>
  );
}

/** If the focus has moved elsewhere, it stays there. */
function returnFocus(panel: HTMLElement, button: HTMLElement): void {
  const { activeElement, body } = document;
  if (activeElement === body || panel.contains(activeElement)) focusShown(button);
}
