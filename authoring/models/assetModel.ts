/** A model of something that is no vehicle. */
import type { FarLevelFace } from './far.ts';
import type { ModellingTools } from './kit.ts';

export interface AssetModel {
  /** The entity code of the site. */
  category: 'person' | 'RSU' | 'OP' | 'TX' | 'RC' | 'PC' | 'CCTV';
  /** Draws one level, the near or the middle one. */
  build(kit: ModellingTools): void;
  farLevelFaces: FarLevelFace[];
}
