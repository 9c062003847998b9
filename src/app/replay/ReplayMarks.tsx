/** Above the slider: a strip of activity over time, marks of alerts, and periods without a recording. */
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { ReplayAlert } from '../../state/replay/replay.ts';
import { ToolButton } from '../controls/ToolButton.tsx';
import { formatClock } from '../format/time.ts';
import { useAlertName } from '../format/useAlertName.ts';
import { useReplay, useSite } from '../session/context.ts';
import { useReplayTexts } from './useReplayTexts.ts';

const STRIP_SIZE = { width: 200, height: 20 } as const;
/** A jump to an alert starts this long before it, so that its cause is seen. */
const ALERT_LEAD_MS = 5_000;

export function ReplayMarks() {
  const t = useReplayTexts();
  const { timeZone } = useSite().config.site;
  const alertNameOf = useAlertName();
  const { replay } = useReplay();
  const { fromMs, toMs, gaps, overview } = useSnapshot(replay);
  const clock = (ms: number) => formatClock(ms, timeZone);
  const lengthMs = Math.max(1, toMs - fromMs);
  const percent = (ms: number) => (Math.max(0, Math.min(ms - fromMs, lengthMs)) / lengthMs) * 100;
  const path = useMemo(() => activityPath(overview?.activity ?? []), [overview]);
  return (
    <div className="hf-marks">
      {path !== '' && (
        <svg
          className="hf-marks__strip"
          viewBox={`0 0 ${STRIP_SIZE.width} ${STRIP_SIZE.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('activity', { from: clock(fromMs), to: clock(toMs) })}
        >
          <path d={path} />
        </svg>
      )}
      {gaps.map((gap) => {
        const label = t('gap', { from: clock(gap.fromMs), to: clock(gap.toMs) });
        const style = { left: `${percent(gap.fromMs)}%`, right: `${100 - percent(gap.toMs)}%` };
        return (
          <span key={gap.fromMs} className="hf-marks__gap" role="img" aria-label={label} title={label} style={style} />
        );
      })}
      {overview?.alerts.map(({ atMs, type, deviceName }) => (
        <span
          key={`${atMs} ${type} ${deviceName}`}
          className="hf-marks__alert"
          title={`${clock(atMs)} ${deviceName}: ${alertNameOf(type) ?? type}`}
          style={{ left: `${percent(atMs)}%` }}
          aria-hidden
        />
      ))}
    </div>
  );
}

/** An area with one column per bucket, as high as its share of the largest; empty if nothing is known. */
function activityPath(activity: readonly number[]): string {
  const maxActivity = activity.reduce((a, b) => Math.max(a, b), 0);
  if (maxActivity === 0) return '';
  const width = STRIP_SIZE.width / activity.length;
  const columns = activity.map((count) => `V${(STRIP_SIZE.height * (1 - count / maxActivity)).toFixed(2)}h${width}`);
  return `M0 ${STRIP_SIZE.height}${columns.join('')}V${STRIP_SIZE.height}z`;
}

/** Buttons to the previous and next alert; none if the backend reports no alerts. */
export function AlertSteps() {
  const t = useReplayTexts();
  const { replay, replayActions } = useReplay();
  const { overview, atMs = 0, seekTargetMs, phase } = useSnapshot(replay);
  if (!overview || overview.alerts.length === 0) return null;
  const here = (seekTargetMs ?? atMs) + ALERT_LEAD_MS;
  const before = overview.alerts.findLast((alert) => alert.atMs < here - 1_000);
  const next = overview.alerts.find((alert) => alert.atMs > here + 1_000);
  const seekBefore = (alert: ReplayAlert | undefined) => alert && replayActions.seek(alert.atMs - ALERT_LEAD_MS);
  const isWaiting = phase === 'waiting';
  return (
    <>
      <ToolButton
        icon="chevronLeft"
        label={t('alertBefore')}
        disabled={isWaiting || !before}
        onClick={() => seekBefore(before)}
      />
      <ToolButton
        icon="chevronRight"
        label={t('alertAfter')}
        disabled={isWaiting || !next}
        onClick={() => seekBefore(next)}
      />
    </>
  );
}
