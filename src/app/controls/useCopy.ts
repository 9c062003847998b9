/** Copies a text, and notifies the user whether it worked. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../session/context.ts';

/** @returns copies a text; `said` is announced instead of the text itself */
export function useCopy(): (text: string, said?: string) => void {
  const { t } = useTranslation();
  const { notices } = useShell();
  return useCallback(
    (text, said) => {
      // Without https there is no clipboard at all.
      const copied = navigator.clipboard?.writeText(text) ?? Promise.reject();
      copied.then(
        () => notices.show('done', said ?? t('copy.done', { text })),
        () => notices.show('warning', t('copy.failed')),
      );
    },
    [notices, t],
  );
}
