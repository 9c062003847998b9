/** A model of an entity that is not a vehicle. */
import type { FarLevelFace } from './far.ts';
import type { ModellingTools } from './kit.ts';

export interface AssetModel {
  /** The site's code of the entity type. */
  category: 'person' | 'RSU' | 'OP' | 'TX' | 'RC' | 'PC' | 'CCTV';
  /** Builds one level, the near or the middle one. */
  build(kit: ModellingTools): void;
  farLevelFaces: FarLevelFace[];
}
