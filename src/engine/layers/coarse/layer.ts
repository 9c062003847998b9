import type { LayerFactory } from '../LayerContext.ts';
import { LazyLayer } from '../LazyLayer.ts';

export const createLayer: LayerFactory = (context) => [
  new LazyLayer(
    context,
    // Its code is fetched in parallel with the map's first file, not after it.
    ({ display }) => display.isMapShown && context.tiles.drawableIds.length === 0 && !context.tiles.isWithoutTiles,
    async () => {
      const { CoarseLayer } = await import('./CoarseLayer.ts');
      return () => new CoarseLayer(context);
    },
  ),
];
