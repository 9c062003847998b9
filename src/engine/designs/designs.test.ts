import { afterEach, describe, expect, it, vi } from 'vitest';
import { floorQuad, quadPart } from '../../../tests/fixtures/quadPart.ts';
import { CameraRig } from '../camera/CameraRig.ts';
import { SectionClip } from '../display/SectionClip.ts';
import { FrameBudget } from '../gpu/FrameBudget.ts';
import { boxTreeOf } from '../tiles/BoxTree.ts';
import type { PieceData } from './DesignPiece.ts';
import { GLYPH_BOTTOM, GLYPH_TOP } from './GlyphAtlas.ts';
import { type GlyphQuads, glyphQuads, type LetterColour } from './glyphQuads.ts';
import { type PickableDesign, type PickablePiece, pickDesign } from './pickDesign.ts';
import { wideLines } from './wideLines.ts';

function lookingDown(): CameraRig {
  const rig = new CameraRig();
  Object.assign(rig, { width: 800, height: 600, distanceM: 100, elevationRad: Math.PI / 2 });
  rig.update();
  return rig;
}

const pickablePiece = (data: PieceData): PickablePiece => {
  const bound = (pick: (...values: number[]) => number) => {
    const [x = 0, y = 0, z = 0] = [0, 1, 2].map((axis) => pick(...data.positions.filter((_, k) => k % 3 === axis)));
    return { x, y, z };
  };
  return { data, min: bound(Math.min), max: bound(Math.max) };
};
const designPiece = (kind: PieceData['kind'], group: number, ...positions: number[]) =>
  pickablePiece({ kind, group, positions: Float32Array.from(positions), colours: new Uint8Array(0) });
const pickableDesign = (id: string, pieces: PickableDesign['pieces'], groups = [true, true]): PickableDesign => ({
  id,
  at: { x: 0, y: 0, z: 0 },
  pieces,
  solids: [],
  groups,
});

