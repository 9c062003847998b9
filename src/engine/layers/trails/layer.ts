import type { LayerFactory } from '../LayerContext.ts';
import { TrailLayer } from './TrailLayer.ts';

export const create: LayerFactory = (context) => [new TrailLayer(context)];
