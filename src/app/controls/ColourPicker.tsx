/** A colour: 8 swatches, the 5 used last, or a hex value (rules.md#colour-picker). */
import { ColorPicker } from 'primereact/colorpicker';
import { InputText } from 'primereact/inputtext';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { readHex, SWATCHES } from '../../domain/view/optionFields.ts';
import { useShell } from '../session/context.ts';
import { FieldError } from './FieldError.tsx';
import { Popover } from './Popover.tsx';
import './colourPicker.css';

interface ColourPickerProps {
  label: string;
  /** `#RRGGBB` */
  value: string;
  onChange: (value: string) => void;
}

export function ColourPicker({ label, value, onChange }: ColourPickerProps) {
  return (
    <Popover
      label={label}
      button={({ trigger }) => (
        <button
          type="button"
          className="hf-swatch hf-swatch--wide"
          style={{ background: value }}
          {...trigger}
          aria-label={`${label}: ${value}`}
          title={value}
        />
      )}
    >
      {() => <ColourSwatch label={label} value={value} onChange={onChange} />}
    </Popover>
  );
}

function ColourSwatch({ value, onChange }: ColourPickerProps) {
  const { t } = useTranslation();
  const { recentColours } = useShell();
  const { list } = useSnapshot(recentColours.state);
  const [text, setText] = useState<string>();
  const id = useId();
  const choose = (colour: string) => {
    recentColours.add(colour);
    setText(undefined);
    onChange(colour);
  };
  const shown = text ?? value;
  const read = readHex(shown);
  return (
    <div className="hf-colours">
      <ColourSwatchRow label={t('options.swatches')} colours={SWATCHES} value={value} onChoose={choose} />
      {list.length > 0 && (
        <ColourSwatchRow label={t('options.recent')} colours={list} value={value} onChoose={choose} />
      )}
      {/* For pointer and touch; the keyboard has the field below, which shows the colour. */}
      <ColorPicker
        inline
        format="hex"
        value={(read ?? value).slice(1)}
        onChange={(event) => typeof event.value === 'string' && setText(`#${event.value.toUpperCase()}`)}
      />
      <form
        className="hf-colours__hex"
        onSubmit={(event) => {
          event.preventDefault();
          if (read) choose(read);
        }}
      >
        <label htmlFor={id}>{t('options.hex')}</label>
        <InputText
          id={id}
          className="hf-input"
          value={shown}
          maxLength={9}
          aria-invalid={read === undefined}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="submit" className="hf-button" disabled={read === undefined}>
          {t('options.use')}
        </button>
      </form>
      <FieldError>{read === undefined ? t('options.noHex') : undefined}</FieldError>
    </div>
  );
}

interface RowProps {
  label: string;
  colours: readonly string[];
  value: string;
  onChoose: (colour: string) => void;
}

function ColourSwatchRow({ label, colours, value, onChoose }: RowProps) {
  return (
    <fieldset className="hf-colours__row">
      <legend>{label}</legend>
      {colours.map((colour) => (
        <button
          key={colour}
          type="button"
          className="hf-swatch"
          style={{ background: colour }}
          aria-label={colour}
          aria-pressed={colour === value.toUpperCase()}
          title={colour}
          onClick={() => onChoose(colour)}
        />
      ))}
    </fieldset>
  );
}
