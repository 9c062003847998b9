/** The slider over the stretch: dragging it shows the moment while it is dragged; stretches without a recording are marked. */
import { Slider } from 'primereact/slider';
import { useSnapshot } from 'valtio';
import { formatClock } from '../format/time.ts';
import { useMoment } from '../format/useMoment.ts';
import { useReplay, useSite } from '../session/context.ts';
import { useReplayTexts } from './useReplayTexts.ts';

export function ReplayProgress() {
  const t = useReplayTexts();
  const { timeZone } = useSite().config.site;
  const momentOf = useMoment();
  const { replay, replayActions } = useReplay();
  const { fromMs, toMs, atMs, wantedMs, phase, gaps } = useSnapshot(replay);
  const lengthMs = Math.max(1_000, toMs - fromMs);
  const shownMs = wantedMs ?? atMs ?? fromMs;
  const percent = (ms: number) => `${(Math.max(0, Math.min(ms - fromMs, lengthMs)) / lengthMs) * 100}%`;
  return (
    <div className="hf-progress">
      <span className="hf-progress__end">{formatClock(fromMs, timeZone)}</span>
      <div className="hf-progress__track">
        {gaps.map((gap) => (
          <span
            key={gap.fromMs}
            className="hf-progress__gap"
            role="img"
            aria-label={t('gap', { from: formatClock(gap.fromMs, timeZone), to: formatClock(gap.toMs, timeZone) })}
            title={t('gap', { from: formatClock(gap.fromMs, timeZone), to: formatClock(gap.toMs, timeZone) })}
            style={{ left: percent(gap.fromMs), right: `calc(100% - ${percent(gap.toMs)})` }}
          />
        ))}
        <Slider
          min={0}
          max={Math.floor(lengthMs / 1_000)}
          step={1}
          value={Math.floor((shownMs - fromMs) / 1_000)}
          disabled={phase === 'waiting'}
          onChange={({ value }) => typeof value === 'number' && replayActions.seek(fromMs + value * 1_000)}
          pt={{ handle: { 'aria-label': t('progress'), 'aria-valuetext': momentOf(shownMs) } }}
        />
      </div>
      <span className="hf-progress__end">{formatClock(toMs, timeZone)}</span>
    </div>
  );
}
