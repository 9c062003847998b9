/** A time of day: hours 0 to 11, minutes and seconds, each wrapping around, and AM or PM (rules.md#replay-request). */
import { type KeyboardEvent, useId, useState } from 'react';
import { CLOCK_FIELDS, type ClockField, type ClockTime, parseField, stepField } from '../../domain/replay/request.ts';
import { Segments } from '../controls/Segments.tsx';
import { Icon } from '../icons/Icon.tsx';
import { useReplayTexts } from './useReplayTexts.ts';

const DAY_HALVES = ['AM', 'PM'] as const;
const MAX_BY_FIELD: Record<ClockField, number> = { hour: 11, minute: 59, second: 59 };

interface TimeFieldProps {
  label: string;
  time: ClockTime;
  onChange: (time: ClockTime) => void;
}

export function TimeField({ label, time, onChange }: TimeFieldProps) {
  const t = useReplayTexts();
  const id = useId();
  return (
    <fieldset className="hf-time" aria-labelledby={id}>
      <legend id={id}>{label}</legend>
      {CLOCK_FIELDS.map((field) => (
        <ClockFigure key={field} label={`${label}: ${t(field)}`} field={field} time={time} onChange={onChange} />
      ))}
      <Segments
        label={`${label}: ${t('half')}`}
        values={DAY_HALVES}
        chosen={time.half}
        labelOf={(half) => half}
        onChoose={(half) => onChange({ ...time, half })}
      />
    </fieldset>
  );
}

interface FigureProps extends TimeFieldProps {
  field: ClockField;
}

function ClockFigure({ label, field, time, onChange }: FigureProps) {
  const t = useReplayTexts();
  const [text, setText] = useState<string>();
  const stepTime = (steps: number) => {
    setText(undefined);
    onChange(stepField(time, field, steps));
  };
  const changeText = (typed: string) => {
    setText(typed);
    const value = parseField(field, typed);
    if (value !== undefined) onChange({ ...time, [field]: value });
  };
  const changeByKey = (event: KeyboardEvent) => {
    const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    stepTime(steps);
  };
  return (
    <span className="hf-time__figure">
      <button type="button" tabIndex={-1} aria-label={t('up', { field: label })} onClick={() => stepTime(1)}>
        <Icon name="chevronDown" size="small" />
      </button>
      <input
        className="hf-input"
        role="spinbutton"
        inputMode="numeric"
        maxLength={2}
        aria-label={label}
        aria-valuenow={time[field]}
        aria-valuemin={0}
        aria-valuemax={MAX_BY_FIELD[field]}
        value={text ?? String(time[field]).padStart(2, '0')}
        onChange={({ target }) => changeText(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => setText(undefined)}
        onKeyDown={changeByKey}
      />
      <button type="button" tabIndex={-1} aria-label={t('down', { field: label })} onClick={() => stepTime(-1)}>
        <Icon name="chevronDown" size="small" />
      </button>
    </span>
  );
}
