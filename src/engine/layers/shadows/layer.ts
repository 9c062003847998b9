import type { LayerFactory } from '../LayerContext.ts';
import { ShadowLayer } from './ShadowLayer.ts';

export const create: LayerFactory = ({ scope, scene }) => [new ShadowLayer(scope, scene)];
