import type { LayerFactory } from '../LayerContext.ts';
import { DesignsLayer } from './DesignsLayer.ts';

export const createLayer: LayerFactory = ({ scope, scene, designs, section }) => [
  new DesignsLayer(scope, scene, designs, section),
];
