/** Lines of text as quads of letters lying in the drawing's space. */
import { TEXT_FLOATS } from '../../domain/dxf/drawing.ts';
import { LETTER_BOTTOM, LETTER_TOP, type Letter } from './LetterAtlas.ts';

export interface LetterQuads {
  positions: Float32Array;
  colours: Uint8Array;
  uvs: Float32Array;
  indices: Uint16Array;
}

/** Quads that sixteen bits can number. */
const MOST_QUADS = 16_000;

export interface TextRun {
  lines: readonly string[];
  /** {@link TEXT_FLOATS} a line, as the drawing has them. */
  places: Float32Array;
  colours: Uint8Array;
}

/** @param letterOf how a sign looks; blanks are skipped */
export function letterQuads(run: TextRun, letterOf: (sign: string) => Letter): LetterQuads {
  const signs = run.lines.reduce((sum, line) => sum + [...line].length, 0);
  const count = Math.min(MOST_QUADS, signs);
  const out: LetterQuads = {
    positions: new Float32Array(count * 12),
    colours: new Uint8Array(count * 16),
    uvs: new Float32Array(count * 8),
    indices: new Uint16Array(count * 6),
  };
  let quad = 0;
  run.lines.forEach((line, k) => {
    const letters = [...line].map((sign) => ({ sign, letter: letterOf(sign) }));
    const place = run.places.subarray(k * TEXT_FLOATS, (k + 1) * TEXT_FLOATS);
    const colour = run.colours.subarray(k * 4, k * 4 + 4);
    const width = letters.reduce((sum, { letter }) => sum + letter.advance, 0);
    let x = -width * (place[9] as number);
    for (const { sign, letter } of letters) {
      if (sign.trim() !== '' && quad < count) writeQuad(out, quad++, place, x, letter, colour);
      x += letter.advance;
    }
  });
  return {
    positions: out.positions.subarray(0, quad * 12),
    colours: out.colours.subarray(0, quad * 16),
    uvs: out.uvs.subarray(0, quad * 8),
    indices: out.indices.subarray(0, quad * 6),
  };
}

function writeQuad(
  out: LetterQuads,
  quad: number,
  place: Float32Array,
  x: number,
  { left, right, top, bottom, width }: Letter,
  colour: Uint8Array,
): void {
  const up = -(place[10] as number);
  const corners = [
    [x, up + LETTER_BOTTOM, left, bottom],
    [x + width, up + LETTER_BOTTOM, right, bottom],
    [x + width, up + LETTER_TOP, right, top],
    [x, up + LETTER_TOP, left, top],
  ] as const;
  corners.forEach(([along, over, u, v], k) => {
    const vertex = quad * 4 + k;
    for (let axis = 0; axis < 3; axis++) {
      out.positions[vertex * 3 + axis] =
        (place[axis] as number) + along * (place[3 + axis] as number) + over * (place[6 + axis] as number);
    }
    out.uvs[vertex * 2] = u;
    out.uvs[vertex * 2 + 1] = v;
    out.colours.set(colour, vertex * 4);
  });
  const first = quad * 4;
  out.indices.set([first, first + 1, first + 2, first, first + 2, first + 3], quad * 6);
}
