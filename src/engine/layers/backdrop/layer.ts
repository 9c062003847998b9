import type { LayerFactory } from '../LayerContext.ts';
import { BackdropLayer } from './BackdropLayer.ts';

export const create: LayerFactory = (context) => [new BackdropLayer(context)];
