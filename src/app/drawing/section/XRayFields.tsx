/** X-ray of a viewer: faint rock, and isolated or hidden entities. */
import { useSnapshot } from 'valtio';
import type { SlotId } from '../../../domain/layout/layout.ts';
import { NO_XRAY, setXRay } from '../../../state/views/xray.ts';
import { Checkbox } from '../../controls/Checkbox.tsx';
import { useEntities, useViews } from '../../session/context.ts';
import { useDrawingTexts } from '../useDrawingTexts.ts';

export function XRayFields({ slot }: { slot: SlotId }) {
  const t = useDrawingTexts();
  const { openViews } = useViews();
  const { selection } = useEntities();
  const selectedIds = useSnapshot(selection.state).ids;
  const xray = useSnapshot(openViews.xray).bySlot[slot];
  const { isRockFaint, isolated, hidden } = xray ?? NO_XRAY;
  const isSelectionEmpty = selectedIds.length === 0;
  const changeXRay = (changes?: Parameters<typeof setXRay>[2]) => setXRay(openViews.xray, slot, changes);
  return (
    <section className="hf-section__group">
      <h3>{t('section.xray')}</h3>
      <label className="hf-section__check">
        <Checkbox checked={isRockFaint} onChange={(on) => changeXRay({ isRockFaint: on })} />
        {t('section.rock')}
      </label>
      <div className="hf-section__actions">
        <button
          type="button"
          className="hf-button"
          disabled={isSelectionEmpty}
          title={isSelectionEmpty ? t('section.selectFirst') : undefined}
          onClick={() => changeXRay({ isolated: new Set(selectedIds) })}
        >
          {t('section.isolate')}
        </button>
        <button
          type="button"
          className="hf-button"
          disabled={isSelectionEmpty}
          title={isSelectionEmpty ? t('section.selectFirst') : undefined}
          onClick={() => changeXRay({ hidden: new Set([...hidden, ...selectedIds]) })}
        >
          {t('section.hide')}
        </button>
        <button type="button" className="hf-button" aria-disabled={!xray || undefined} onClick={() => changeXRay()}>
          {t('section.back')}
        </button>
      </div>
      <p className="hf-section__note" role="status">
        {xrayStatusText(isolated?.size, hidden.size, t)}
      </p>
    </section>
  );
}

function xrayStatusText(
  isolatedCount: number | undefined,
  hiddenCount: number,
  t: ReturnType<typeof useDrawingTexts>,
): string {
  return [
    isolatedCount !== undefined && t('section.isolated', { count: isolatedCount }),
    hiddenCount > 0 && t('section.hiddenCount', { count: hiddenCount }),
  ]
    .filter(Boolean)
    .join(' · ');
}
