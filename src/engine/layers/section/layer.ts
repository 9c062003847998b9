import type { LayerFactory } from '../LayerContext.ts';
import { LazyCapLayer } from './LazyCapLayer.ts';

export const create: LayerFactory = (context) => [new LazyCapLayer(context)];
