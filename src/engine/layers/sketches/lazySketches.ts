import type { Layer, LayerFrame } from '../Layer.ts';
import type { LayerContext } from '../LayerContext.ts';
import { LazySketchLayer } from './LazySketchLayer.ts';
import type { SketchSet } from './SketchSet.ts';

/** The layer of a set of sketches. @param shownIds of the things whose sketches a view shows; absent for all */
export function lazySketches(
  { scope, scene, host }: LayerContext,
  set: SketchSet,
  shownIds?: (frame: LayerFrame) => ReadonlySet<string> | undefined,
): Layer {
  return new LazySketchLayer(set, async () => {
    const { SketchLayer } = await import('./SketchLayer.ts');
    if (scope.ended) return undefined;
    return new SketchLayer({ scope, scene, set, overlay: host.overlay, ...(shownIds && { shownIds }) });
  });
}
