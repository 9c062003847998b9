/** The second bar, opened by Interact: the view, Replay and Annotation, which need a view (rules.md#tool-bar). */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import { useShell } from '../session/context.ts';
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
    </div>
  );
}
