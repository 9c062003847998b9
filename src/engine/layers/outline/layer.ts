import { BATCH_NAMES } from '../Layer.ts';
import type { LayerFactory } from '../LayerContext.ts';
import { OutlineLayer } from './OutlineLayer.ts';

export const createLayer: LayerFactory = ({ scope, scene }) =>
  BATCH_NAMES.map((batchName) => new OutlineLayer(scope, scene, batchName));
