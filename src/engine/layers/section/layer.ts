import type { LayerFactory } from '../LayerContext.ts';
import { LazyLayer } from '../LazyLayer.ts';

export const createLayer: LayerFactory = (context) => [
  new LazyLayer(
    context,
    ({ section }) => section.range !== undefined,
    async () => {
      const { CapLayer } = await import('./CapLayer.ts');
      return () => new CapLayer(context);
    },
  ),
];
