/** The strip of one vehicle. Its bars are a single stop of the Tab key; arrow keys move between them. */
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { type EntityKey, vehicleKey } from '../../../domain/entity/entityKey.ts';
import { replayRequestFrom } from '../../../domain/replay/request.ts';
import { type StatusBar, statusBars } from '../../../domain/status/bars.ts';
import { formatClock, formatDuration } from '../../format/time.ts';
import { UNKNOWN_TEXT } from '../../format/unknown.ts';
import { useTranslateSiteText } from '../../format/useTranslateSiteText.ts';
import { useSite } from '../../session/context.ts';
import { useReplayMoment } from '../../session/useReplayMoment.ts';
import type { Timelines } from './Timelines.ts';

/** Minimum length of a bar, as a share of the strip: it must be visible and clickable. */
const MIN_BAR_FRACTION = 0.004;
/** Minimum share of the strip for a bar with text. */
const MIN_LABELLED_FRACTION = 0.09;

interface StatusStripProps {
  vehicle: { readonly id: string; readonly name: string };
  window: { readonly fromMs: number; readonly toMs: number };
  timelines: Timelines;
  onFly: (key: EntityKey) => void;
}

export function StatusStrip({ vehicle: { id, name }, window, timelines, onFly }: StatusStripProps) {
  const { t } = useTranslation();
  const strip = useRef<HTMLDivElement>(null);
  /** Start of the period whose bar was focused last: the bar's index changes as the strip moves on. */
  const [focusedFromMs, setFocusedFromMs] = useState(Number.NEGATIVE_INFINITY);
  const timeline = useSnapshot(timelines.state).timelines[id];
  const periods = timeline?.periods;
  useEffect(() => timelines.request(id), [timelines, id]);
  const bars = useMemo(
    () => statusBars(periods ?? [], window, (window.toMs - window.fromMs) * MIN_BAR_FRACTION),
    [periods, window],
  );
  const focusedIndex = bars.findIndex(({ toMs }) => toMs > focusedFromMs);
  const tabStop = focusedIndex < 0 ? bars.length - 1 : focusedIndex;
  const move = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -bars.length, End: bars.length }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(tabStop + step, 0), bars.length - 1);
    const bar = bars[next];
    if (!bar) return;
    setFocusedFromMs(bar.period.start);
    (strip.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <div className="hf-strip">
      <button type="button" title={t('dispatcher.fly', { name })} onClick={() => onFly(vehicleKey(id))}>
        {name}
      </button>
      <div ref={strip} role="toolbar" aria-label={t('dispatcher.stripOf', { name })} onKeyDown={move}>
        {periods === undefined && <span className="hf-strip__unknown">{UNKNOWN_TEXT}</span>}
        {bars.map((bar, k) => (
          // Keyed by the period rather than the bar's start: as the strip moves on, its first bar's start does too.
          <StripBar
            key={bar.period.start}
            {...{ bar, window }}
            vehicleId={id}
            isTabStop={k === tabStop}
            onFocus={() => setFocusedFromMs(bar.period.start)}
          />
        ))}
        <UnknownRest fromMs={timeline?.knownToMs} window={window} />
      </div>
    </div>
  );
}

/** Unknown time at the end: a blank would mean that nothing was recorded. */
function UnknownRest({ fromMs, window }: { fromMs: number | undefined; window: StatusStripProps['window'] }) {
  const { t } = useTranslation();
  if (fromMs === undefined || fromMs >= window.toMs) return null;
  const share = Math.max(0, fromMs - window.fromMs) / (window.toMs - window.fromMs);
  return (
    <span
      className="hf-strip__unknown hf-strip__unknown--rest"
      title={t('dispatcher.stripCut')}
      style={{ left: `${share * 100}%` }}
    >
      {UNKNOWN_TEXT}
    </span>
  );
}

interface StripBarProps {
  bar: StatusBar;
  window: StatusStripProps['window'];
  vehicleId: string;
  isTabStop: boolean;
  onFocus: () => void;
}

function StripBar({ bar, window, vehicleId, isTabStop, onFocus }: StripBarProps) {
  const { t } = useTranslation();
  const { timeZone } = useSite().config.site;
  const { playMoment, disabledReason } = useReplayMoment(replayRequestFrom);
  const { fromMs, toMs, period, timeClass, count } = bar;
  const lengthMs = window.toMs - window.fromMs;
  const status = useTranslateSiteText()(period.status) || t(`dispatcher.class.${timeClass}`);
  const words = t('dispatcher.bar', {
    status,
    from: formatClock(fromMs, timeZone),
    to: formatClock(toMs, timeZone),
    span: formatDuration(toMs - fromMs),
  });
  const title = count > 1 ? `${words} · ${t('dispatcher.barOf', { count })}` : words;
  const share = (toMs - fromMs) / lengthMs;
  return (
    <button
      type="button"
      className="hf-strip__bar"
      data-class={timeClass}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={title}
      aria-disabled={disabledReason !== undefined || undefined}
      title={disabledReason ?? title}
      style={{ left: `${((fromMs - window.fromMs) / lengthMs) * 100}%`, width: `${share * 100}%` }}
      onFocus={onFocus}
      onClick={() => playMoment(fromMs, vehicleId)}
    >
      {share > MIN_LABELLED_FRACTION && <span>{status}</span>}
    </button>
  );
}
