import type { LayerFactory } from '../LayerContext.ts';
import { ShadowLayer } from './ShadowLayer.ts';

export const createLayer: LayerFactory = ({ scope, scene }) => [new ShadowLayer(scope, scene)];
