/** Pointer gestures that move a viewer's camera; drawing pauses until they end. */
import { ref } from 'valtio';
import type { PaneDrawing } from '../../engine/tools/paneDrawing.ts';
import type { ClickConsumers } from './clicks.ts';
import type { WalkServices } from './startWalk.ts';

/** Lets the user drag one rectangle, in any viewer, to which its camera then zooms (rules.md#camera-history). */
export function zoomToWindow({ clicks }: { clicks: ClickConsumers }): void {
  import('../../engine/tools/zoomWindow/ZoomWindowTool.ts').then(
    ({ zoomWindow }) => {
      const drawing = ref(zoomWindow(() => endGesture(clicks, drawing)));
      clicks.camera?.drawing.cancel();
      clicks.camera = { kind: 'zoomWindow', drawing };
    },
    // Loading failed: the key may be pressed again once the server is back.
    () => undefined,
  );
}

/** Walks in the selected viewer at eye height, or ends the walk (rules.md#walk). */
export function toggleWalk(services: WalkServices): void {
  const { camera } = services.clicks;
  if (camera?.kind === 'walk') {
    camera.drawing.cancel();
    return;
  }
  import('./startWalk.ts').then(
    ({ startWalk }) => startWalk(services),
    () => undefined,
  );
}

/** Releases the pointer, unless another gesture has taken it by now. */
function endGesture(clicks: ClickConsumers, drawing: PaneDrawing): void {
  if (clicks.camera?.drawing === drawing) clicks.camera = undefined;
}
