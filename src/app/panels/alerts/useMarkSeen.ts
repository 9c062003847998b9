/** Alerts seen by the user no longer raise the alarm, and count as acknowledged on the shift's page (rules.md#hand-over). */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedAlert } from '../../../state/alerts/AlertRegistry.ts';
import { useLive, useShell, useSite, useWorld } from '../../session/context.ts';

export function useMarkSeen(): (alerts: readonly ListedAlert[]) => void {
  const { world } = useWorld();
  const isLive = useLive().world === world;
  const { acknowledge } = useSite().dispatch.handover;
  const { notices } = useShell();
  const { t } = useTranslation();
  return useCallback(
    (alerts) => {
      const unseen = alerts.filter(({ seen }) => !seen);
      world.markAlertsSeen(alerts.map(({ key }) => key));
      // Replayed alerts are in the past and cannot be acknowledged.
      if (!isLive || unseen.length === 0) return;
      const acknowledgements = unseen.map(({ typeText, deviceId, ruleId = '', placeId = '', atMs }) => ({
        ...{ type: typeText, deviceId, ruleId, placeId, timestamp: atMs },
      }));
      void acknowledge(acknowledgements).then((why) => {
        if (why !== undefined) notices.show('warning', t('alerts.notAcknowledged', { why }));
      });
    },
    [world, isLive, acknowledge, notices, t],
  );
}
