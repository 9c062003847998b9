/** Filters a scene's world and map by a view document. */
import { entityKey } from '../../domain/entity/entityKey.ts';
import { showsWholeTypes, type VisibilityTest, visibilityTest } from '../../domain/view/shown.ts';
import type { ViewState } from '../../domain/view/viewState.ts';
import type { ShownKeys } from '../../engine/entities/rowMask.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import { isXRayed, NO_XRAY, seesThroughEntities } from '../../state/views/xray.ts';

/** Applies a document's filter and the viewer's x-ray to a scene; an undefined filter shows all of a kind. */
export function filterScene(scene: SceneView, shown: ViewState, xray = NO_XRAY): void {
  const isChecked = visibilityTest(shown);
  const isXRayActive = seesThroughEntities(xray);
  const isShown: VisibilityTest = (kind, id, offline) =>
    isChecked(kind, id, offline) && !(isXRayActive && isXRayed(xray, entityKey(kind, id)));
  scene.showOnly(!isXRayActive && showsWholeTypes(shown, 'vehicle') ? undefined : shownVehicles(scene, isShown));
  const areSiteEntitiesWhole = !isXRayActive && showsWholeTypes(shown, 'sensor', 'asset', 'annotation');
  scene.showOnlySiteEntities(areSiteEntitiesWhole ? undefined : shownSiteEntities(scene, isShown));
}

/*
 * Tests, not sets: with thousands of entities, a set for each view twice a second would be so much long-lived garbage
 * that collecting it stops the page.
 */

/** By id. */
function shownVehicles(scene: SceneView, isShown: VisibilityTest): ShownKeys {
  return {
    has(id) {
      const vehicle = scene.world.vehicle(id);
      return vehicle !== undefined && isShown('vehicle', id, vehicle.render === 'offline');
    },
  };
}

/** By key. */
function shownSiteEntities(scene: SceneView, isShown: VisibilityTest): ShownKeys {
  return {
    has(key) {
      const { siteEntities } = scene.world;
      const row = siteEntities.poses.rowOf(key);
      const entity = row === undefined ? undefined : siteEntities.recordAt(row);
      return entity !== undefined && isShown(entity.kind, entity.id);
    },
  };
}
