import type { LayerFactory } from '../LayerContext.ts';
import { DesignsLayer } from './DesignsLayer.ts';

export const create: LayerFactory = ({ scope, scene, designs }) => [new DesignsLayer(scope, scene, designs)];
