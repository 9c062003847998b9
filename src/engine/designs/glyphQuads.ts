/** Lines of text as quads of letters lying in the drawing's space. */
import { FLOATS_PER_TEXT } from '../../domain/dxf/drawing.ts';
import { GLYPH_BOTTOM, GLYPH_TOP, type Glyph } from './GlyphAtlas.ts';

export interface GlyphQuads {
  positions: Float32Array;
  colours: Uint8Array;
  uvs: Float32Array;
  indices: Uint16Array;
}

/** Limit by 16-bit indices. */
const MAX_QUADS_PER_PIECE = 16_000;
/** Corners of a quad's two triangles. */
const QUAD_TRIANGLES = [0, 1, 2, 0, 2, 3] as const;

export interface TextRun {
  lines: readonly string[];
  /** {@link FLOATS_PER_TEXT} per line, in the drawing's format. */
  places: Float32Array;
  colours: Uint8Array;
  /** By line: where letters change colour, in order. */
  colourRuns: ReadonlyMap<number, readonly LetterColour[]>;
}

export interface LetterColour {
  /** Index of the first letter with this colour. */
  from: number;
  /** Four bytes, as those of a line. */
  colour: Uint8Array;
}

/**
 * @param glyphOf the glyph of a character; blanks are skipped
 * @returns one piece per {@link MAX_QUADS_PER_PIECE} quads
 */
export function glyphQuads(run: TextRun, glyphOf: (sign: string) => Glyph): GlyphQuads[] {
  const count = run.lines.reduce((sum, line) => sum + line.length, 0);
  const out: GlyphQuads = {
    positions: new Float32Array(count * 12),
    colours: new Uint8Array(count * 16),
    uvs: new Float32Array(count * 8),
    indices: new Uint16Array(count * 6),
  };
  let quad = 0;
  run.lines.forEach((line, k) => {
    let width = 0;
    for (const sign of line) width += glyphOf(sign).advance;
    const place = run.places.slice(k * FLOATS_PER_TEXT, (k + 1) * FLOATS_PER_TEXT);
    fitText(place, width);
    const own = run.colourRuns.get(k) ?? [];
    let colour = run.colours.subarray(k * 4, k * 4 + 4);
    let x = -width * (place[9] as number);
    let letter = 0;
    let next = 0;
    for (const sign of line) {
      for (; (own[next]?.from ?? line.length) <= letter; next++) colour = (own[next] as LetterColour).colour;
      const glyph = glyphOf(sign);
      if (sign.trim() !== '') writeQuad(out, quad++, place, x, glyph, colour);
      x += glyph.advance;
      letter += sign.length;
    }
  });
  return splitQuads(out, quad);
}

function splitQuads({ positions, colours, uvs, indices }: GlyphQuads, count: number): GlyphQuads[] {
  const pieces: GlyphQuads[] = [];
  for (let from = 0; from < count; from += MAX_QUADS_PER_PIECE) {
    const to = Math.min(count, from + MAX_QUADS_PER_PIECE);
    pieces.push({
      positions: positions.subarray(from * 12, to * 12),
      colours: colours.subarray(from * 16, to * 16),
      uvs: uvs.subarray(from * 8, to * 8),
      indices: indices.subarray(from * 6, to * 6),
    });
  }
  return pieces;
}

/** Texts that must span a given length have their letters stretched or scaled to it. */
function fitText(place: Float32Array, width: number): void {
  const mode = place[11] as number;
  if (mode === 0 || !(width > 0)) return;
  for (let axis = 0; axis < (mode === 1 ? 3 : 6); axis++) place[3 + axis] = (place[3 + axis] as number) / width;
}

function writeQuad(
  out: GlyphQuads,
  quad: number,
  place: Float32Array,
  x: number,
  { left, right, top, bottom, offsetBefore, width }: Glyph,
  colour: Uint8Array,
): void {
  const low = GLYPH_BOTTOM - (place[10] as number);
  const high = GLYPH_TOP - (place[10] as number);
  const first = quad * 4;
  const start = x - offsetBefore;
  writeVertex(out, first, place, start, low, left, bottom);
  writeVertex(out, first + 1, place, start + width, low, right, bottom);
  writeVertex(out, first + 2, place, start + width, high, right, top);
  writeVertex(out, first + 3, place, start, high, left, top);
  for (let k = 0; k < 4; k++) out.colours.set(colour, (first + k) * 4);
  const firstOfPiece = (quad % MAX_QUADS_PER_PIECE) * 4;
  for (let k = 0; k < 6; k++) out.indices[quad * 6 + k] = firstOfPiece + (QUAD_TRIANGLES[k] as number);
}

/** @param along letter heights along the line, `over` upwards from the anchor */
function writeVertex(
  { positions, uvs }: GlyphQuads,
  vertex: number,
  place: Float32Array,
  along: number,
  over: number,
  u: number,
  v: number,
): void {
  for (let axis = 0; axis < 3; axis++) {
    positions[vertex * 3 + axis] =
      (place[axis] as number) + along * (place[3 + axis] as number) + over * (place[6 + axis] as number);
  }
  uvs[vertex * 2] = u;
  uvs[vertex * 2 + 1] = v;
}
