/** Reads a drawing file: pure, without a clock or a page, so that a worker or a test can run it. */

import { BinaryGroups } from './binaryGroups.ts';
import { type DxfFormat, detectDxfFormat } from './detectDxfFormat.ts';
import type { DxfDrawing, DxfGroup, ElementRange } from './drawing.ts';
import { EntityFlattener } from './EntityFlattener.ts';
import { numberOf, parseNumber, pointOf, type RawEntity, textOf, type Vec3 } from './entity.ts';
import { type Extent, extentOf, scaledExtent } from './extent.ts';
import { DxfFault } from './fault.ts';
import { type GroupBuilder, joinTexts, joinVertices, type Vertices } from './GroupBuilder.ts';
import { type GroupSource, TextGroups } from './groups.ts';
import type { Block } from './insertContext.ts';
import { DXF_LIMITS } from './limits.ts';
import { type OnProgress, readRecords, type Section } from './readRecords.ts';
import type { PendingInfiniteLine } from './ShapeWriter.ts';
import { type DrawingUnit, headerValue, isInMetres, unitOf } from './units.ts';
import { addVectors } from './vector.ts';

/** Group 70 of a block: an external reference, attached or as an overlay. */
const EXTERNAL_BLOCK_FLAGS = 4 | 8;

/**
 * @param isUnitRefused whether the user reads it as metres, whatever unit it names
 * @throws {DxfFault} with the reason if nothing can be drawn
 */
export function readDxf(
  bytes: Uint8Array,
  limits = DXF_LIMITS,
  onShare?: OnProgress,
  isUnitRefused = false,
): DxfDrawing {
  const format = detectDxfFormat(bytes);
  const source: GroupSource = format.isBinary
    ? new BinaryGroups(bytes, format.encoding)
    : new TextGroups(new TextDecoder(format.encoding).decode(bytes));
  const flattener = new EntityFlattener(limits);
  const records = new RecordRouter(flattener);
  const isComplete = readRecords(source, records, onShare);
  records.finish();
  if (flattener.drawnCount === 0)
    throw new DxfFault(isComplete || flattener.tally.omitted.length > 0 ? 'nothingDrawn' : 'cutShort');
  const damage = { truncated: !isComplete, damagedLines: source.damaged };
  const unit = unitOf(records.header);
  return assembleDrawing(flattener, format, damage, unit && { ...unit, ...(isUnitRefused && { isRefused: true }) });
}

/** Dispatches records by section. Entities that may draw a block wait until all blocks are known. */
class RecordRouter {
  readonly #flattener: EntityFlattener;
  readonly #inserts: RawEntity[] = [];
  #block: Block | undefined;
  /** The variables of the drawing. */
  header: RawEntity | undefined;

  constructor(flattener: EntityFlattener) {
    this.#flattener = flattener;
  }

  addRecord(section: Section, record: RawEntity): void {
    if (section === 'HEADER') this.#readHeader(record);
    else if (section === 'TABLES') {
      if (record.type === 'LAYER') this.#flattener.layers.define(record);
      else if (record.type === 'LTYPE') this.#flattener.lineTypes.define(record);
      else this.#flattener.annotationStyles.define(record);
    } else if (section === 'BLOCKS') this.#addBlock(record);
    else if (section === 'ENTITIES') this.#addEntity(record);
    else if (section === 'OBJECTS') this.#flattener.spatialFilters.define(record);
  }

  finish(): void {
    for (const insert of this.#inserts) this.#flattener.flatten(insert);
  }

  #readHeader(record: RawEntity): void {
    this.header ??= record;
    const scale = parseNumber(headerValue(record, '$LTSCALE') ?? '');
    if (scale > 0) this.#flattener.lineTypes.scale = scale;
    this.#flattener.annotationStyles.readHeader(record);
  }

