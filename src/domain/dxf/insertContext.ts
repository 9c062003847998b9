/** Properties that an entity inherits from the inserts around it. */
import type { ClipArea } from './clip.ts';
import type { DxfColour } from './colour.ts';
import type { RawEntity, Vec3 } from './entity.ts';
import type { Dashes } from './lineTypes.ts';
import { type Affine, IDENTITY_AFFINE } from './vector.ts';

export interface Block {
  basePoint: Vec3;
  entities: RawEntity[];
  /** Path of the file with its content, for an external reference. */
  externalFile: string | undefined;
}

/** Context of an entity inside nested inserts, outermost first. */
export interface InsertContext {
  place: Affine;
  /** Layer of the insert: entities on layer 0 take it. */
  layer: string | undefined;
  insertLayers: readonly number[];
  colour: DxfColour | undefined;
  dashes: Dashes | undefined;
  /** Line weight, hundredths of a millimetre. */
  lineWeight: number | undefined;
  enclosingBlocks: readonly string[];
  /** In the coordinates of the drawing. */
  clips: readonly ClipArea[];
}

export const TOP_LEVEL: InsertContext = {
  place: IDENTITY_AFFINE,
  layer: undefined,
  insertLayers: [],
  colour: undefined,
  dashes: undefined,
  lineWeight: undefined,
  enclosingBlocks: [],
  clips: [],
};
