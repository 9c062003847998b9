/** One design made ready for the GPU, piece by piece. */
import { type DxfDrawing, type DxfVertices, type Run, TEXT_FLOATS } from '../../domain/dxf/drawing.ts';
import type { SitePoint } from '../../domain/geo/frame.ts';
import type { ModelContent } from '../../state/designs/designs.ts';
import { bundledDecoders } from '../gltf/decoders.ts';
import { identity, transformPoint } from '../gltf/matrix.ts';
import { type GltfFile, readGltf } from '../gltf/readGltf.ts';
import type { ViewEngine } from '../gpu/ViewEngine.ts';
import { decodeImages } from '../tiles/readTile.ts';
import { TileBuffers } from '../tiles/TileBuffers.ts';
import { tileParts } from '../tiles/TileContent.ts';
import { DesignPiece, type PieceKind } from './DesignPiece.ts';
import type { LetterAtlas } from './LetterAtlas.ts';
import { letterQuads } from './letterQuads.ts';

/** Vertices a piece: divisible by two and three, small enough to be sent within a millisecond or two. */
const PIECE_VERTICES = 12_288;
const PIECE_TEXTS = 200;

export class Design {
  /** What the pieces count from. */
  readonly origin: SitePoint;
  readonly pieces: DesignPiece[] = [];
  readonly solids: TileBuffers[] = [];
  readonly #engine: ViewEngine;

  constructor(engine: ViewEngine, origin: SitePoint) {
    this.#engine = engine;
    this.origin = origin;
  }

  /** The steps that make a drawing's pieces. */
  drawingSteps(drawing: DxfDrawing, letters: LetterAtlas): (() => void)[] {
    const steps: (() => void)[] = [];
    drawing.groups.forEach((group, index) => {
      for (const kind of ['faces', 'lines', 'points'] as const) {
        for (const run of cut(group[kind], PIECE_VERTICES)) {
          steps.push(() => this.#addVertices(kind, index, drawing[kind], run));
        }
      }
    });
    if (drawing.texts.colours.length > 0) steps.push(...this.#textSteps(drawing, letters));
    return steps;
  }

  /** Makes a model's parts. @param matrix brings its coordinates to the design's origin */
  async addModel(file: GltfFile, matrix: ArrayLike<number>): Promise<void> {
    const images = await decodeImages(file.images);
    for (const part of tileParts(file, matrix, images)) {
      if (!part.points) this.solids.push(new TileBuffers(this.#engine, part));
    }
  }

  restore(): void {
    for (const piece of this.pieces) piece.restore();
    this.solids.forEach(({ part }, k) => {
      this.solids[k] = new TileBuffers(this.#engine, part);
    });
  }

  dispose(): void {
    for (const piece of this.pieces) piece.dispose();
    for (const solid of this.solids) solid.dispose();
    this.pieces.length = 0;
    this.solids.length = 0;
  }

  #addVertices(kind: PieceKind, group: number, { positions, colours }: DxfVertices, { first, count }: Run): void {
    const data = {
      kind,
      group,
      positions: positions.subarray(first * 3, (first + count) * 3),
      colours: colours.subarray(first * 4, (first + count) * 4),
    };
    this.pieces.push(new DesignPiece(this.#engine, data));
  }

  #textSteps(drawing: DxfDrawing, letters: LetterAtlas): (() => void)[] {
    let lines: string[] = [];
    const steps = [
      () => {
        lines = drawing.texts.lines.split('\n');
      },
    ];
    drawing.groups.forEach((group, index) => {
      for (const run of cut(group.texts, PIECE_TEXTS)) {
        steps.push(() => this.#addTexts(index, lines, drawing, run, letters));
      }
    });
    steps.push(() => letters.upload());
    return steps;
  }

  #addTexts(group: number, lines: readonly string[], { texts }: DxfDrawing, run: Run, letters: LetterAtlas): void {
    const { first, count } = run;
    const quads = letterQuads(
      {
        lines: lines.slice(first, first + count),
        places: texts.places.subarray(first * TEXT_FLOATS, (first + count) * TEXT_FLOATS),
        colours: texts.colours.subarray(first * 4, (first + count) * 4),
      },
      (sign) => letters.letter(sign),
    );
    if (quads.indices.length > 0) this.pieces.push(new DesignPiece(this.#engine, { kind: 'texts', group, ...quads }));
  }
}

/** Reads a model and puts it in its place. @throws where the file is broken or needs what is not known here */
export async function openModel(engine: ViewEngine, { bytes, place }: ModelContent): Promise<Design> {
  const resolve = (uri: string): Promise<Uint8Array> =>
    Promise.reject(new Error(`it needs ${uri} beside it. Save it as one file`));
  const file = await readGltf(bytes, resolve, bundledDecoders);
  if (place) {
    const design = new Design(engine, place.at);
    await design.addModel(file, turned(place.bearingDeg));
    return design;
  }
  // Whole metres of the grid are taken away before anything is float32.
  const [x, y, z] = firstPlace(file);
  const design = new Design(engine, { easting: x, northing: -z, altitude: y });
  const matrix = identity();
  matrix[12] = -x;
  matrix[13] = -y;
  matrix[14] = -z;
  await design.addModel(file, matrix);
  return design;
}

/** A turn clockwise, seen from above. */
function turned(bearingDeg: number): Float64Array {
  const matrix = identity();
  const [c, s] = [Math.cos((bearingDeg * Math.PI) / 180), Math.sin((bearingDeg * Math.PI) / 180)];
  matrix[0] = c;
  matrix[2] = s;
  matrix[8] = -s;
  matrix[10] = c;
  return matrix;
}

function firstPlace({ parts: [first] }: GltfFile): [number, number, number] {
  if (!first) return [0, 0, 0];
  const [x = 0, y = 0, z = 0] = first.geometry.positions;
  const [a, b, c] = transformPoint(first.matrix, x, y, z);
  return [Math.round(a), Math.round(b), Math.round(c)];
}

function cut({ first, count }: Run, size: number): Run[] {
  const out: Run[] = [];
  for (let at = 0; at < count; at += size) out.push({ first: first + at, count: Math.min(size, count - at) });
  return out;
}
