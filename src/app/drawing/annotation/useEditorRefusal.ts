/** Why the editor of annotations cannot be opened in the selected viewer (rules.md#annotation-mode). */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useShell, useViews } from '../../session/context.ts';

/** @returns undefined if it can be opened */
export function useEditorRefusal(): string | undefined {
  const { t } = useTranslation();
  const { displayMode } = useSnapshot(useShell().shell);
  const { selected, views } = useSnapshot(useViews().slots);
  if (views[selected] === undefined) return t('interact.selectView');
  return displayMode === 'default' ? undefined : t('mode.exitFirst', { mode: t(`mode.${displayMode}`) });
}
