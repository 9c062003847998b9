/** One design, prepared for the GPU piece by piece. */
import {
  type DxfDrawing,
  type DxfTexts,
  type DxfVertices,
  type ElementRange,
  FLOATS_PER_TEXT,
} from '../../domain/dxf/drawing.ts';
import type { SitePoint } from '../../domain/geo/frame.ts';
import type { ViewEngine } from '../gpu/ViewEngine.ts';
import { type SharedTextures, TileBuffers } from '../tiles/TileBuffers.ts';
import type { TilePart } from '../tiles/TileContent.ts';
import { DesignPiece, type PieceData, type PieceKind } from './DesignPiece.ts';
import type { GlyphAtlas } from './GlyphAtlas.ts';
import { glyphQuads, type LetterColour, type TextRun } from './glyphQuads.ts';
import { wideLines } from './wideLines.ts';

/** Maximum vertices per piece: divisible by two and three, and few enough to upload within a millisecond or two. */
const MAX_VERTICES_PER_PIECE = 12_288;
/** Each line becomes twice as many vertices. */
const WIDE_PIECE_VERTICES = MAX_VERTICES_PER_PIECE / 2;
const MAX_TEXTS_PER_PIECE = 200;

/** A piece or solid that is not on the GPU. */
export interface UnsentPart {
  /** Uploads it, and adds it to what is drawn. @throws if the upload fails */
  readonly send: () => void;
  /** Number of consecutive failed uploads. */
  failures: number;
}

export class Design {
  /** Origin of the pieces' coordinates. */
  readonly origin: SitePoint;
  /** Those that are on the GPU. */
  readonly pieces: DesignPiece[] = [];
  readonly solids: TileBuffers[] = [];
  /** Number of letters drawn as boxes, because the glyph atlas has no room for them. */
  boxedLetters = 0;
  readonly #engine: ViewEngine;
  readonly #onRefused: (part: UnsentPart) => void;
  /** Textures that solids share. */
  readonly #textures: SharedTextures = new Map();
  readonly #unsent = new Set<UnsentPart>();
  /** How many of those have failed to upload. */
  #refusedCount = 0;

  /** @param onRefused called when the upload of a part fails; the part is kept for a retry */
  constructor(engine: ViewEngine, origin: SitePoint, onRefused: (part: UnsentPart) => void) {
    this.#engine = engine;
    this.origin = origin;
    this.#onRefused = onRefused;
  }

