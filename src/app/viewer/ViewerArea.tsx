/** One canvas, one to five panes over it, and the borders between them. */

import { useCallback, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { EntityKey } from '../../domain/entity/entityKey.ts';
import { cellsOf, type SlotId } from '../../domain/layout/layout.ts';
import type { Stage } from '../../engine/stage/Stage.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import { linkedSlots } from '../../state/slots/linkedSlots.ts';
import { currentLayoutShares, type SlotsState } from '../../state/slots/slots.ts';
import { DrawingHost } from '../drawing/DrawingHost.tsx';
import { useShell, useViews } from '../session/context.ts';
import type { CoordinateChannel } from './coordinateChannel.ts';
import { DesignsCard } from './DesignsCard.tsx';
import { PaneBorders } from './PaneBorders.tsx';
import { SelectedCard } from './SelectedCard.tsx';
import { StageMessage } from './StageMessage.tsx';
import { useStage } from './useStage.ts';
import { ViewerPane } from './ViewerPane.tsx';
import './viewer.css';
import './freePart.css';

interface ViewerAreaProps {
  coordinates: CoordinateChannel;
  /** Called with each view that opens, and with undefined when it closes. */
  onView: (slot: SlotId, view: SceneView | undefined) => void;
  onFly: (key: EntityKey) => void;
  onFollow: (key: EntityKey) => void;
  /** Resets the selected viewer. */
  onReset: () => void;
}

const FULL_AREA = { left: 0, top: 0, width: 1, height: 1 };

export function ViewerArea({ coordinates, onView, onFly, onFollow, onReset }: ViewerAreaProps) {
  const { shell } = useShell();
  const { slots } = useViews();
  const { open, places, selected, maximised, bare, shares: kept } = useSnapshot(slots);
  // Cards belong to the selected viewer and are hidden with its controls.
  const hasCards = bare[selected] !== true;
  const canvas = useRef<HTMLCanvasElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const state = useStage(canvas);
  const [views, setViews] = useState<Partial<Record<SlotId, SceneView | undefined>>>({});
  const addView = useCallback(
    (slot: SlotId, view: SceneView | undefined) => {
      setViews((before) => ({ ...before, [slot]: view }));
      onView(slot, view);
    },
    [onView],
  );
  // The selected viewer has no scene while it offers a choice of views: the drawing continues in another viewer.
  const drawnView = views[selected] ?? Object.values(views).find((view) => view !== undefined);
  const { shares } = currentLayoutShares({ open: [...open], shares: kept as typeof slots.shares });
  const cells = cellsOf(shares);
  const stage = state.phase === 'ready' ? state.stage : undefined;
  useLinkedCameras(stage);
  const select = useCallback(
    (slot: SlotId) => {
      // Another viewer must not be selected during a mode: it belongs to the viewer in which it was entered.
      if (shell.displayMode === 'default') slots.selected = slot;
    },
    [slots, shell],
  );
  return (
    <div className="hf-viewer" data-tour="viewer" ref={area}>
      <canvas ref={canvas} className="hf-viewer__canvas" aria-hidden />
      <StageMessage state={state} />
      {stage &&
        open.map((slot) => (
          <ViewerPane
            key={slot}
            slot={slot}
            stage={stage}
            cell={maximised === slot ? FULL_AREA : (cells[places.indexOf(slot)] ?? FULL_AREA)}
            hidden={maximised !== undefined && maximised !== slot}
            isFirst={(maximised ?? places[0]) === slot}
            isFramed={open.length > 1 && selected === slot}
            hasSeveralPanes={open.length > 1}
            coordinates={coordinates}
            onView={addView}
            onSelect={select}
            onReset={onReset}
          />
        ))}
      {maximised === undefined && <PaneBorders area={area} shares={shares} />}
      {drawnView && <DrawingHost view={drawnView} />}
      {hasCards && <DesignsCard />}
      {hasCards && <SelectedCard onFly={onFly} onFollow={onFollow} onReset={onReset} />}
    </div>
  );
}

/** Makes the cameras of linked viewers move together. */
function useLinkedCameras(stage: Stage | undefined): void {
  const { slots } = useViews();
  const linkedIds = linkedSlots(useSnapshot(slots) as SlotsState).join();
  useEffect(() => stage?.linkCameras(linkedIds.split(',').filter(Boolean)), [stage, linkedIds]);
}
