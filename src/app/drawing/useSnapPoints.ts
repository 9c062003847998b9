/** Points that clicks of the drawing tools hit exactly. */
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { SitePoint } from '../../domain/geo/frame.ts';
import type { ViewState } from '../../domain/view/viewState.ts';
import { type SnapSources, snapPoints } from '../../state/sketch/snapPoints.ts';
import { useDrawing, useSite, useViews } from '../session/context.ts';

export function useSnapPoints(): readonly SitePoint[] {
  const { mapData } = useSite();
  const { slots, slotViews, openViews } = useViews();
  const { list: zones } = useSnapshot(mapData).zones;
  const { list: walls } = useSnapshot(mapData).walls;
  const { list: measures } = useSnapshot(useDrawing().measures);
  const { selected } = useSnapshot(slots);
  const shown = useSnapshot(slotViews).bySlot[selected]?.shown as ViewState | undefined;
  const xray = useSnapshot(openViews.xray).bySlot[selected];
  return useMemo(
    () => snapPoints({ zones, walls, measures, shown, xray } as SnapSources),
    [zones, walls, measures, shown, xray],
  );
}
