/** Names the point of the viewer's map under the pointer (rules.md#map-points). */
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
import { followPoint } from './followPoint.ts';
import './mapPointTooltip.css';

export function MapPointTooltip({ slot, view }: { slot: SlotId; view: SceneView }) {
  const { mapDataOf } = useSite();
  const { map } = useSlotMap(slot);
  const data = useMemo(() => (map ? mapDataOf(map) : createMapData()), [map, mapDataOf]);
  const list = useSnapshot(data.points).list as readonly MapPoint[];
  const grid = useMemo(() => new MapPointGrid(list), [list]);
  const tooltip = useRef<HTMLDivElement>(null);
  useScope(
    (scope) =>
      followPoint(scope, {
        onPointer: view.onPointer,
        nameAt: (place) => grid.near(place)?.name,
        element: () => tooltip.current,
      }),
    [view, grid],
  );
  return <div ref={tooltip} className="hf-mappoint" role="tooltip" hidden />;
}
