/** Buildings on the surface: headframe and winder, primary crusher with its conveyor, workshop, fuel bay, offices. */
import type { GroundKind } from '../../../src/domain/site/groundKind.ts';
import type { Vec3 } from '../layout/frame.ts';
import { PLANT_PAD, ROM_PAD, SHAFT_PAD, WORKSHOP_PAD } from '../layout/ground.ts';
import { SHAFT_RAISES } from '../layout/openings.ts';
import { addVertex, emptyMesh, type Mesh } from './glb.ts';
import { litSolidColour, PALETTE, type Rgb, scaleColour, toLinear } from './palette.ts';
import { addPortal } from './portal.ts';

type Quad = readonly [Vec3, Vec3, Vec3, Vec3];

function addFace(mesh: Mesh, corners: readonly Vec3[], colour: Rgb, surface: GroundKind = 'concrete'): void {
  const [a, b, c] = corners as [Vec3, Vec3, Vec3];
  const u = [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as const;
  const v = [c[0] - a[0], c[1] - a[1], c[2] - a[2]] as const;
  const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]] as const;
  const length = Math.hypot(...n) || 1;
  const normal: Rgb = [n[0] / length, n[1] / length, n[2] / length];
  const lit = toLinear(litSolidColour(colour, normal));
  const indices = corners.map((corner) => addVertex(mesh, corner, lit, { surface }));
  for (let k = 2; k < indices.length; k++)
    mesh.indices.push(indices[0] as number, indices[k - 1] as number, indices[k] as number);
}

/** A solid between two quads with the same winding, the first below the second. */
function addPrism(mesh: Mesh, low: Quad, high: Quad, colour: Rgb, surface?: GroundKind): void {
  for (let k = 0; k < 4; k++) {
    const next = (k + 1) % 4;
    addFace(mesh, [low[k] as Vec3, low[next] as Vec3, high[next] as Vec3, high[k] as Vec3], colour, surface);
  }
  addFace(mesh, high, colour, surface);
  addFace(mesh, [...low].reverse(), colour, surface);
}

/** Place of a building: centre of its ground plan, size along x and y, rotated about its centre. */
interface BuildingPlot {
  x: number;
  y: number;
  z: number;
  lengthM: number;
  widthM: number;
  turnRad?: number;
}

function footprintQuad({ x, y, z, lengthM, widthM, turnRad = 0 }: BuildingPlot, up: number, share = 1): Quad {
  const [c, s] = [Math.cos(turnRad), Math.sin(turnRad)];
  const corner = (a: number, b: number): Vec3 => {
    const [u, v] = [(a * lengthM * share) / 2, (b * widthM * share) / 2];
    return [x + u * c - v * s, y + u * s + v * c, z + up];
  };
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

function addBlock(mesh: Mesh, plot: BuildingPlot, heightM: number, colour: Rgb, from = 0): void {
  addPrism(mesh, footprintQuad(plot, from), footprintQuad(plot, from + heightM), colour);
}

/** A hall with a gable roof along its length. */
function addHall(mesh: Mesh, plot: BuildingPlot, wallM: number, ridgeM: number, colour: Rgb): void {
  const low = footprintQuad(plot, 0);
  const eaves = footprintQuad(plot, wallM);
  const middle = (a: Vec3, b: Vec3): Vec3 => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, plot.z + ridgeM];
  const [west, east] = [middle(eaves[0], eaves[3]), middle(eaves[1], eaves[2])];
  addFace(mesh, [low[0], low[1], eaves[1], eaves[0]], colour);
  addFace(mesh, [low[2], low[3], eaves[3], eaves[2]], colour);
  addFace(mesh, [low[1], low[2], eaves[2], east, eaves[1]], colour);
  addFace(mesh, [low[3], low[0], eaves[0], west, eaves[3]], colour);
  const roof = scaleColour(colour, 0.86);
  addFace(mesh, [eaves[0], eaves[1], east, west], roof);
  addFace(mesh, [eaves[2], eaves[3], west, east], roof);
}

