import type { LayerFactory } from '../LayerContext.ts';
import { MapTint } from './MapTint.ts';
import { TilesLayer } from './TilesLayer.ts';

export const createLayer: LayerFactory = (context) => [new TilesLayer(context, context.sharedByMap.of(MapTint))];