describe('picking', () => {
  const rig = lookingDown();
  const line = designPiece('lines', 0, -10, 0, 0, 10, 0, 0);
  const face = designPiece('faces', 1, -30, 5, -30, 30, 5, -30, 0, 5, 40);

  it('takes the line within a few pixels, before any face', () => {
    expect(pickDesign([pickableDesign('a', [line, face])], rig, 400, 303)).toEqual({ id: 'a', group: 0 });
    expect(pickDesign([pickableDesign('a', [line, face])], rig, 400, 330)).toEqual({ id: 'a', group: 1 });
    expect(pickDesign([pickableDesign('a', [line])], rig, 400, 330)).toBeUndefined();
  });

  it('skips hidden pieces, and identifies the design of each', () => {
    expect(pickDesign([pickableDesign('a', [line, face], [false, false])], rig, 400, 300)).toBeUndefined();
    const far = { ...pickableDesign('b', [line]), at: { x: 0, y: 0, z: 20 } };
    expect(pickDesign([pickableDesign('a', [face], [true, false]), far], rig, 400, 300)).toBeUndefined();
    const pxPerM = rig.pixelScale / 100;
    expect(pickDesign([far], rig, 400, 300 + 20 * pxPerM)).toEqual({ id: 'b', group: 0 });
  });

  it('skips parts cut away by a section', () => {
    const section = new SectionClip();
    const origin = { easting: 0, northing: 0, altitude: 0 };
    const pickAtHeight = (y: number, lowM: number) => {
      section.update({ kind: 'slab', lowM, highM: 50, outside: 'hidden' }, origin);
      return pickDesign([pickableDesign('a', [line, face])], rig, 400, y, section);
    };
    expect([pickAtHeight(303, -1), pickAtHeight(330, -1)]).toEqual([
      { id: 'a', group: 0 },
      { id: 'a', group: 1 },
    ]);
    // The line is 5 m below the face.
    expect([pickAtHeight(303, 4), pickAtHeight(330, 4)]).toEqual([
      { id: 'a', group: 1 },
      { id: 'a', group: 1 },
    ]);
    expect(pickAtHeight(330, 9)).toBeUndefined();
  });

  it('takes a line that crosses a section where it is drawn, and nowhere else', () => {
    const section = new SectionClip();
    section.update({ kind: 'slab', lowM: -5, highM: 5, outside: 'hidden' }, { easting: 0, northing: 0, altitude: 0 });
    const drillHole = designPiece('lines', 0, -40, -40, 0, 40, 40, 0);
    const pickAt = (x: number) => pickDesign([pickableDesign('a', [drillHole])], rig, x, 300, section)?.id;
    const pxPerM = rig.pixelScale / 100;
    expect([pickAt(400), pickAt(400 - 20 * pxPerM), pickAt(400 + 20 * pxPerM)]).toEqual(['a', undefined, undefined]);
  });

  it('takes a line that goes on behind the eye', () => {
    const roof = designPiece('lines', 0, 1, 20, 20, 1, 500, 20);
    const centreLine = designPiece('lines', 0, 0, 500, 30, 0, 0, 30);
    expect(pickDesign([pickableDesign('a', [roof])], rig, 400, 599)).toBeUndefined();
    const pxPerM = rig.pixelScale / 100;
    expect(pickDesign([pickableDesign('a', [centreLine])], rig, 400, 300 + 31 * pxPerM)?.id).toBe('a');
  });

  it('takes faces of models from both sides, and makes the tree of each once', () => {
    const [a, b, c, d] = floorQuad(-30, -30, 30, 30, 5);
    for (const quad of [[a, b, c, d] as const, [d, c, b, a] as const]) {
      const part = quadPart([quad]);
      const takeTree = vi.fn(() => boxTreeOf(part.positions, part.indices));
      Object.defineProperty(part, 'tree', { enumerable: true, get: takeTree });
      const model = { ...pickableDesign('m', []), solids: [{ part }] };
      for (let click = 0; click < 2; click++)
        expect(pickDesign([model], rig, 400, 330)).toEqual({ id: 'm', group: undefined });
      expect(takeTree).toHaveBeenCalledTimes(1);
    }
  });

  it('goes only through the pieces around the pointer', () => {
    const readPieces = (kind: PieceData['kind'], x: number) => {
      const piece = designPiece(kind, 0, x - 5, 0, -5, x + 5, 0, -5, x, 0, 5, x + 5, 0, -5);
      const { positions } = piece.data;
      const read = vi.fn(() => positions);
      Object.defineProperty(piece.data, 'positions', { get: read });
      return { piece, read };
    };
    const [farLine, nearLine, farFace, nearFace] = [
      readPieces('lines', 25),
      readPieces('lines', 0),
      readPieces('faces', -25),
      readPieces('faces', 0),
    ] as const;
    const pieces = [farLine, nearLine, farFace, nearFace].map(({ piece }) => piece);
    expect(pickDesign([pickableDesign('a', pieces)], rig, 402, 310)).toEqual({ id: 'a', group: 0 });
    expect([nearLine, nearFace].map(({ read }) => read.mock.calls.length > 0)).toEqual([true, true]);
    expect([farLine, farFace].map(({ read }) => read.mock.calls.length)).toEqual([0, 0]);
  });

  it('takes a face and a line of pieces that are partly behind the eye', () => {
    const along = new CameraRig();
    Object.assign(along, { width: 800, height: 600, distanceM: 100, elevationRad: 0 });
    along.update();
    const behindAndBefore = designPiece('lines', 0, -9, 0, 500, 9, 0, 500, -9, 0, -50, 9, 0, -50);
    const wall = designPiece('faces', 1, -90, -90, 500, 90, -90, -90, 0, 90, -50);
    expect(pickDesign([pickableDesign('a', [behindAndBefore])], along, 400, 302)).toEqual({ id: 'a', group: 0 });
    expect(pickDesign([pickableDesign('a', [wall])], along, 400, 302)).toEqual({ id: 'a', group: 1 });
  });

  it('pieces behind the eye are not hit', () => {
    const behind = designPiece('lines', 0, -10, 200, 0, 10, 200, 0);
    expect(pickDesign([pickableDesign('a', [behind])], rig, 400, 300)).toBeUndefined();
  });
});

describe('wide lines', () => {
  it('are quads around their line, which is picked as others are', () => {
    const ends = { positions: Float32Array.of(-10, 0, 0, 10, 0, 0), colours: Uint8Array.of(1, 2, 3, 0, 4, 5, 6, 0) };
    const quad = wideLines(ends, 5);
    expect([...quad.positions]).toEqual([-10, 0, 0, 10, 0, 0, 10, 0, 0, -10, 0, 0]);
    expect([...quad.lineEnds]).toEqual([10, 0, 0, -10, 0, 0, -10, 0, 0, 10, 0, 0]);
    expect([...quad.corners]).toEqual([-1, -1, 5, 0, 1, -1, 5, 0, 1, 1, 5, 0, -1, 1, 5, 0]);
    expect([...quad.colours]).toEqual([1, 2, 3, 0, 4, 5, 6, 0, 4, 5, 6, 0, 1, 2, 3, 0]);
    expect([...quad.indices]).toEqual([0, 1, 2, 0, 2, 3]);
    const piece = pickablePiece({ kind: 'wideLines', group: 1, ...quad });
    expect(pickDesign([pickableDesign('a', [piece])], lookingDown(), 400, 303)).toEqual({ id: 'a', group: 1 });
    expect(pickDesign([pickableDesign('a', [piece])], lookingDown(), 400, 330)).toBeUndefined();
  });
});

