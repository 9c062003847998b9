import { describe, expect, it } from 'vitest';
import { entityRecord, type Group, lineRecord } from '../../../tests/fixtures/dxf/dxfText.ts';
import { readEntities, SEQEND, vertexEntity, verticesOf } from '../../../tests/fixtures/dxf/readDrawing.ts';

describe('faces and meshes', () => {
  it('3DFACE with three corners, with four, and with a repeated fourth', () => {
    const cornerGroups = (code: number, x: number, y: number): Group[] => [
      [code, x],
      [code + 10, y],
      [code + 20, 1],
    ];
    const three = [...cornerGroups(10, 0, 0), ...cornerGroups(11, 1, 0), ...cornerGroups(12, 1, 1)];
    expect(readEntities(entityRecord('3DFACE', [8, 'A'], ...three)).faces.positions).toHaveLength(9);
    expect(
      readEntities(entityRecord('3DFACE', [8, 'A'], ...three, ...cornerGroups(13, 1, 1))).faces.positions,
    ).toHaveLength(9);
    expect(
      readEntities(entityRecord('3DFACE', [8, 'A'], ...three, ...cornerGroups(13, 0, 1))).faces.positions,
    ).toHaveLength(18);
  });

  it('SOLID crosses its last corners', () => {
    const made = readEntities(
      entityRecord('SOLID', [8, 'A'], [10, 0], [20, 0], [11, 2], [21, 0], [12, 0], [22, 2], [13, 2], [23, 2]),
    );
    const area = triangleAreas(verticesOf(made, made.faces));
    expect(area).toBeCloseTo(4, 6);
  });

  it('polyface and polygon meshes', () => {
    const polyface =
      entityRecord('POLYLINE', [8, 'A'], [66, 1], [70, 64], [71, 4], [72, 1]) +
      [
        [0, 0],
        [2, 0],
        [2, 2],
        [0, 2],
      ]
        .map(([x, y]) => vertexEntity(x as number, y as number, 5, [70, 192]))
        .join('') +
      vertexEntity(0, 0, 0, [70, 128], [71, 1], [72, 2], [73, -3], [74, 4]) +
      SEQEND;
    expect(triangleAreas(verticesOf(readEntities(polyface), readEntities(polyface).faces))).toBeCloseTo(4, 6);
    const mesh =
      entityRecord('POLYLINE', [8, 'A'], [66, 1], [70, 16], [71, 3], [72, 3]) +
      Array.from({ length: 9 }, (_, k) => vertexEntity(k % 3, Math.floor(k / 3), 0, [70, 64])).join('') +
      SEQEND;
    expect(triangleAreas(verticesOf(readEntities(mesh), readEntities(mesh).faces))).toBeCloseTo(4, 6);
  });

  it('a thickness makes a wall', () => {
    const made = readEntities(lineRecord(0, 0, 0, 10, 0, 0, [39, 3]));
    expect(triangleAreas(verticesOf(made, made.faces))).toBeCloseTo(30, 6);
  });
});

function triangleAreas(points: number[][]): number {
  let sum = 0;
  for (let k = 0; k < points.length; k += 3) {
    const [a, b, c] = points.slice(k, k + 3) as [number[], number[], number[]];
    const offsetFromA = (p: number[], axis: number): number => (p[axis] as number) - (a[axis] as number);
    const cross = [0, 1, 2].map(
      (i) =>
        offsetFromA(b, (i + 1) % 3) * offsetFromA(c, (i + 2) % 3) -
        offsetFromA(b, (i + 2) % 3) * offsetFromA(c, (i + 1) % 3),
    );
    sum += Math.hypot(...cross) / 2;
  }
  return sum;
}
