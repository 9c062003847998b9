/** The panel of a Popover: takes the focus when it opens and returns it to the button when it closes. */
import { OverlayPanel } from 'primereact/overlaypanel';
import {
  type MouseEvent,
  type MutableRefObject,
  type ReactNode,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { initialFocus } from './focusable.ts';

export interface PopoverHandle {
  toggle(event: MouseEvent<HTMLElement>): void;
}

interface PopoverPanelProps {
  handle: MutableRefObject<PopoverHandle | null>;
  /** The button pressed while this code was being fetched: the panel opens under it when it mounts. */
  opener: HTMLElement;
  label: string;
  onExpanded: (expanded: boolean) => void;
  children: (close: () => void) => ReactNode;
}

export function PopoverPanel({ handle, opener, label, onExpanded, children }: PopoverPanelProps) {
  const overlay = useRef<OverlayPanel>(null);
  useImperativeHandle(handle, () => ({ toggle: (event) => overlay.current?.toggle(event) }));
  useLayoutEffect(() => overlay.current?.show(null, opener), [opener]);
  const onShow = () => {
    onExpanded(true);
    const panel = overlay.current?.getElement();
    if (panel instanceof HTMLElement) initialFocus(panel)?.focus({ preventScroll: true });
  };
  const onHide = () => {
    onExpanded(false);
    const { activeElement, body } = document;
    // A focus that has moved elsewhere stays there.
    const isLost = activeElement === body || overlay.current?.getElement()?.contains(activeElement);
    if (isLost) opener.focus();
  };
  return (
    <OverlayPanel ref={overlay} aria-label={label} onShow={onShow} onHide={onHide}>
      {children(() => overlay.current?.hide())}
    </OverlayPanel>
  );
}
