/**
 * Entities of an ASCII DXF drawing as group codes and values. Heights and radii are in metres, angles in degrees;
 * handles and owners are assigned when the drawing is written.
 */
import type { Vec3 } from '../../layout/frame.ts';

/** A group code with its value, which DXF writes on two lines. */
export type DxfTag = readonly [code: number, value: string | number];

/** An entity, with the entities attached that follow it in the file (vertices, attributes). */
export interface Entity {
  type: string;
  layer: string;
  /** Group codes common to all entities: colour (62, 420), line type (6). */
  style: readonly DxfTag[];
  body: readonly DxfTag[];
  parts?: readonly Entity[];
}

/** Where an entity's style differs from its layer's. */
export interface EntityStyle {
  /** AutoCAD colour index; 0 is by block, 256 by layer. */
  colour?: number;
  /** 24 bits; overrides the index. */
  trueColour?: number;
  lineType?: string;
}

/** An entity with its groups in file order. */
export function entity(
  type: string,
  layer: string,
  style: EntityStyle,
  body: readonly DxfTag[],
  parts?: readonly Entity[],
): Entity {
  const tags: DxfTag[] = [];
  if (style.lineType !== undefined) tags.push([6, style.lineType]);
  if (style.colour !== undefined) tags.push([62, style.colour]);
  if (style.trueColour !== undefined) tags.push([420, style.trueColour]);
  return { type, layer, style: tags, body, ...(parts ? { parts } : {}) };
}

/** A point as three groups with codes 10 apart, starting at `code`. */
export function pointTags([x, y, z]: Vec3, code = 10): DxfTag[] {
  return [
    [code, x],
    [code + 10, y],
    [code + 20, z],
  ];
}
