import { expect, it } from 'vitest';
import { pitContours } from './contours.ts';

it('draws closed rings, every fifth of them strong', () => {
  const contours = pitContours();
  expect(contours.flatMap(({ isIndex }, ring) => (isIndex ? [ring] : []))).toEqual([0, 5, 10, 15, 20, 25]);
  for (const { path } of contours) expect(path).toMatch(/^M[\d. -]+C[\d.C -]+Z$/);
});
