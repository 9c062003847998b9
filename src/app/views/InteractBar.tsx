/** The second bar that Interact opens: the view, Replay and Annotation, which need a view (rules.md#tool-bar). */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import { Icon } from '../icons/Icon.tsx';
import { useShell, useViews } from '../session/context.ts';
import { ViewMenu } from './ViewMenu.tsx';

/** @param children the tools that need a view of the slot */
export function InteractBar({ slot, children }: { slot: SlotId; children: ReactNode }) {
  const { t } = useTranslation();
  const { shell } = useShell();
  const { tool } = useSnapshot(shell);
  if (tool !== 'interact') return null;
  return (
    <div className="hf-toolbar" role="toolbar" aria-label={t('tools.interact')}>
      <ViewMenu slot={slot} />
      <span className="hf-rule" />
      {children}
      <UnavailableTool slot={slot} />
    </div>
  );
}

/** A tool that cannot be used: no view is open, or the site does not offer it. The tooltip gives the reason. */
function UnavailableTool({ slot }: { slot: SlotId }) {
  const { t } = useTranslation();
  const { notices } = useShell();
  const { slots } = useViews();
  const { views } = useSnapshot(slots);
  const reason = views[slot] === undefined ? t('interact.selectView') : t('interact.no.annotation');
  return (
    <button
      type="button"
      className="hf-tool hf-toolword"
      aria-disabled
      title={reason}
      onClick={() => notices.show('warning', reason)}
    >
      <Icon name="pin" />
      {t('interact.annotation')}
      <Icon name="chevronDown" size="small" />
    </button>
  );
}
