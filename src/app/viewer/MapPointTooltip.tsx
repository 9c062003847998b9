/** Names the point of the viewer's map under the pointer (rules.md#map-points); past React, since the pointer is read every 60 ms. */
import { useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import { MapPointGrid } from '../../domain/site/MapPointGrid.ts';
import type { MapPoint } from '../../domain/site/mapLabel.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import { createMapData } from '../../state/map/mapData.ts';
import { useScope } from '../lifetime/useScope.ts';
import { useSite } from '../session/context.ts';
import { useSlotMap } from '../session/useSlotMap.ts';
import './mapPointTooltip.css';

/** After the pointer has left the point (rules.md#selection-outline). */
const CLEAR_AFTER_MS = 150;
/** Distance from the pointer, CSS pixels. */
const OFFSET_PX = 16;

export function MapPointTooltip({ slot, view }: { slot: SlotId; view: SceneView }) {
  const { mapDataOf } = useSite();
  const { map } = useSlotMap(slot);
  const data = useMemo(() => (map ? mapDataOf(map) : createMapData()), [map, mapDataOf]);
  const list = useSnapshot(data.points).list as readonly MapPoint[];
  const grid = useMemo(() => new MapPointGrid(list), [list]);
  const tooltip = useRef<HTMLDivElement>(null);
  useScope(
    (scope) => {
      let cancelClear: (() => void) | undefined;
      const clear = () => {
        cancelClear = undefined;
        if (tooltip.current) tooltip.current.hidden = true;
      };
      scope.own(
        view.onPointer((place, at) => {
          const element = tooltip.current;
          const point = place && grid.near(place);
          if (!element) return;
          if (!point || !at) {
            if (!element.hidden) cancelClear ??= scope.timeout(clear, CLEAR_AFTER_MS);
            return;
          }
          cancelClear?.();
          cancelClear = undefined;
          if (element.textContent !== point.name) element.textContent = point.name;
          element.style.transform = `translate(${at.x + OFFSET_PX}px, ${at.y + OFFSET_PX}px)`;
          element.hidden = false;
        }),
      );
      scope.own(clear);
    },
    [view, grid],
  );
  return <div ref={tooltip} className="hf-mappoint" role="tooltip" hidden />;
}
