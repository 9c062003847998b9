import { BATCH_NAMES } from '../Layer.ts';
import type { LayerFactory } from '../LayerContext.ts';
import { EntityLayer } from './EntityLayer.ts';

export const createLayer: LayerFactory = ({ scope, scene }) =>
  BATCH_NAMES.map((batchName) => new EntityLayer(scope, scene, batchName));
