import type { SitePoint } from '../../domain/geo/frame.ts';
import type { CameraRig } from '../camera/CameraRig.ts';
import { stylesOf } from '../display/display.ts';
import type { LayerFrame } from '../layers/Layer.ts';
import type { ViewCoreOptions } from './ViewCoreOptions.ts';
import type { ViewEntities } from './ViewEntities.ts';

/** The initial frame of a view, before its first draw. */
export function layerFrame(
  { world, theme, display, models }: ViewCoreOptions,
  rig: CameraRig,
  { fleet, siteEntities, section }: ViewEntities,
  origin: SitePoint,
): LayerFrame {
  return {
    atMs: 0,
    worldMs: 0,
    world,
    origin,
    rig,
    pixelRatio: 1,
    fleet,
    siteEntities,
    display,
    section,
    groundOpacity: 1,
    styles: stylesOf(display.options),
    theme,
    models: models.texture,
    packed: models.packed,
    hasMoved: true,
    isSame: false,
  };
}
