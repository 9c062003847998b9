import type { LayerFactory } from '../LayerContext.ts';
import { DesignsLayer } from './DesignsLayer.ts';

export const createLayer: LayerFactory = (context) => [new DesignsLayer(context)];
