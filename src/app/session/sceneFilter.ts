/** Filters a scene's world and map by a view document. */
import { entityKey } from '../../domain/entity/entityKey.ts';
import { showsWholeTypes, type VisibilityTest, visibilityTest } from '../../domain/view/shown.ts';
import type { ViewState } from '../../domain/view/viewState.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import { isXRayed, NO_XRAY, seesThroughEntities } from '../../state/views/xray.ts';
import type { VehicleRecord } from '../../state/world/vehicle.ts';

/** Applies a document's filter and the viewer's x-ray to a scene; an undefined filter shows all of a kind. */
export function filterScene(scene: SceneView, shown: ViewState, xray = NO_XRAY): void {
  const isChecked = visibilityTest(shown);
  const isXRayActive = seesThroughEntities(xray);
  const isShown: VisibilityTest = (kind, id, offline) =>
    isChecked(kind, id, offline) && !(isXRayActive && isXRayed(xray, entityKey(kind, id)));
  const { world } = scene;
  const isVehicleShown = ({ id, render }: Readonly<VehicleRecord>) =>
    isShown('vehicle', id, render === 'offline') && id;
  scene.showOnly(
    !isXRayActive && showsWholeTypes(shown, 'vehicle') ? undefined : keysOf(world.vehicles, isVehicleShown),
  );
  scene.showOnlySiteEntities(
    !isXRayActive && showsWholeTypes(shown, 'sensor', 'asset', 'annotation')
      ? undefined
      : keysOf(world.siteEntities.all(), ({ kind, id }) => isShown(kind, id) && entityKey(kind, id)),
  );
}

/** Keys of the shown items: `keyOf` returns false for the others. */
export function keysOf<T>(items: Iterable<T>, keyOf: (item: T) => string | false): Set<string> {
  const keys = new Set<string>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== false) keys.add(key);
  }
  return keys;
}
