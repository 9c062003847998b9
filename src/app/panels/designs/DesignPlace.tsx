/** A drawing far from the site is marked as such and can be placed by a click, a drag or typed coordinates. */
import { useCallback, useEffect, useState } from 'react';
import { ref, useSnapshot } from 'valtio';
import type { DxfDrawing } from '../../../domain/dxf/drawing.ts';
import { bottomCentre, farFromSiteM } from '../../../domain/dxf/drawingPlace.ts';
import type { SitePoint } from '../../../domain/geo/frame.ts';
import type { PaneDrawing } from '../../../engine/tools/paneDrawing.ts';
import type { DesignState } from '../../../state/designs/designs.ts';
import { setSketches } from '../../../state/sketch/sketches.ts';
import { browserStorage } from '../../../state/storage/browserStorage.ts';
import { moveFocusFrom } from '../../controls/focusable.ts';
import { CoordinateFields } from '../../drawing/CoordinateFields.tsx';
import { useDrawingTexts } from '../../drawing/useDrawingTexts.ts';
import { formatNumber } from '../../format/number.ts';
import { useWatched } from '../../lifetime/useWatched.ts';
import { useDrawing, useEntities, useWorld } from '../../session/context.ts';
import { placeDesign, resetDesignPlace } from './placeDesign.ts';
import { placeOf, placingTool } from './placingTool.ts';
import '../../drawing/drawing.css';

interface DesignPlaceProps {
  design: DesignState;
  drawing: DxfDrawing;
}

export function DesignPlace({ design, drawing }: DesignPlaceProps) {
  const t = useDrawingTexts();
  const { world } = useWorld();
  const { clicks } = useDrawing();
  const { designs } = useEntities();
  const active = useSnapshot(clicks).drawing;
  const [isPlacing, setPlacing] = useState(false);
  const endPlacing = useCallback(() => setPlacing(false), []);
  const distanceFromSiteM = useWatched(() => world.origin && farFromSiteM(drawing, world.origin));
  const isMoved = drawing.movedBy !== undefined;
  if (distanceFromSiteM === undefined && !isMoved && !isPlacing) return null;
  return (
    <div className="hf-designs__place">
      {distanceFromSiteM !== undefined && <p>{t('design.far', { km: formatNumber(distanceFromSiteM / 1000, 0) })}</p>}
      {isMoved && <p>{t('design.moved')}</p>}
      {isPlacing ? (
        <PlacingForm design={design} drawing={drawing} onEnd={endPlacing} />
      ) : (
        <div className="hf-designs__actions">
          <button
            type="button"
            className="hf-button"
            // Another tool receives the viewers' clicks.
            disabled={active !== undefined}
            onClick={() => setPlacing(true)}
          >
            {t(isMoved ? 'design.move' : 'design.place')}
          </button>
          {isMoved && (
            <button
              type="button"
              className="hf-button hf-button--quiet"
              onClick={({ currentTarget }) => {
                moveFocusFrom(currentTarget, currentTarget.closest('li'));
                resetDesignPlace(designs, design.id, browserStorage('local'));
              }}
            >
              {t('design.putBack')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** Receives the clicks of all viewers until it ends or another tool takes over. */
function PlacingForm({ design: { id, name }, drawing, onEnd }: DesignPlaceProps & { onEnd: () => void }) {
  const t = useDrawingTexts();
  const { clicks, sketches } = useDrawing();
  const { designs, designActions } = useEntities();
  const active = useSnapshot(clicks).drawing;
  const [ownTool, setOwnTool] = useState<PaneDrawing>();
  const [draggedTo, setDraggedTo] = useState<SitePoint>();
  const place = useCallback(
    (at: SitePoint) => {
      placeDesign(designs, id, at, browserStorage('local'));
      designActions.flyToDesign(id);
    },
    [designs, designActions, id],
  );
  useEffect(() => {
    const tool = ref(placingTool({ placeOf: () => placeOf(designs, id), place, show: setDraggedTo, end: onEnd }));
    clicks.drawing = tool;
    setOwnTool(tool);
    return () => {
      if (clicks.drawing === tool) clicks.drawing = undefined;
    };
  }, [clicks, designs, id, place, onEnd]);
  useEffect(() => {
    if (ownTool && active !== ownTool) onEnd();
  }, [ownTool, active, onEnd]);
  const at = draggedTo ?? (drawing.movedBy && bottomCentre(drawing));
  useEffect(() => {
    const sketch = { closed: false, tone: 'draft', lineWidthPx: 0, pointSizePx: 12, label: name } as const;
    setSketches(sketches, 'design', at ? [{ ...sketch, points: [at] }] : []);
    return () => setSketches(sketches, 'design', []);
  }, [sketches, at, name]);
  return (
    <>
      <p role="status">{t('design.hint')}</p>
      <CoordinateFields action={t('design.placeHere')} onPlace={place} />
      <button
        type="button"
        className="hf-button"
        onClick={({ currentTarget }) => {
          moveFocusFrom(currentTarget, currentTarget.closest('li'));
          onEnd();
        }}
      >
        {t('design.done')}
      </button>
    </>
  );
}
