/** The question mark in the header of a panel or card: opens the manual at its topic, and regains the focus on return. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { ManualTopic } from '../../i18n/manual/en/en.ts';
import { openManual } from '../../state/shell/shell.ts';
import { Icon } from '../icons/Icon.tsx';
import { useShell } from '../session/context.ts';

export function HelpButton({ topic }: { topic: ManualTopic }) {
  const { t } = useTranslation();
  const { shell } = useShell();
  const { page } = useSnapshot(shell);
  const button = useRef<HTMLButtonElement>(null);
  const isOpener = useRef(false);
  useEffect(() => {
    if (page !== 'main' || !isOpener.current) return;
    isOpener.current = false;
    button.current?.focus();
  }, [page]);
  return (
    <button
      ref={button}
      type="button"
      className="hf-tool"
      aria-label={t('help.topic')}
      title={t('help.topic')}
      onClick={() => {
        isOpener.current = true;
        openManual(shell, topic);
      }}
    >
      <Icon name="help" />
    </button>
  );
}
