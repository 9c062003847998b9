import type { LayerFactory } from '../LayerContext.ts';
import { LazyLayer } from '../LazyLayer.ts';

export const createLayer: LayerFactory = (context) => [
  new LazyLayer(
    context,
    ({ display }) => (display.trails?.ids.length ?? 0) > 0,
    async () => {
      const { TrailLayer } = await import('./TrailLayer.ts');
      return () => new TrailLayer(context);
    },
  ),
];