/** A square beam between two points. */
function addBeam(mesh: Mesh, a: Vec3, b: Vec3, thicknessM: number, colour: Rgb): void {
  const along = [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as const;
  const length = Math.hypot(...along) || 1;
  const d = along.map((value) => value / length) as [number, number, number];
  const side: Vec3 = Math.abs(d[2]) > 0.9 ? [1, 0, 0] : unitVector([d[1], -d[0], 0]);
  const upVector = unitVector([
    side[1] * d[2] - side[2] * d[1],
    side[2] * d[0] - side[0] * d[2],
    side[0] * d[1] - side[1] * d[0],
  ]);
  const h = thicknessM / 2;
  const quad = (at: Vec3): Quad =>
    (
      [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const
    ).map(
      ([p, q]): Vec3 => [
        at[0] + (side[0] * p + upVector[0] * q) * h,
        at[1] + (side[1] * p + upVector[1] * q) * h,
        at[2] + (side[2] * p + upVector[2] * q) * h,
      ],
    ) as unknown as Quad;
  const outward =
    side[0] * (upVector[1] * d[2] - upVector[2] * d[1]) +
    side[1] * (upVector[2] * d[0] - upVector[0] * d[2]) +
    side[2] * (upVector[0] * d[1] - upVector[1] * d[0]);
  const [low, high] = outward > 0 ? [quad(a), quad(b)] : [quad(b), quad(a)];
  addPrism(mesh, low, high, colour, 'plain');
}

function unitVector(v: Vec3): Vec3 {
  const length = Math.hypot(...v) || 1;
  return [v[0] / length, v[1] / length, v[2] / length];
}

function addCylinder(mesh: Mesh, at: Vec3, radiusM: number, heightM: number, colour: Rgb, sides = 14): void {
  const circle = (up: number): Vec3[] =>
    Array.from({ length: sides }, (_, i) => {
      const angle = (2 * Math.PI * i) / sides;
      return [at[0] + Math.cos(angle) * radiusM, at[1] + Math.sin(angle) * radiusM, at[2] + up];
    });
  const [low, high] = [circle(0), circle(heightM)];
  for (let i = 0; i < sides; i++) {
    const next = (i + 1) % sides;
    addFace(mesh, [low[i] as Vec3, low[next] as Vec3, high[next] as Vec3, high[i] as Vec3], colour, 'plain');
  }
  addFace(mesh, high, scaleColour(colour, 0.95), 'plain');
}

/** Four raking legs with girts and braces, two sheaves on top, back legs towards the winder house. */
function addHeadframe(mesh: Mesh, foot: Vec3, heightM: number, colour: Rgb): void {
  const [x, y, z] = foot;
  const half = (share: number) => heightM * 0.17 * (1 - 0.55 * share);
  const leg = (a: number, b: number, share: number): Vec3 => [
    x + a * half(share),
    y + b * half(share),
    z + heightM * share,
  ];
  const corners = [
    [1, 1],
    [1, -1],
    [-1, -1],
    [-1, 1],
  ] as const;
  const tiers = 5;
  corners.forEach(([a, b], k) => {
    const [c, d] = corners[(k + 1) % 4] as readonly [number, number];
    addBeam(mesh, leg(a, b, 0), leg(a, b, 1), heightM * 0.026, colour);
    for (let tier = 1; tier <= tiers; tier++) {
      addBeam(mesh, leg(a, b, tier / tiers), leg(c, d, tier / tiers), heightM * 0.018, colour);
      const from = (tier - 1) / tiers;
      addBeam(
        mesh,
        tier % 2 ? leg(a, b, from) : leg(c, d, from),
        tier % 2 ? leg(c, d, tier / tiers) : leg(a, b, tier / tiers),
        heightM * 0.012,
        colour,
      );
    }
  });
  for (const side of [-1, 1]) {
    const head: Vec3 = [x + half(1), y + side * half(1), z + heightM * 0.97];
    addBeam(mesh, [x + heightM * 0.62, y + side * heightM * 0.16, z], head, heightM * 0.03, colour);
    addSheave(mesh, [x, y + side * heightM * 0.05, z + heightM * 1.04], heightM * 0.085, colour);
  }
  addBlock(mesh, { x, y, z, lengthM: heightM * 0.2, widthM: heightM * 0.2 }, heightM * 0.03, colour, heightM * 0.97);
  addBlock(
    mesh,
    { x, y, z, lengthM: heightM * 0.24, widthM: heightM * 0.24 },
    heightM * 0.14,
    scaleColour(PALETTE.plant, 0.95),
  );
}

/** A wheel in the plane perpendicular to the y axis. */
function addSheave(mesh: Mesh, at: Vec3, radiusM: number, colour: Rgb): void {
  const sides = 14;
  const rim = (i: number, r: number): Vec3 => {
    const angle = (2 * Math.PI * i) / sides;
    return [at[0] + Math.cos(angle) * r, at[1], at[2] + Math.sin(angle) * r];
  };
  for (let i = 0; i < sides; i++) addBeam(mesh, rim(i, radiusM), rim(i + 1, radiusM), radiusM * 0.16, colour);
  for (let i = 0; i < 3; i++)
    addBeam(mesh, rim((i * sides) / 6, radiusM), rim((i * sides) / 6 + sides / 2, radiusM), radiusM * 0.1, colour);
}

function addShaftYard(mesh: Mesh): void {
  const [main, vent] = SHAFT_RAISES;
  if (main) addHeadframe(mesh, main.top, 72, PALETTE.steel);
  addHall(mesh, { x: SHAFT_PAD.x + 46, y: SHAFT_PAD.y, z: 0, lengthM: 26, widthM: 34 }, 11, 15, PALETTE.plant);
  if (vent) {
    addCylinder(mesh, vent.top, 6, 5, PALETTE.plant);
    addHall(
      mesh,
      { x: vent.top[0] + 20, y: vent.top[1] + 4, z: vent.top[2], lengthM: 22, widthM: 10 },
      6,
      8,
      PALETTE.plant,
    );
  }
}

/** Crusher set into the edge of the pad, surge bin, inclined conveyor to the stockpile, screening house. */
function addCrusher(mesh: Mesh): void {
  const edge = ROM_PAD.x + ROM_PAD.halfX;
  const { y } = ROM_PAD;
  const base = PLANT_PAD.z;
  addBlock(mesh, { x: edge + 6, y, z: base, lengthM: 26, widthM: 30 }, 16, PALETTE.plant);
  addBlock(mesh, { x: edge + 10, y, z: base, lengthM: 16, widthM: 18 }, 12, scaleColour(PALETTE.plant, 1.1), 16);
  addBlock(mesh, { x: edge - 4, y: y - 13, z: ROM_PAD.z, lengthM: 10, widthM: 3 }, 3, PALETTE.plant);
  addBlock(mesh, { x: edge - 4, y: y + 13, z: ROM_PAD.z, lengthM: 10, widthM: 3 }, 3, PALETTE.plant);
  const from: Vec3 = [edge + 18, y, base + 4];
  const to: Vec3 = [edge + 118, y - 22, base + 30];
  addBeam(mesh, from, to, 4.5, scaleColour(PALETTE.plant, 0.92));
  for (const share of [0.35, 0.65, 0.95]) {
    const at = [0, 1, 2].map(
      (k) => (from[k] as number) + ((to[k] as number) - (from[k] as number)) * share,
    ) as unknown as Vec3;
    addBeam(mesh, [at[0], at[1], base], [at[0], at[1], at[2] - 1.5], 1.6, PALETTE.steel);
  }
  const pile: BuildingPlot = { x: to[0] + 4, y: to[1], z: base, lengthM: 56, widthM: 52 };
  addPrism(mesh, footprintQuad(pile, 0), footprintQuad(pile, 24, 0.12), PALETTE.rockTop);
  addHall(mesh, { x: edge + 60, y: y + 40, z: base, lengthM: 50, widthM: 26 }, 22, 28, PALETTE.plant);
}

function addWorkshop(mesh: Mesh): void {
  const { x, y, z } = WORKSHOP_PAD;
  addHall(mesh, { x: x - 22, y: y + 4, z, lengthM: 70, widthM: 34 }, 14, 19, PALETTE.plant);
  for (let bay = 0; bay < 4; bay++) {
    addBlock(
      mesh,
      { x: x - 46 + bay * 16, y: y - 13.2, z, lengthM: 10, widthM: 0.6 },
      10,
      scaleColour(PALETTE.plant, 0.55),
    );
  }
  addHall(mesh, { x: x + 44, y: y - 8, z, lengthM: 34, widthM: 14 }, 6, 8.5, scaleColour(PALETTE.plant, 1.1));
  for (const side of [-1, 1]) addCylinder(mesh, [x + 50 + side * 8, y + 26, z], 5.5, 9, PALETTE.steel);
  addBlock(mesh, { x: x + 50, y: y + 40, z, lengthM: 22, widthM: 10 }, 1, PALETTE.steel, 7);
  for (const side of [-1, 1])
    addBeam(mesh, [x + 50 + side * 9, y + 40, z], [x + 50 + side * 9, y + 40, z + 7], 0.8, PALETTE.steel);
}

export function plantMesh(): Mesh {
  const mesh = emptyMesh();
  addShaftYard(mesh);
  addCrusher(mesh);
  addWorkshop(mesh);
  addPortal(mesh);
  return mesh;
}