  #addBlock(record: RawEntity): void {
    if (record.type === 'BLOCK') {
      const name = textOf(record, 2) ?? '';
      const isExternal = (numberOf(record, 70, 0) & EXTERNAL_BLOCK_FLAGS) !== 0;
      const externalFile = isExternal ? textOf(record, 1)?.trim() || name : undefined;
      this.#block = { basePoint: pointOf(record, 10) ?? [0, 0, 0], entities: [], externalFile };
      this.#flattener.defineBlock(name, this.#block);
    } else if (record.type === 'ENDBLK') this.#block = undefined;
    else this.#block?.entities.push(record);
  }

  #addEntity(record: RawEntity): void {
    if (/INSERT|DIMENSION|ACAD_TABLE|LEADER/.test(record.type)) this.#inserts.push(record);
    else this.#flattener.flatten(record);
  }
}

function assembleDrawing(
  flattener: EntityFlattener,
  { version, encoding, isBinary }: DxfFormat,
  damage: { truncated: boolean; damagedLines: number },
  headerUnit: Omit<DrawingUnit, 'isUsed'> | undefined,
): DxfDrawing {
  const { groups, drawnCount } = flattener;
  const { drawnByType, omitted } = flattener.tally;
  const raw = extentOf(groups.flatMap((group) => [group.lines.points, group.faces.points, anchorPoints(group)]));
  for (const line of flattener.infiniteLines) clipInfiniteLine(line, raw);
  const unit = headerUnit && {
    ...headerUnit,
    isUsed: !headerUnit.isRefused && !isInMetres(raw, headerUnit.metres),
  };
  const scale = unit?.isUsed ? unit.metres : 1;
  const extent = scaledExtent(raw, scale);
  const { easting, northing, altitude } = extent.origin;
  const frame = { origin: [easting, northing, altitude], scale } as const;
  return {
    ...extent,
    layers: flattener.layers.list,
    groups: concatenateGroups(groups),
    lines: joinVertices(
      groups.map(({ lines }) => lines),
      frame,
    ),
    faces: joinVertices(
      groups.map(({ faces }) => faces),
      frame,
    ),
    points: joinVertices(
      groups.map(({ points }) => points),
      frame,
    ),
    texts: joinTexts(
      groups.flatMap(({ texts }) => texts),
      frame,
    ),
    report: { version, encoding, binary: isBinary, drawn: drawnCount, types: drawnByType, omitted, unit, ...damage },
  };
}

/** Points and texts, which have a place but no lines. */
function anchorPoints({ points, texts }: GroupBuilder): { values: Float64Array; length: number } {
  const places = texts.flatMap(({ shape }) => shape.at);
  const values = new Float64Array(points.points.length + places.length);
  values.set(points.points.values.subarray(0, points.points.length));
  values.set(places, points.points.length);
  return { values, length: values.length };
}

/** Clips rays and construction lines slightly beyond the rest of the drawing. */
function clipInfiniteLine(
  { group, shape: { from, direction, isBidirectional }, colour }: PendingInfiniteLine,
  { min, max, origin }: Extent,
): void {
  const size = Math.hypot(max.easting - min.easting, max.northing - min.northing, max.altitude - min.altitude);
  const away: Vec3 = [from[0] - origin.easting, from[1] - origin.northing, from[2] - origin.altitude];
  const reach = Math.max(100, size) + Math.min(Math.hypot(...away), 10 * Math.max(100, size));
  group.addPath(
    [isBidirectional ? addVectors(from, direction, -reach) : from, addVectors(from, direction, reach)],
    colour,
  );
}

function concatenateGroups(groups: readonly GroupBuilder[]): DxfGroup[] {
  const at = { lines: 0, faces: 0, points: 0, texts: 0 };
  const takeRange = (kind: keyof typeof at, count: number): ElementRange => {
    const first = at[kind];
    at[kind] += count;
    return { first, count };
  };
  const vertexCount = (vertices: Vertices): number => vertices.count;
  return groups.map((group) => ({
    layer: group.layer,
    insertLayers: group.insertLayers,
    lineWidthPx: group.lineWidthPx,
    lines: takeRange('lines', vertexCount(group.lines)),
    faces: takeRange('faces', vertexCount(group.faces)),
    points: takeRange('points', vertexCount(group.points)),
    texts: takeRange('texts', group.texts.length),
  }));
}
