/** Place of a scene's context menu request, and the entity there. */
import type { EntityKey } from '../../domain/entity/entityKey.ts';
import { toSite } from '../../domain/geo/frame.ts';
import { projectPoint } from '../camera/projectPoint.ts';
import type { PanePoint } from '../tools/paneGeometry.ts';
import type { ViewCore } from './ViewCore.ts';
import type { MenuListener } from './ViewListeners.ts';

/** @param at undefined from the keyboard: the selected entity's place in the pane, else the middle of the pane */
export function menuRequest(core: ViewCore, at: PanePoint | undefined): Parameters<MenuListener> {
  const { width, height } = core.camera.rig;
  const [selected] = at ? [] : core.selection.ids;
  const shown = selected && panePointOf(core, selected);
  const here = at ?? shown ?? { x: width / 2, y: height / 2 };
  const ground = core.probe.groundAt(here.x, here.y);
  const keys = core.probe.entitiesAt(here.x, here.y);
  // The selection takes precedence over anything in front of it.
  const [first, others] = shown ? [selected, keys.filter((key) => key !== selected)] : [undefined, keys];
  return [
    { x: here.x, y: here.y },
    ground && toSite(core.origin, ground),
    first === undefined ? others : [first, ...others],
  ];
}

/** Undefined where it has no position, or is outside the pane. */
function panePointOf(core: ViewCore, key: EntityKey): PanePoint | undefined {
  const pose = new Float32Array(4);
  if (!core.textures.poses.poseOf(key, pose)) return undefined;
  const [x, y, z] = pose as unknown as [number, number, number];
  const { rig } = core.camera;
  const at = { x: 0, y: 0 };
  const isInPane =
    projectPoint(rig, { x, y, z }, at) && at.x >= 0 && at.y >= 0 && at.x <= rig.width && at.y <= rig.height;
  return isInPane ? at : undefined;
}