  /** Parts that were lost with the context, or failed to upload. */
  get unsentParts(): readonly UnsentPart[] {
    return [...this.#unsent];
  }

  /** Whether a part has failed to upload, and has not succeeded since. */
  get isIncomplete(): boolean {
    return this.#refusedCount > 0;
  }

  /** Steps that create a drawing's pieces. */
  drawingSteps(drawing: DxfDrawing, letters: GlyphAtlas): (() => void)[] {
    const steps: (() => void)[] = [];
    drawing.groups.forEach((group, index) => {
      for (const kind of ['faces', 'lines', 'points'] as const) {
        const wide = kind === 'lines' && group.lineWidthPx > 1;
        for (const run of splitRun(group[kind], wide ? WIDE_PIECE_VERTICES : MAX_VERTICES_PER_PIECE)) {
          steps.push(() =>
            wide
              ? this.#addWideLines(index, verticesOf(drawing[kind], run), group.lineWidthPx)
              : this.#addVertices(kind, index, verticesOf(drawing[kind], run)),
          );
        }
      }
    });
    if (drawing.texts.colours.length > 0) steps.push(...this.#textSteps(drawing, letters));
    return steps;
  }

  /** Steps that create a model's parts. */
  modelSteps(parts: readonly TilePart[]): (() => void)[] {
    return parts.map((part) => () => this.#sendNew(this.#solidSender(part)));
  }

  /** Uploads a part, unless that has been done meanwhile. */
  send(part: UnsentPart): void {
    if (!this.#unsent.has(part)) return;
    try {
      part.send();
    } catch {
      if (part.failures++ === 0) this.#refusedCount++;
      this.#onRefused(part);
      return;
    }
    this.#unsent.delete(part);
    if (part.failures > 0) this.#refusedCount--;
  }

  /** Drops buffers lost with the context: otherwise the engine would upload all of them at once when it is restored. */
  giveUp(): void {
    const lostPieces = this.pieces.map((piece) => () => {
      piece.send();
      this.pieces.push(piece);
    });
    const lostSolids = this.solids.map(({ part }) => this.#solidSender(part));
    this.#releaseBuffers();
    for (const part of this.#unsent) part.failures = 0;
    this.#refusedCount = 0;
    for (const send of [...lostPieces, ...lostSolids]) this.#keep(send);
  }

  dispose(): void {
    this.#releaseBuffers();
    this.#unsent.clear();
    this.#refusedCount = 0;
  }

  #releaseBuffers(): void {
    for (const piece of this.pieces) piece.dispose();
    for (const solid of this.solids) solid.dispose();
    this.pieces.length = 0;
    this.solids.length = 0;
    this.#textures.clear();
  }

  #keep(send: () => void): UnsentPart {
    const part = { send, failures: 0 };
    this.#unsent.add(part);
    return part;
  }

  #sendNew(send: () => void): void {
    this.send(this.#keep(send));
  }

  #solidSender(part: TilePart): () => void {
    return () => this.solids.push(new TileBuffers(this.#engine, part, this.#textures));
  }

  #sendPiece(data: PieceData): void {
    this.#sendNew(() => this.pieces.push(new DesignPiece(this.#engine, data)));
  }

  #addVertices(kind: PieceKind, group: number, vertices: DxfVertices): void {
    this.#sendPiece({ kind, group, ...vertices });
  }

  #addWideLines(group: number, vertices: DxfVertices, widthPx: number): void {
    this.#sendPiece({ kind: 'wideLines', group, ...wideLines(vertices, widthPx) });
  }

  #textSteps(drawing: DxfDrawing, letters: GlyphAtlas): (() => void)[] {
    let lines: string[] = [];
    let runs: ColourRuns = new Map();
    const steps = [
      () => {
        lines = drawing.texts.lines.split('\n');
        runs = colourRunsOf(drawing.texts);
      },
    ];
    drawing.groups.forEach((group, index) => {
      for (const run of splitRun(group.texts, MAX_TEXTS_PER_PIECE)) {
        steps.push(() => this.#addTexts(index, textRun(drawing, lines, runs, run), letters));
      }
    });
    steps.push(() => letters.upload());
    return steps;
  }

  #addTexts(group: number, run: TextRun, letters: GlyphAtlas): void {
    const pieces = glyphQuads(run, (sign) => letters.glyph(sign));
    for (const line of run.lines) {
      for (const sign of line) if (sign.trim() !== '' && !letters.has(sign)) this.boxedLetters++;
    }
    for (const quads of pieces) this.#sendPiece({ kind: 'texts', group, ...quads });
  }
}

function verticesOf({ positions, colours }: DxfVertices, { first, count }: ElementRange): DxfVertices {
  return {
    positions: positions.subarray(first * 3, (first + count) * 3),
    colours: colours.subarray(first * 4, (first + count) * 4),
  };
}

type ColourRuns = ReadonlyMap<number, readonly LetterColour[]>;

function textRun(
  { texts }: DxfDrawing,
  lines: readonly string[],
  runs: ColourRuns,
  { first, count }: ElementRange,
): TextRun {
  const colourRuns = new Map<number, readonly LetterColour[]>();
  for (let k = 0; k < count; k++) {
    const own = runs.get(first + k);
    if (own) colourRuns.set(k, own);
  }
  return {
    lines: lines.slice(first, first + count),
    places: texts.places.subarray(first * FLOATS_PER_TEXT, (first + count) * FLOATS_PER_TEXT),
    colours: texts.colours.subarray(first * 4, (first + count) * 4),
    colourRuns,
  };
}

/** Colour changes within lines of text, by line. */
function colourRunsOf({ colourRuns }: DxfTexts): ColourRuns {
  const out = new Map<number, LetterColour[]>();
  for (let k = 0; k < colourRuns.length; k += 3) {
    const [line, from] = [colourRuns[k] as number, colourRuns[k + 1] as number];
    const colour = new Uint8Array(Uint32Array.of(colourRuns[k + 2] as number).buffer);
    const own = out.get(line);
    if (own) own.push({ from, colour });
    else out.set(line, [{ from, colour }]);
  }
  return out;
}

function splitRun({ first, count }: ElementRange, size: number): ElementRange[] {
  const out: ElementRange[] = [];
  for (let at = 0; at < count; at += size) out.push({ first: first + at, count: Math.min(size, count - at) });
  return out;
}
