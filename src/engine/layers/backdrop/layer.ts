import type { LayerFactory } from '../LayerContext.ts';
import { BackdropLayer } from './BackdropLayer.ts';

export const createLayer: LayerFactory = (context) => [new BackdropLayer(context)];
