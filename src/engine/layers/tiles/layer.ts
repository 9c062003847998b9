import type { LayerFactory } from '../LayerContext.ts';
import { MapTint } from './MapTint.ts';
import { TilesLayer } from './TilesLayer.ts';

export const create: LayerFactory = ({ scope, scene, tiles, sharedByMap }) => [
  new TilesLayer(scope, scene, tiles, sharedByMap.of(MapTint)),
];
