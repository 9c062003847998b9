/** Active alerts about entities shown in a viewer, new and seen; opens their list (rules.md#viewer-alerts). */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { type AlertCounts, countViewAlerts } from '../../../domain/alert/viewAlerts.ts';
import { SLOT_IDS, type SlotId } from '../../../domain/layout/layout.ts';
import { visibilityTest } from '../../../domain/view/shown.ts';
import type { ViewState } from '../../../domain/view/viewState.ts';
import { addViewerHeaderTexts, VIEWER_HEADER_NAMESPACE } from '../../../i18n/viewerHeader/addViewerHeaderTexts.ts';
import { openPanel } from '../../../state/shell/shell.ts';
import { Glyph } from '../../icons/Glyph.tsx';
import { useWatched } from '../../lifetime/useWatched.ts';
import { useShell, useViews, useWorldOf } from '../../session/context.ts';
import { useBlockingMode } from '../../session/useBlockingMode.ts';

addViewerHeaderTexts();

export function HeaderAlerts({ slot }: { slot: SlotId }) {
  const { t } = useTranslation(VIEWER_HEADER_NAMESPACE);
  const { shell } = useShell();
  const { t: tPage } = useTranslation();
  const mode = useBlockingMode(slot);
  const { unseen, seen } = useAlertCounts(slot);
  if (unseen + seen === 0) return null;
  const counts = [
    unseen > 0 && t('alerts.unseen', { count: unseen }),
    seen > 0 && t('alerts.seen', { count: seen }),
  ].filter((words) => words !== false);
  const label = t('alerts.label', { number: String(SLOT_IDS.indexOf(slot)), counts: counts.join(', ') });
  // The panel shows the alerts of the selected viewer's world, which is then in the past.
  const isRefused = mode === 'replay';
  return (
    <button
      type="button"
      className="hf-tool hf-cell__alerts"
      aria-label={label}
      title={isRefused ? tPage('mode.exit', { mode: tPage('mode.replay') }) : t('alerts.open', { label })}
      aria-disabled={isRefused || undefined}
      onClick={() => {
        if (!isRefused) openPanel(shell, 'alerts');
      }}
    >
      {unseen > 0 && (
        <span data-unseen>
          <Glyph name="alert" />
          {unseen}
        </span>
      )}
      {seen > 0 && (
        <span>
          <Glyph name="seenAlert" />
          {seen}
        </span>
      )}
    </button>
  );
}

/** They change with the list of alerts, and as vehicles enter or leave the view when their presence changes. */
function useAlertCounts(slot: SlotId): AlertCounts {
  const { slotViews } = useViews();
  const world = useWorldOf(slot);
  const { active } = useSnapshot(world.alerts.state);
  const shown = useSnapshot(slotViews).bySlot[slot]?.shown as ViewState | undefined;
  const isShown = useMemo(() => shown && visibilityTest(shown), [shown]);
  const read = () => {
    if (!isShown) return { unseen: 0, seen: 0 };
    return countViewAlerts(active, isShown, (id) => {
      const vehicle = world.vehicle(id);
      return vehicle && vehicle.render === 'offline';
    });
  };
  useWatched(() => JSON.stringify(read()));
  return read();
}
