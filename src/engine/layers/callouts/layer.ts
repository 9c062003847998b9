import type { LayerFactory } from '../LayerContext.ts';
import { CalloutLayer } from './CalloutLayer.ts';

export const create: LayerFactory = ({ scope, host }) => [new CalloutLayer(scope, host)];
