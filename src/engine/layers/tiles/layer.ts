import type { LayerFactory } from '../LayerContext.ts';
import { MapTint } from './MapTint.ts';
import { TilesLayer } from './TilesLayer.ts';

export const create: LayerFactory = ({ scope, scene, tiles, shared }) => [
  new TilesLayer(scope, scene, tiles, shared.of(MapTint)),
];
