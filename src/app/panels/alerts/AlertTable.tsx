/** The alerts in four columns; only visible rows are in the document, so any number costs no more than a screenful. */

import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { vehicleKey } from '../../../domain/entity/entityKey.ts';
import { replayRequestAround } from '../../../domain/replay/request.ts';
import type { ListedAlert } from '../../../state/alerts/AlertRegistry.ts';
import { ReplayMomentButton } from '../../controls/ReplayMomentButton.tsx';
import { VirtualList } from '../../controls/VirtualList.tsx';
import { formatClock } from '../../format/time.ts';
import { useAlertMessage } from '../../format/useAlertMessage.ts';
import { useAlertName } from '../../format/useAlertName.ts';
import { useRelativeTime } from '../../format/useRelativeTime.ts';
import { Icon } from '../../icons/Icon.tsx';
import { RULE_ICON } from '../../icons/iconOf.ts';
import { useNow } from '../../lifetime/useNow.ts';
import { useEntities, useSite, useWorld } from '../../session/context.ts';

const ROW_PX = 44;
/** Interval at which relative times are updated. */
const AGE_REFRESH_MS = 1_000;

const COLUMNS = ['type', 'entity', 'time', 'message'] as const;

interface AlertTableProps {
  alerts: readonly ListedAlert[];
  /** Shown instead of rows. */
  emptyText: string;
  onActivate: (alert: ListedAlert) => void;
}

export function AlertTable({ alerts, emptyText, onActivate }: AlertTableProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className="hf-alert hf-alert--head" aria-hidden>
        {COLUMNS.map((column) => (
          <span key={column}>{t(`alerts.column.${column}`)}</span>
        ))}
      </div>
      {alerts.length === 0 ? (
        <p className="hf-empty">{emptyText}</p>
      ) : (
        <VirtualList
          items={alerts}
          rowPx={ROW_PX}
          label={t('alerts.list')}
          keyOf={({ key }) => key}
          renderRow={(alert) => <AlertTableRow alert={alert} onActivate={onActivate} />}
        />
      )}
    </>
  );
}

function AlertTableRow({ alert, onActivate }: { alert: ListedAlert; onActivate: (alert: ListedAlert) => void }) {
  const { t } = useTranslation();
  const { config } = useSite();
  const { now } = useWorld();
  const { selection } = useEntities();
  const { ids } = useSnapshot(selection.state);
  const alertNameOf = useAlertName();
  const relative = useRelativeTime();
  const nowMs = useNow(now, AGE_REFRESH_MS);
  const message = useAlertMessage()(alert);
  const { rule, typeText, deviceId, deviceName, placeName, atMs, firstAtMs, times, seen } = alert;
  const type = alertNameOf(rule ?? typeText) ?? '';
  const time = formatClock(firstAtMs, config.site.timeZone);
  const repeatText = times > 1 ? t('alerts.times', { count: times, age: relative(nowMs - atMs) }) : undefined;
  const place = placeName === 'tablet' ? t('alerts.tablet') : placeName;
  // Backends often name the place in the message: it is not repeated then.
  const what = place === undefined || message.includes(place) ? message : [message, place].filter(Boolean).join(' · ');
  return (
    <div className="hf-alertrow">
      <button
        type="button"
        className="hf-alert"
        data-unseen={!seen || undefined}
        aria-pressed={ids.includes(vehicleKey(deviceId))}
        aria-label={t('alerts.show', {
          rule: type,
          name: deviceName,
          time: [time, repeatText].filter(Boolean).join(', '),
          message: what,
        })}
        onClick={() => onActivate(alert)}
      >
        <span className="hf-alert__type">
          <Icon name={rule ? RULE_ICON[rule] : 'bell'} />
          <span>{type}</span>
        </span>
        <b title={deviceName}>{deviceName}</b>
        <time title={repeatText ?? relative(nowMs - atMs)}>
          {time}
          {times > 1 && <span className="hf-alert__times">×{times}</span>}
        </time>
        <span className="hf-alert__message" title={what}>
          {what}
        </span>
      </button>
      <ReplayMomentButton
        label={t('alerts.replay')}
        atMs={firstAtMs}
        vehicleId={deviceId}
        requestOf={replayRequestAround}
      />
    </div>
  );
}
