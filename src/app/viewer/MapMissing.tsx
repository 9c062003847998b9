/** States that a view's map no longer exists, and offers another. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import { useMapDates } from '../format/useMapDates.ts';
import { Glyph } from '../icons/Glyph.tsx';
import { useActions, useSite } from '../session/context.ts';

export function MapMissing({ slot, id }: { slot: SlotId; id: string }) {
  const { t } = useTranslation();
  const [other] = useSnapshot(useSite().site).maps;
  const { replaceMap } = useActions();
  const { dateOf } = useMapDates();
  return (
    <div className="hf-viewer__note hf-viewer__note--wide" role="alert">
      <Glyph name="warning" />
      <span>{t('maps.gone', { id })}</span>
      {other && (
        <button type="button" className="hf-button" onClick={() => replaceMap(slot, other.id)}>
          {t('maps.replace', { name: other.name.toUpperCase(), date: dateOf(other) })}
        </button>
      )}
    </div>
  );
}
