import { BATCH_NAMES } from '../Layer.ts';
import type { LayerFactory } from '../LayerContext.ts';
import { LabelAtlases } from './LabelAtlases.ts';
import { LabelLayer } from './LabelLayer.ts';
import { MapLabelSet } from './MapLabelSet.ts';
import { MarkerLayer } from './MarkerLayer.ts';

export const createLayer: LayerFactory = ({ scope, scene, engine, shared, sharedByMap, tiles, host }) => {
  const atlases = shared.of(LabelAtlases);
  const mapLabels = sharedByMap.of(MapLabelSet);
  return [
    ...BATCH_NAMES.map((batchName) => new MarkerLayer(scope, scene, batchName, atlases)),
    new LabelLayer(scope, scene, engine, { host, ground: tiles, atlases, mapLabels }),
  ];
};
