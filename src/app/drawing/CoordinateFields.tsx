/** A point by its coordinates: the keyboard alternative to a click. */
import { useId, useState } from 'react';
import type { SitePoint } from '../../domain/geo/frame.ts';
import { readPlace } from '../../domain/sketch/readPlace.ts';
import { FieldError } from '../controls/FieldError.tsx';
import { useDrawingTexts } from './useDrawingTexts.ts';

interface CoordinateFieldsProps {
  /** Label of the button. */
  action: string;
  onPlace: (at: SitePoint) => void;
}

const COORDINATE_AXES = ['easting', 'northing', 'altitude'] as const;
type TypedCoordinates = Record<(typeof COORDINATE_AXES)[number], string>;
const EMPTY_COORDINATES: TypedCoordinates = { easting: '', northing: '', altitude: '' };

export function CoordinateFields({ action, onPlace }: CoordinateFieldsProps) {
  const t = useDrawingTexts();
  const id = useId();
  const [typedCoordinates, setTypedCoordinates] = useState(EMPTY_COORDINATES);
  const [isInvalid, setInvalid] = useState(false);
  return (
    <form
      className="hf-drawcoords"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const at = readPlace(typedCoordinates);
        setInvalid(at === undefined);
        if (!at) return;
        onPlace(at);
        setTypedCoordinates(EMPTY_COORDINATES);
      }}
    >
      {COORDINATE_AXES.map((axis) => (
        <label key={axis} htmlFor={`${id}${axis}`}>
          {t(`bar.${axis}`)}
          <input
            id={`${id}${axis}`}
            className="hf-input"
            inputMode="decimal"
            autoComplete="off"
            value={typedCoordinates[axis]}
            aria-invalid={isInvalid}
            onChange={({ target }) => setTypedCoordinates({ ...typedCoordinates, [axis]: target.value })}
          />
        </label>
      ))}
      <button type="submit" className="hf-button">
        {action}
      </button>
      <FieldError>{isInvalid ? t('bar.wrong') : undefined}</FieldError>
    </form>
  );
}
