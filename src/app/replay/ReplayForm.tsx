/** Form of a replay: date, start and end, speed, Run Replay (rules.md#replay-request). */
import { type FormEvent, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import {
  clockTimeOf,
  type ReplayDraft,
  type ReplayFault,
  readReplayDraft,
  secondOfDay,
} from '../../domain/replay/request.ts';
import { dayAfter, secondsOfZonedDay, zonedMoment } from '../../domain/time/zoned.ts';
import { REPLAY_SPEED } from '../../domain/wire/replay.ts';
import { DayInput } from '../controls/DayInput.tsx';
import { FieldError } from '../controls/FieldError.tsx';
import { RangeInput } from '../controls/RangeInput.tsx';
import { siteDay } from '../format/time.ts';
import { Icon } from '../icons/Icon.tsx';
import { useReplay, useSite, useViews } from '../session/context.ts';
import { RecordedNote } from './RecordedNote.tsx';
import { TimeField } from './TimeField.tsx';
import { useReplayTexts } from './useReplayTexts.ts';
import './replay.css';

/** The last hour is suggested by default. */
const DEFAULT_SPAN_MS = 3_600_000;

type ReplayFormDraft = Omit<ReplayDraft, 'hasView'>;

interface ReplayFormProps {
  slot: SlotId;
  onRun: () => void;
}

export function ReplayForm({ slot, onRun }: ReplayFormProps) {
  const t = useReplayTexts();
  const { config, now } = useSite();
  const { slots } = useViews();
  const { replayActions } = useReplay();
  const { timeZone } = config.site;
  const hasView = useSnapshot(slots).views[slot] !== undefined;
  const [draft, setDraft] = useState<ReplayFormDraft>(() => lastHour(now(), timeZone));
  const [fault, setFault] = useState<ReplayFault>();
  const change = (changes: Partial<ReplayFormDraft>) => {
    setFault(undefined);
    setDraft({ ...draft, ...changes });
  };
  const run = (event: FormEvent) => {
    event.preventDefault();
    const request = readReplayDraft(
      { ...draft, hasView },
      { nowMs: now(), momentOf: (day, seconds) => zonedMoment(day, seconds, timeZone), dayAfter },
    );
    if ('fault' in request) {
      setFault(request.fault);
      return;
    }
    onRun();
    replayActions.run(slot, request);
  };
  const { day, start, end, speed = REPLAY_SPEED.start } = draft;
  return (
    <form className="hf-replayform" onSubmit={run} noValidate>
      <div className="hf-field">
        <span>{t('date')}</span>
        <DayInput
          label={t('date')}
          day={day}
          onChange={(chosen) => change({ day: chosen })}
          onInvalid={() => change({ day: '' })}
        />
      </div>
      <TimeField label={t('start')} time={start} onChange={(time) => change({ start: time })} />
      <TimeField label={t('end')} time={end} onChange={(time) => change({ end: time })} />
      {secondOfDay(end) <= secondOfDay(start) && <p className="hf-replayform__note">{t('nextDay')}</p>}
      <div className="hf-field">
        <span>{t('speed')}</span>
        <div className="hf-replayform__speed">
          <RangeInput
            label={t('speed')}
            min={REPLAY_SPEED.min}
            max={REPLAY_SPEED.max}
            step={REPLAY_SPEED.step}
            value={speed}
            valueText={t('times', { speed: String(speed) })}
            onChange={(chosen) => change({ speed: chosen })}
          />
          <b>{t('times', { speed: String(speed) })}</b>
        </div>
      </div>
      <FieldError>{fault && t(`fault.${fault}`)}</FieldError>
      <button type="submit" className="hf-button hf-button--primary">
        <Icon name="play" />
        {t('run')}
      </button>
      <RecordedNote />
    </form>
  );
}

function lastHour(nowMs: number, timeZone: string): ReplayFormDraft {
  const fromMs = nowMs - DEFAULT_SPAN_MS;
  return {
    day: siteDay(fromMs, timeZone),
    start: clockTimeOf(secondsOfZonedDay(fromMs, timeZone)),
    end: clockTimeOf(secondsOfZonedDay(nowMs, timeZone)),
    speed: REPLAY_SPEED.start,
  };
}
