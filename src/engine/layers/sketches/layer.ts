import type { LayerFactory } from '../LayerContext.ts';
import { LazySketchLayer } from './LazySketchLayer.ts';
import { SketchSet } from './SketchSet.ts';

export const create: LayerFactory = ({ scope, scene, shared, host }) => {
  const set = shared.of(SketchSet);
  const load = async () => {
    const { SketchLayer } = await import('./SketchLayer.ts');
    return scope.ended ? undefined : new SketchLayer(scope, scene, set, host.overlay);
  };
  return [new LazySketchLayer(set, load)];
};
