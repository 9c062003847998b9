/** Points of a closed outline by number: moved, added and removed without a pointer. */
import { useId } from 'react';
import type { SitePoint } from '../../../domain/geo/frame.ts';
import type { DraftEvent } from '../../../domain/sketch/pointDraft.ts';
import { Select } from '../../controls/Select.tsx';
import { formatNumber } from '../../format/number.ts';
import { CoordinateFields } from '../CoordinateFields.tsx';
import { useDrawingTexts } from '../useDrawingTexts.ts';

interface ZonePointsProps {
  points: readonly SitePoint[];
  chosen: number;
  onChoose: (index: number) => void;
  onPoints: (event: DraftEvent) => void;
}

export function ZonePoints({ points, chosen, onChoose, onPoints }: ZonePointsProps) {
  const t = useDrawingTexts();
  const id = useId();
  const at = points[chosen];
  return (
    <section className="hf-zone__points">
      <div className="hf-field">
        <label htmlFor={id}>{t('zone.points')}</label>
        <Select
          id={id}
          values={points.map((_, k) => k)}
          chosen={chosen}
          labelOf={(k) => t('zone.point', { number: String(k + 1) })}
          onChoose={onChoose}
        />
      </div>
      <p>
        {formatNumber(at?.easting, 2)} · {formatNumber(at?.northing, 2)} · {formatNumber(at?.altitude, 2)}
      </p>
      <CoordinateFields
        action={t('zone.movePoint')}
        onPlace={(to) => onPoints({ type: 'move', index: chosen, at: to })}
      />
      <div className="hf-annotate__actions">
        <button
          type="button"
          className="hf-button hf-button--quiet"
          aria-disabled={points.length <= 3 || undefined}
          onClick={() => {
            if (points.length > 3) onPoints({ type: 'remove', index: chosen });
          }}
        >
          {t('zone.removePoint')}
        </button>
        <button type="button" className="hf-button" onClick={() => onPoints({ type: 'split', index: chosen })}>
          {t('zone.splitPoint')}
        </button>
      </div>
    </section>
  );
}
