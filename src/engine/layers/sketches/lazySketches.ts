import type { IdFilter } from '../../display/display.ts';
import type { Layer, LayerFrame } from '../Layer.ts';
import type { LayerContext } from '../LayerContext.ts';
import { LazyLayer } from '../LazyLayer.ts';
import type { SketchSet } from './SketchSet.ts';

/** The layer of a set of sketches. @param shownIds ids of the entities whose sketches a view shows; absent for all */
export function lazySketches(
  context: LayerContext,
  set: SketchSet,
  shownIds?: (frame: LayerFrame) => IdFilter | undefined,
): Layer {
  const { scope, scene, host } = context;
  return new LazyLayer(
    context,
    () => set.list.length > 0,
    async () => {
      const { SketchLayer } = await import('./SketchLayer.ts');
      return () => new SketchLayer({ scope, scene, set, host, ...(shownIds && { shownIds }) });
    },
  );
}
