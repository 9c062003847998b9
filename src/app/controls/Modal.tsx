/** A dialog over everything: keeps the focus inside, closes by Escape and cross, and gives the focus back. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useShell } from '../session/context.ts';
import { focusableIn } from './focusable.ts';
import { ToolButton } from './ToolButton.tsx';
import './modal.css';

interface ModalProps {
  title: string;
  /** Absent, or while it says so, the dialog cannot be closed. */
  onClose?: (() => void) | undefined;
  /** Actions, the primary one last. */
  footer: ReactNode;
  wide?: boolean;
  /** As large as what it shows. */
  large?: boolean;
  children: ReactNode;
}

export function Modal({ title, onClose, footer, wide = false, large = false, children }: ModalProps) {
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useFocusInside(panel);
  const onKey = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') onClose?.();
    if (event.key === 'Tab') keepInside(event, panel.current);
  };
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: keys reach the dialog through it
    <div className="hf-scrim" onKeyDown={onKey}>
      <div
        ref={panel}
        className="hf-dialog"
        data-wide={wide || undefined}
        data-large={large || undefined}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <header className="hf-dialog__head">
          <h2 id={titleId}>{title}</h2>
          <span className="hf-spacer" />
          <ToolButton icon="close" label={t('vehicle.close')} disabled={!onClose} onClick={() => onClose?.()} />
        </header>
        <div className="hf-dialog__body">{children}</div>
        <footer className="hf-dialog__foot">{footer}</footer>
      </div>
    </div>,
    document.body,
  );
}

/** The first field, or the dialog itself, has the focus while it is open; then what had it before. */
function useFocusInside(panel: { current: HTMLDivElement | null }) {
  const { focusHistory } = useShell();
  useEffect(() => {
    const before = document.activeElement;
    const field = panel.current?.querySelector<HTMLElement>('[data-autofocus], input:not([type=radio]), textarea');
    const last = panel.current?.querySelector<HTMLElement>('.hf-dialog__foot button:last-child');
    (field ?? last ?? panel.current)?.focus();
    return () => {
      // A menu that opened it is gone; what opened the menu is still there.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      else focusHistory.restore();
    };
  }, [panel, focusHistory]);
}

function keepInside(event: KeyboardEvent, panel: HTMLElement | null): void {
  const fields = panel ? focusableIn(panel) : [];
  const [first] = fields;
  const last = fields.at(-1);
  const active = document.activeElement;
  if (!first || !last) return;
  if (event.shiftKey ? active === first || active === panel : active === last) {
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  }
}
