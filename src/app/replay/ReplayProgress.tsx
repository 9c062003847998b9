/** The period's slider: dragging it seeks continuously; periods without a recording are marked. */
import { useSnapshot } from 'valtio';
import { RangeInput } from '../controls/RangeInput.tsx';
import { formatClock } from '../format/time.ts';
import { useFormatDateTime } from '../format/useFormatDateTime.ts';
import { useReplay, useSite } from '../session/context.ts';
import { ReplayMarks } from './ReplayMarks.tsx';
import { TripChart } from './TripChart.tsx';
import { useReplayTexts } from './useReplayTexts.ts';
import type { NamedTrip } from './useVehicleTrip.ts';

/** @param vehicle whose trip is shown below the slider */
export function ReplayProgress({ vehicle }: { vehicle: NamedTrip | undefined }) {
  const t = useReplayTexts();
  const { timeZone } = useSite().config.site;
  const momentOf = useFormatDateTime();
  const { replay, replayActions } = useReplay();
  const { fromMs, toMs, atMs, seekTargetMs, phase } = useSnapshot(replay);
  const lengthMs = Math.max(1_000, toMs - fromMs);
  const shownMs = seekTargetMs ?? atMs ?? fromMs;
  return (
    <div className="hf-replaytrack">
      <span className="hf-replaytrack__end">{formatClock(fromMs, timeZone)}</span>
      <div className="hf-replaytrack__track">
        <ReplayMarks />
        <RangeInput
          label={t('progress')}
          min={0}
          max={Math.floor(lengthMs / 1_000)}
          step={1}
          value={Math.floor((shownMs - fromMs) / 1_000)}
          valueText={momentOf(shownMs)}
          disabled={phase === 'waiting'}
          onChange={(second) => replayActions.seek(fromMs + second * 1_000)}
        />
        {vehicle && <TripChart {...vehicle} />}
      </div>
      <span className="hf-replaytrack__end">{formatClock(toMs, timeZone)}</span>
    </div>
  );
}
