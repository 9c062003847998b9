import type { LayerFactory } from '../LayerContext.ts';
import { TrailLayer } from './TrailLayer.ts';

export const create: LayerFactory = ({ scope, scene, engine }) => [new TrailLayer(scope, scene, engine)];
