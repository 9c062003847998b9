/** Faces, meshes and hatches of a drawing, metres. */
import type { Vec2, Vec3 } from '../../layout/frame.ts';
import { type DxfTag, type Entity, type EntityStyle, entity, pointTags } from './entity.ts';

export function faceEntity(layer: string, corners: readonly [Vec3, Vec3, Vec3, Vec3], style: EntityStyle = {}): Entity {
  return entity('3DFACE', layer, style, [
    [100, 'AcDbFace'],
    ...corners.flatMap((corner, i) => pointTags(corner, 10 + i)),
  ]);
}

/** A mesh of quads; faces index the points from 0. */
export function polyface(layer: string, points: readonly Vec3[], faces: readonly (readonly number[])[]): Entity {
  const corners = points.map((point) =>
    entity('VERTEX', layer, {}, [[100, 'AcDbVertex'], [100, 'AcDbPolyFaceMeshVertex'], ...pointTags(point), [70, 192]]),
  );
  const sides = faces.map((indices) =>
    entity('VERTEX', layer, {}, [
      [100, 'AcDbFaceRecord'],
      ...pointTags([0, 0, 0]),
      [70, 128],
      ...indices.map((index, i): DxfTag => [71 + i, index + 1]),
    ]),
  );
  const body: DxfTag[] = [
    [100, 'AcDbPolyFaceMesh'],
    [66, 1],
    ...pointTags([0, 0, 0]),
    [70, 64],
    [71, points.length],
    [72, faces.length],
  ];
  return entity('POLYLINE', layer, {}, body, [...corners, ...sides, entity('SEQEND', layer, {}, [])]);
}

/** A hatch pattern of lines at 45 degrees. @param offsetM distance between lines along each axis */
export function diagonalPattern(offsetM: number): DxfTag[] {
  return [
    [52, 0],
    [41, 1],
    [77, 0],
    [78, 1],
    [53, 45],
    [43, 0],
    [44, 0],
    [45, -offsetM],
    [46, offsetM],
    [79, 0],
  ];
}

/** A filled outline: solid, or hatched at 45 degrees with a spacing. */
export function hatchEntity(
  layer: string,
  outline: readonly Vec2[],
  z: number,
  spacingM?: number,
  style: EntityStyle = {},
): Entity {
  const solid = spacingM === undefined;
  const pattern = solid ? [] : diagonalPattern(spacingM * Math.SQRT1_2);
  const body: DxfTag[] = [
    [100, 'AcDbHatch'],
    ...pointTags([0, 0, z]),
    ...pointTags([0, 0, 1], 210),
    [2, solid ? 'SOLID' : 'ANSI31'],
    [70, solid ? 1 : 0],
    [71, 0],
    [91, 1],
    [92, 3],
    [72, 0],
    [73, 1],
    [93, outline.length],
    ...outline.flatMap(([x, y]): DxfTag[] => [
      [10, x],
      [20, y],
    ]),
    [97, 0],
    [75, 0],
    [76, 1],
    ...pattern,
    [98, 0],
  ];
  return entity('HATCH', layer, style, body);
}
