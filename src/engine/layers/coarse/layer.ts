import type { LayerFactory } from '../LayerContext.ts';
import { LazyLayer } from '../LazyLayer.ts';

export const create: LayerFactory = (context) => [
  new LazyLayer(
    context,
    ({ display }) => {
      const { bounds, drawableIds, isWithoutTiles } = context.tiles;
      return display.map && bounds !== undefined && drawableIds.length === 0 && !isWithoutTiles;
    },
    async () => {
      const { CoarseLayer } = await import('./CoarseLayer.ts');
      return () => new CoarseLayer(context);
    },
  ),
];
