/** Result of reading a drawing file: draw buffers, its layers, and a report of omitted entities. */
import type { SitePoint } from '../geo/frame.ts';
import type { DrawingUnit } from './units.ts';

export interface DxfLayer {
  name: string;
  /** 0xRRGGBB, or -1 for the contrast colour. */
  colour: number;
  /** Shown at first: neither off nor frozen in the file, and a layer that is plotted. */
  shown: boolean;
  /** Switched off in the file. */
  off: boolean;
  /** Also hides the inserts on this layer. */
  frozen: boolean;
  /** Entities drawn on it. */
  entities: number;
}

/** First element and count, in vertices or in texts. */
export interface ElementRange {
  first: number;
  count: number;
}

/** A group shown and hidden as a whole, with lines of one width. */
export interface DxfGroup {
  /** Index of its layer. */
  layer: number;
  /** Layers of the enclosing inserts: if one is frozen, the group is hidden too. */
  insertLayers: readonly number[];
  /** CSS pixels; 1 if the file specifies no weight. */
  lineWidthPx: number;
  lines: ElementRange;
  faces: ElementRange;
  points: ElementRange;
  texts: ElementRange;
}

/**
 * Vertices of one kind: x, y, z in scene metres from the drawing's origin, and red, green, blue, and 255 if the
 * contrast colour applies, else 0.
 */
export interface DxfVertices {
  positions: Float32Array;
  colours: Uint8Array;
}

/** Lines of text, in the order of the groups. */
export interface DxfTexts {
  /** The lines, separated by line feeds. */
  lines: string;
  /**
   * {@link FLOATS_PER_TEXT} per line: anchor x y z, along x y z, up x y z, anchor along, anchor up, and which vectors
   * must be divided by the text's width in letter heights: 0 none, 1 along, 2 along and up.
   */
  places: Float32Array;
  /** Red, green, blue, contrast flag; per line. */
  colours: Uint8Array;
  /** Letters of another colour, three numbers each, in the order of the lines: line, first letter, colour as in `colours`, lowest byte first. */
  colourRuns: Uint32Array;
}
export const FLOATS_PER_TEXT = 12;

export type OmissionReason =
  /** Polylines with too many vertices to be drawn. */
  | 'longPolyline'
  /** Coordinates that are not numbers, or too few of them. */
  | 'damaged'
  | 'missingBlock'
  /** Inserts of a block whose content is in another file. */
  | 'externalFile'
  /** Types of entities without a readable shape. */
  | 'notDrawable'
  /** On a sheet of paper, not in the site. */
  | 'paper'
  /** More than a scene can hold. */
  | 'tooMuch'
  /** Drawn, but more plainly: its pattern, fill, dashes or line weight are more than a scene can hold. */
  | 'tooFine'
  /** An insert drawn without clipping: its boundary is not vertical. */
  | 'unclipped'
  /** Letters drawn as boxes: all drawings together have more different characters than the glyph atlas holds. */
  | 'boxedLetters'
  /** An insert in more rows and columns than are drawn; the first ones are. */
  | 'largeArray';

export interface OmittedEntities {
  reason: OmissionReason;
  /** Entity type, as the file calls it. */
  type: string;
  count: number;
  /** Path of the other file, for `externalFile`. */
  file?: string | undefined;
}

export interface DxfReport {
  version: string | undefined;
  encoding: string;
  binary: boolean;
  /** Entities drawn, counting those in blocks once per insert. */
  drawn: number;
  /** Entities drawn outside of blocks, by type. */
  types: Record<string, number>;
  omitted: OmittedEntities[];
  /** The file ends before its end mark. */
  truncated: boolean;
  /** Number of lines that were skipped. */
  damagedLines: number;
  /** The unit named by the file; undefined if it names none. */
  unit: DrawingUnit | undefined;
}

export interface DxfDrawing {
  origin: SitePoint;
  /** Extent of most of the drawing, site metres; outliers do not count. */
  min: SitePoint;
  max: SitePoint;
  /** Shift by the user from the position in its file: metres east, north and up. */
  movedBy?: SitePoint | undefined;
  layers: DxfLayer[];
  groups: DxfGroup[];
  /** Two vertices per segment. */
  lines: DxfVertices;
  /** Three vertices per triangle. */
  faces: DxfVertices;
  points: DxfVertices;
  texts: DxfTexts;
  report: DxfReport;
}

/** The buffers that a worker transfers instead of copying. */
export function buffersOf({ lines, faces, points, texts }: DxfDrawing): ArrayBufferLike[] {
  return [lines, faces, points]
    .flatMap(({ positions, colours }) => [positions.buffer, colours.buffer])
    .concat([texts.places.buffer, texts.colours.buffer, texts.colourRuns.buffer]);
}
