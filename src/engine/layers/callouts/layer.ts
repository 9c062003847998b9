import type { LayerFactory } from '../LayerContext.ts';
import { CalloutLayer } from './CalloutLayer.ts';

export const createLayer: LayerFactory = ({ scope, host }) => [new CalloutLayer(scope, host)];
