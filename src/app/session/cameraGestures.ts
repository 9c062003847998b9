/** Pointer gestures that move a viewer's camera; drawing pauses until they end. */
import { ref } from 'valtio';
import type { PaneDrawing } from '../../engine/tools/paneDrawing.ts';
import type { ClickConsumers } from './clicks.ts';
import type { WalkServices } from './startWalk.ts';

/** One rectangle, dragged in any viewer, which its camera then shows as large as it can (rules.md#camera-history). */
export function zoomToWindow({ clicks }: { clicks: ClickConsumers }): void {
  import('../../engine/tools/zoomWindow/ZoomWindowTool.ts').then(
    ({ zoomWindow }) => {
      const drawing = ref(zoomWindow(() => endGesture(clicks, drawing)));
      clicks.camera?.drawing.cancel();
      clicks.camera = { kind: 'zoomWindow', drawing };
    },
    // The key may be pressed again once the server is back.
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

/** Gives the pointer back, unless another gesture has it by now. */
function endGesture(clicks: ClickConsumers, drawing: PaneDrawing): void {
  if (clicks.camera?.drawing === drawing) clicks.camera = undefined;
}
