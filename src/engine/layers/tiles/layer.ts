import type { LayerFactory } from '../LayerContext.ts';
import { MapTint } from './MapTint.ts';
import { TilesLayer } from './TilesLayer.ts';

export const create: LayerFactory = ({ scope, scene, tiles, sharedOfMap }) => [
  new TilesLayer(scope, scene, tiles, sharedOfMap.of(MapTint)),
];
