/** A drawing far from the site is marked as such and can be placed by a click, a drag or typed coordinates. */
import { useEffect, useState } from 'react';
import { ref, useSnapshot } from 'valtio';
import type { DxfDrawing } from '../../../domain/dxf/drawing.ts';
import { bottomCentre, farFromSiteM } from '../../../domain/dxf/drawingPlace.ts';
import type { SitePoint } from '../../../domain/geo/frame.ts';
import { createDrawTool } from '../../../engine/tools/draw/DrawTool.ts';
import type { PaneDrawing } from '../../../engine/tools/paneDrawing.ts';
import type { DesignState } from '../../../state/designs/designs.ts';
import { setSketches } from '../../../state/sketch/sketches.ts';
import { CoordinateFields } from '../../drawing/CoordinateFields.tsx';
import { useDrawingTexts } from '../../drawing/useDrawingTexts.ts';
import { formatNumber } from '../../format/number.ts';
import { useDrawing, useEntities, useWorld } from '../../session/context.ts';
import { placeDesign, putDesignBack } from './placeDesign.ts';
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
  const distanceFromSiteM = world.origin && farFromSiteM(drawing, world.origin);
  const isMoved = drawing.movedBy !== undefined;
  if (distanceFromSiteM === undefined && !isMoved && !isPlacing) return null;
  return (
    <div className="hf-designs__place">
      {distanceFromSiteM !== undefined && <p>{t('design.far', { km: formatNumber(distanceFromSiteM / 1000, 0) })}</p>}
      {isMoved && <p>{t('design.moved')}</p>}
      {isPlacing ? (
        <Placing design={design} drawing={drawing} onEnd={() => setPlacing(false)} />
      ) : (
        <div className="hf-designs__actions">
          <button
            type="button"
            className="hf-button"
            // Another tool has the clicks of the viewers.
            disabled={active !== undefined}
            onClick={() => setPlacing(true)}
          >
            {t(isMoved ? 'design.move' : 'design.place')}
          </button>
          {isMoved && (
            <button
              type="button"
              className="hf-button hf-button--quiet"
              onClick={() => putDesignBack(designs, design.id, localStorage)}
            >
              {t('design.putBack')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** Takes the clicks of all viewers until it ends or another tool takes them. */
function Placing({ design: { id, name }, drawing, onEnd }: DesignPlaceProps & { onEnd: () => void }) {
  const t = useDrawingTexts();
  const { clicks, sketches } = useDrawing();
  const { designs, designActions } = useEntities();
  const active = useSnapshot(clicks).drawing;
  const [taken, setTaken] = useState<PaneDrawing>();
  const [dragged, setDragged] = useState<SitePoint>();
  const place = (at: SitePoint) => {
    placeDesign(designs, id, at, localStorage);
    designActions.flyToDesign(id);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks the state for what changes
  useEffect(() => {
    const own = ref(placingTool({ placeOf: () => placeOf(designs, id), place, show: setDragged, end: onEnd }));
    clicks.drawing = own;
    setTaken(own);
    return () => {
      if (clicks.drawing === own) clicks.drawing = undefined;
    };
  }, [clicks, designs, id]);
  useEffect(() => {
    if (taken && active !== taken) onEnd();
  }, [taken, active, onEnd]);
  const at = dragged ?? (drawing.movedBy && bottomCentre(drawing));
  useEffect(() => {
    const sketch = { closed: false, tone: 'draft', lineWidthPx: 0, pointSizePx: 12, label: name } as const;
    setSketches(sketches, 'design', at ? [{ ...sketch, points: [at] }] : []);
    return () => setSketches(sketches, 'design', []);
  }, [sketches, at, name]);
  return (
    <>
      <p role="status">{t('design.hint')}</p>
      <CoordinateFields action={t('design.placeHere')} onPlace={place} />
      <button type="button" className="hf-button" onClick={onEnd}>
        {t('design.done')}
      </button>
    </>
  );
}

interface PlacingOptions {
  /** Where the drawing was put; undefined before. */
  placeOf: () => SitePoint | undefined;
  place: (at: SitePoint) => void;
  /** Shows where a drag has come to. */
  show: (at: SitePoint | undefined) => void;
  end: () => void;
}

function placingTool({ placeOf: current, place, show, end }: PlacingOptions): PaneDrawing {
  let to: SitePoint | undefined;
  return {
    createTool: createDrawTool,
    cursor: 'crosshair',
    get handles() {
      const at = current();
      return at ? [at] : [];
    },
    heights: [],
    snaps: [],
    add: place,
    hover: () => {},
    drag: (_handle, at) => {
      to = at;
      show(at);
    },
    lift: () => {},
    drop: () => {
      if (to) place(to);
      to = undefined;
      show(undefined);
    },
    finish: end,
    undo: () => {},
    cancel: end,
  };
}

function placeOf({ list }: { list: readonly DesignState[] }, id: string): SitePoint | undefined {
  const content = list.find((design) => design.id === id)?.content;
  return content?.kind === 'drawing' && content.drawing.movedBy ? bottomCentre(content.drawing) : undefined;
}
