import { useEffect, useRef } from 'react';
import { useDrawing } from '../../session/context.ts';

/**
 * Once the last point of a new outline is removed, nothing of it belongs to the next one: neither its bounds nor its map,
 * nor the id under which it may have been saved.
 */
export function useDroppedOutline(pointCount: number): void {
  const { drafts } = useDrawing();
  const lastCount = useRef(0);
  useEffect(() => {
    const isDropped = pointCount === 0 && lastCount.current > 0;
    lastCount.current = pointCount;
    if (isDropped && drafts.of('zone').fields['id'] === undefined) drafts.deleteDraft('zone');
  }, [pointCount, drafts]);
}
