/** What a view provides to its layers. */
import type { Scope } from '../../lifetime/scope.ts';
import type { CalloutTexts } from '../layers/calloutText.ts';
import type { LayerHost } from '../layers/LayerContext.ts';
import type { ViewCore } from '../view/ViewCore.ts';
import type { ViewOverlay } from '../view/ViewOverlay.ts';

export function layerHost(scope: Scope, core: ViewCore, overlay: ViewOverlay, calloutTexts: CalloutTexts): LayerHost {
  return {
    labelPlan: { calloutRows: new Set(), occupiedRects: [] },
    overlay: overlay.addLayerElement(scope),
    describe: (id) => calloutTexts.describe(id),
    reservedRects: () => overlay.reservedRects(core.camera.rig),
    redraw: () => core.markDirty(),
    isOccluded: (at) => core.probe.isOccluded(at),
    isUnderRock: (at) => core.probe.isUnderRock(at),
  };
}
