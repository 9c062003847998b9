import type { LayerFactory } from '../LayerContext.ts';
import { SketchLayer } from './SketchLayer.ts';
import { SketchSet } from './SketchSet.ts';

export const create: LayerFactory = ({ scope, scene, shared, host }) => [
  new SketchLayer(scope, scene, shared.of(SketchSet), host.overlay),
];
