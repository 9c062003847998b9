import type { LayerFactory } from '../LayerContext.ts';
import { AreaLayer } from './AreaLayer.ts';
import { WallSet, ZoneSet } from './siteAreas.ts';
import { WALL_STYLE, ZONE_STYLE } from './styles.ts';

export const create: LayerFactory = (context) => [
  new AreaLayer(context, context.sharedByMap.of(WallSet), WALL_STYLE),
  new AreaLayer(context, context.sharedByMap.of(ZoneSet), ZONE_STYLE, context.selection),
];
