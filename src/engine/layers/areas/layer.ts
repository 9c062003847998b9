import type { LayerFactory } from '../LayerContext.ts';
import { LazyLayer } from '../LazyLayer.ts';
import { AreaLayer } from './AreaLayer.ts';
import { WallSet, ZoneSet } from './siteAreas.ts';
import { WALL_STYLE, ZONE_STYLE } from './styles.ts';

/**
 * From farther away most names are longer than their edges: a view that stays farther away does not fetch their code.
 */
const NAME_MAX_DISTANCE_M = 1_200;

export const createLayer: LayerFactory = (context) => {
  const zones = context.sharedByMap.of(ZoneSet);
  return [
    new AreaLayer(context, context.sharedByMap.of(WallSet), WALL_STYLE),
    new AreaLayer(context, zones, ZONE_STYLE, context.selection),
    new LazyLayer(
      context,
      ({ display, rig }) => display.ruleZones && zones.zones.length > 0 && rig.viewDistanceM < NAME_MAX_DISTANCE_M,
      async () => {
        const { ZoneNameLayer } = await import('./ZoneNameLayer.ts');
        return () => new ZoneNameLayer(context, zones);
      },
    ),
  ];
};
