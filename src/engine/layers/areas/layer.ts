import type { LayerFactory } from '../LayerContext.ts';
import { lazySketches } from '../sketches/lazySketches.ts';
import { AreaLayer } from './AreaLayer.ts';
import { WallSet, ZoneSet } from './siteAreas.ts';
import { WALL_STYLE, ZONE_STYLE } from './styles.ts';
import { ZoneLookSet } from './ZoneLookSet.ts';

export const create: LayerFactory = (context) => {
  const { scope, scene, sharedOfMap, selection } = context;
  return [
    new AreaLayer(scope, scene, sharedOfMap.of(WallSet), WALL_STYLE),
    new AreaLayer(scope, scene, sharedOfMap.of(ZoneSet), ZONE_STYLE, selection),
    lazySketches(context, sharedOfMap.of(ZoneLookSet), ZONE_STYLE.shownIds),
  ];
};