describe('letters', () => {
  const letter = { left: 0, right: 0.1, top: 0, bottom: 0.1, offsetBefore: 0, width: 0.8, advance: 1 };
  const PLAIN = { colourRuns: new Map<number, LetterColour[]>() };

  it('are placed along the line, anchored, without blanks', () => {
    // Two units high, along x, up along -z (north), anchored at its middle.
    const places = Float32Array.of(100, 5, -50, 2, 0, 0, 0, 0, -2, 0.5, 0, 0);
    const run = { ...PLAIN, lines: ['A Ө'], places, colours: Uint8Array.of(1, 2, 3, 255) };
    const [quads] = glyphQuads(run, () => letter) as [GlyphQuads];
    expect(quads.indices).toHaveLength(12);
    const corner = [...quads.positions.subarray(0, 3)];
    expect(corner[0]).toBeCloseTo(100 - 3, 5);
    expect(corner[1]).toBe(5);
    expect(corner[2]).toBeCloseTo(-50 - 2 * GLYPH_BOTTOM, 5);
    expect(quads.positions[8]).toBeCloseTo(-50 - 2 * GLYPH_TOP, 5);
    expect([...quads.colours.subarray(0, 4)]).toEqual([1, 2, 3, 255]);
    expect(Math.max(...quads.indices)).toBe(7);
  });

  it('that span a length are as wide, or as large, as that takes', () => {
    const acrossOffsets = (mode: number): number[] => {
      const places = Float32Array.of(0, 0, 0, 12, 0, 0, 0, 0, -6, 0, 0, mode);
      const run = { ...PLAIN, lines: ['abcd'], places, colours: new Uint8Array(4) };
      const [{ positions }] = glyphQuads(run, () => letter) as [GlyphQuads];
      const [xs, zs] = [0, 2].map((axis) => positions.filter((_, k) => k % 3 === axis));
      return [Math.max(...(xs ?? [])) - Math.min(...(xs ?? [])), Math.max(...(zs ?? [])) - Math.min(...(zs ?? []))];
    };
    // Four letters one height wide, the last 0.8 of it: 3.8 heights.
    expect(acrossOffsets(0)[0]).toBeCloseTo(12 * 3.8, 4);
    expect(acrossOffsets(1)[0]).toBeCloseTo(3 * 3.8, 4);
    expect(acrossOffsets(1)[1]).toBeCloseTo(acrossOffsets(0)[1] as number, 4);
    expect(acrossOffsets(2)[1]).toBeCloseTo((acrossOffsets(0)[1] as number) / 4, 4);
  });

  it('take colours of their own from a letter on', () => {
    const places = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 0, -1, 0, 0, 0);
    const colourRuns = new Map([[0, [{ from: 2, colour: Uint8Array.of(255, 0, 0, 0) }]]]);
    const run = { lines: ['a bc'], places, colours: Uint8Array.of(1, 2, 3, 255), colourRuns };
    const [{ colours }] = glyphQuads(run, () => letter) as [GlyphQuads];
    expect([0, 1, 2].map((quad) => colours[quad * 16])).toEqual([1, 255, 255]);
  });

  it('beyond what sixteen bits number are another piece', () => {
    const places = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0);
    const run = { ...PLAIN, lines: ['x'.repeat(20_000)], places, colours: new Uint8Array(4) };
    const pieces = glyphQuads(run, () => letter);
    expect(pieces.map(({ indices }) => indices.length / 6)).toEqual([16_000, 4_000]);
    expect(pieces.map(({ indices }) => [indices[0], Math.max(...indices)])).toEqual([
      [0, 63_999],
      [0, 15_999],
    ]);
    expect(pieces[1]?.positions[0]).toBeCloseTo(16_000);
    expect(pieces[1]?.positions).toHaveLength(4_000 * 12);
  });
});

describe("a frame's time for designs", () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is shared by all callers and reset in each frame; the first work always runs', () => {
    const timeline = { currentTime: 16 };
    vi.stubGlobal('document', { timeline });
    let nowMs = 0;
    vi.stubGlobal('performance', { now: () => nowMs });
    const budget = new FrameBudget();
    const done: string[] = [];
    const timedStep = (name: string, tookMs: number) => () => {
      nowMs += tookMs;
      done.push(name);
    };
    expect(budget.run(timedStep('slow', 40))).toBe(true);
    expect(budget.run(timedStep('too late', 1))).toBe(false);
    timeline.currentTime = 33;
    expect([1, 2, 3].map((k) => budget.run(timedStep(`quick ${k}`, 2)))).toEqual([true, true, false]);
    expect(done).toEqual(['slow', 'quick 1', 'quick 2']);
  });
});
