/** Mine-area mode needs the map's named points: shown if they cannot be loaded (rules.md#map-points-error). */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useFaultText } from '../format/useFaultText.ts';
import { Glyph } from '../icons/Glyph.tsx';
import { useSite } from '../session/context.ts';

export function MapPointsError() {
  const { t } = useTranslation();
  const { mapData } = useSite();
  const { phase, fault } = useSnapshot(mapData).points;
  const textOf = useFaultText();
  if (phase !== 'failed' || !fault) return null;
  return (
    <main className="hf-empty hf-points-error" role="alert">
      <div>
        <h1>
          <Glyph name="alert" />
          {t('mapPoints.title')}
        </h1>
        <p>{textOf(fault)}</p>
        <button type="button" className="hf-button hf-button--primary" onClick={() => location.reload()}>
          {t('mapPoints.retry')}
        </button>
      </div>
    </main>
  );
}
