import type { LayerFactory } from '../LayerContext.ts';
import { AreaLayer } from './AreaLayer.ts';
import { WallSet, ZoneSet } from './siteAreas.ts';
import { WALL_STYLE, ZONE_STYLE } from './styles.ts';

export const create: LayerFactory = ({ scope, scene, sharedByMap, selection }) => [
  new AreaLayer(scope, scene, sharedByMap.of(WallSet), WALL_STYLE),
  new AreaLayer(scope, scene, sharedByMap.of(ZoneSet), ZONE_STYLE, selection),
];
