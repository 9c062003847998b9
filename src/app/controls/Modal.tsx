/** A dialog over everything: traps the focus, closes by Escape and the close button, and restores the focus. */
import { Dialog } from 'primereact/dialog';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icons/Icon.tsx';
import { useShell } from '../session/context.ts';
import { placeInList } from './focusable.ts';
import './modal.css';

interface ModalProps {
  title: string;
  /** The dialog cannot be closed while this is absent. */
  onClose?: (() => void) | undefined;
  /** Actions, the primary one last. */
  footer: ReactNode;
  /** `large`: fits its content. */
  size?: 'wide' | 'large';
  children: ReactNode;
}

export function Modal({ title, onClose, footer, size, children }: ModalProps) {
  const { t } = useTranslation();
  useRestoredFocus();
  return (
    <Dialog
      visible
      className={size ? `hf-dialog--${size}` : ''}
      draggable={false}
      resizable={false}
      focusOnShow={false}
      header={<h2>{title}</h2>}
      footer={footer}
      closeIcon={<Icon name="close" />}
      ariaCloseIconLabel={t('vehicle.close')}
      onHide={() => onClose?.()}
      pt={{ root: { onKeyDown: stopShortcuts }, closeButton: { title: t('vehicle.close'), disabled: !onClose } }}
    >
      <InitialFocus />
      {children}
    </Dialog>
  );
}

/** Focuses the first field, or else the last action, as soon as the content is in the document. */
function InitialFocus() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const panel = mark.current?.closest<HTMLElement>('[role="dialog"]');
    const field = panel?.querySelector<HTMLElement>('[data-autofocus], input:not([type=radio]), textarea');
    const last = panel?.querySelector<HTMLElement>('.hf-dialog__foot button:last-child');
    (field ?? last ?? panel)?.focus();
  }, []);
  return <span ref={mark} hidden />;
}

/** The page's shortcuts do not react to keys typed in a dialog; Escape reaches the library, which closes it. */
function stopShortcuts(event: KeyboardEvent): void {
  if (event.key !== 'Escape') event.stopPropagation();
}

/**
 * Returns the focus to the previous element when the dialog closes, or to its place in the list: the library does so only
 * for dialogs that stay mounted.
 */
function useRestoredFocus() {
  const { focusHistory } = useShell();
  useEffect(() => {
    const before = document.activeElement;
    const focusPlace = before ? placeInList(before) : () => false;
    return () => {
      if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus();
      // The dialog has removed the list's line; or a menu that opened it is closed, whose own button still exists.
      else if (!focusPlace()) focusHistory.restore();
    };
  }, [focusHistory]);
}
