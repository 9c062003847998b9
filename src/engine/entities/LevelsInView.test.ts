import { expect, test } from 'vitest';
import { CROWDED_LEVEL_MIN_SIZE_PX, LEVEL_MIN_SIZE_PX, LOD_FADE_RATIO } from '../../domain/models/levels.ts';
import { GLYPH_LOD, LevelsInView, MIN_MODEL_PX } from './LevelsInView.ts';

/** Level of a model that is 30 px long after passes with these numbers of rows in view. */
function lodAfterPasses(...rows: number[]): { lod: number; maxEnlargement: number } {
  const levels = new LevelsInView();
  for (const count of rows) levels.setRows(count);
  return { lod: levels.lodOf(30), maxEnlargement: levels.maxEnlargement };
}

test.each([
  ['few', [200], 1, 6],
  ['not yet many', [240], 1, 6],
  ['many', [241], 2, 6],
  ['still many', [241, 201], 2, 6],
  ['few again', [241, 200], 1, 6],
  ['a dense view', [701], 2, 1],
  ['still a dense view', [701, 501], 2, 1],
  ['many after a dense view', [701, 500], 2, 6],
])('%s rows in view', (_case, rows, lod, maxEnlargement) => {
  expect(lodAfterPasses(...rows)).toEqual({ lod, maxEnlargement });
});

test.each([[LEVEL_MIN_SIZE_PX, 0] as const, [CROWDED_LEVEL_MIN_SIZE_PX, 300] as const])(
  'around %j two levels are drawn, a little beyond the sizes between which they fade',
  (fromPx, rows) => {
    const levels = new LevelsInView();
    levels.setRows(rows);
    fromPx.forEach((px, finer) => {
      for (const side of [-1, 1]) {
        expect(levels.isFading(px * (1 + side * LOD_FADE_RATIO))).toBe(true);
        expect(levels.fadingLod(px * (1 + side * LOD_FADE_RATIO))).toBe(finer);
        expect(levels.isFading(px * (1 + side * 0.18))).toBe(false);
        expect(levels.lodOf(px * (1 + side * 0.18))).toBe(side < 0 ? finer + 1 : finer);
      }
    });
    const [fromMiddle, toMiddle, fromNear, toNear] = levels.fadesPx;
    expect(fromMiddle).toBeLessThan(toMiddle as number);
    expect(toMiddle).toBeLessThan(fromNear as number);
    expect(fromNear).toBeLessThan(toNear as number);
  },
);

test('nothing fades in a dense view, and what would be too small after enlarging is a glyph', () => {
  const levels = new LevelsInView();
  expect(levels.lodOf(MIN_MODEL_PX / 6)).toBe(2);
  expect(levels.lodOf(MIN_MODEL_PX / 6.1)).toBe(GLYPH_LOD);
  levels.setRows(1000);
  for (const px of CROWDED_LEVEL_MIN_SIZE_PX) expect(levels.isFading(px)).toBe(false);
  expect(levels.lodOf(MIN_MODEL_PX - 0.1)).toBe(GLYPH_LOD);
});
