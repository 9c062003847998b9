/**
 * The portal: an arched steel canopy out of the pit wall, a concrete collar around its mouth, the dark of the drive.
 */
import { planDirection, pointAt, pointStations } from '../layout/curve.ts';
import { declineWay, PORTAL_LEG_M } from '../layout/declines.ts';
import type { Vec3 } from '../layout/frame.ts';
import { springHeightM } from './bore.ts';
import { addVertex, type Mesh } from './glb.ts';
import { litSolidColour, PALETTE, type Rgb, scaleColour, toLinear } from './palette.ts';

const PORTAL_START_M = PORTAL_LEG_M - 3;
const PORTAL_END_M = PORTAL_LEG_M + 13;
const COLLAR_RING_COUNT = 9;
const ARCH_POINT_COUNT = 15;
const SHELL_THICKNESS_M = 0.5;
const COLLAR_WIDTH_M = 1.3;
/** Where the drive becomes too dark to see into. */
const DARKNESS_START_M = PORTAL_LEG_M + 4;
const DARKNESS_COLOUR: Rgb = [0.035, 0.04, 0.045];

interface Section {
  at: Vec3;
  right: readonly [number, number];
}

export function addPortal(mesh: Mesh): void {
  const { line, widthM, heightM = 6 } = declineWay();
  const along = pointStations(line);
  const sectionAt = (station: number): Section => {
    const [a, b] = [pointAt(line, along, station - 1), pointAt(line, along, station + 1)];
    const [x, y] = planDirection(a, b);
    return { at: pointAt(line, along, station), right: [y, -x] };
  };
  const arch = archOutline(widthM / 2, heightM);
  const shell = expandedOutline(arch, SHELL_THICKNESS_M);
  const sections = Array.from({ length: COLLAR_RING_COUNT }, (_, i) =>
    sectionAt(PORTAL_START_M + ((PORTAL_END_M - PORTAL_START_M) * i) / (COLLAR_RING_COUNT - 1)),
  );
  sections.slice(1).forEach((section, i) => {
    const ribColour = scaleColour(PALETTE.steel, i % 2 === 0 ? 0.66 : 0.58);
    addBand(mesh, sections[i] as Section, section, shell, ribColour, 1);
    addBand(mesh, sections[i] as Section, section, arch, scaleColour(PALETTE.steel, 0.5), -1);
  });
  addCollar(mesh, sections[0] as Section, arch, expandedOutline(arch, COLLAR_WIDTH_M));
  addDarkCap(mesh, sectionAt(DARKNESS_START_M), arch);
}

type Outline = readonly (readonly [across: number, up: number])[];

/** From the right foot over the back to the left foot. */
function archOutline(half: number, heightM: number): Outline {
  const spring = springHeightM(half * 2, heightM);
  const archPoints = Array.from({ length: ARCH_POINT_COUNT }, (_, i): [number, number] => {
    const angle = (Math.PI * i) / (ARCH_POINT_COUNT - 1);
    return [half * Math.cos(angle), spring + (heightM - spring) * Math.sin(angle)];
  });
  return [[half, 0], ...archPoints, [-half, 0]];
}

function expandedOutline(outline: Outline, offsetM: number): Outline {
  return outline.map(([across, up]) => {
    const length = Math.hypot(across, Math.max(0, up - 2.5)) || 1;
    return [across + (across / length) * offsetM, up + (Math.max(0, up - 2.5) / length) * offsetM];
  });
}

function pointInSection({ at, right }: Section, across: number, up: number): Vec3 {
  return [at[0] + right[0] * across, at[1] + right[1] * across, at[2] + up - 0.2];
}

/** @param side 1 is visible from outside, -1 from inside */
function addBand(mesh: Mesh, from: Section, to: Section, outline: Outline, colour: Rgb, side: 1 | -1): void {
  for (let k = 1; k < outline.length; k++) {
    const [p, q] = [outline[k - 1], outline[k]] as [readonly [number, number], readonly [number, number]];
    const [dx, dy] = [q[1] - p[1], -(q[0] - p[0])];
    const length = Math.hypot(dx, dy) || 1;
    const across = (dx / length) * side;
    const normal: Rgb = [from.right[0] * across, from.right[1] * across, (dy / length) * side];
    const lit = toLinear(litSolidColour(colour, normal));
    const corners = [
      pointInSection(from, ...p),
      pointInSection(to, ...p),
      pointInSection(to, ...q),
      pointInSection(from, ...q),
    ];
    addQuad(mesh, side > 0 ? corners : corners.reverse(), lit);
  }
}

function addCollar(mesh: Mesh, section: Section, inner: Outline, outer: Outline): void {
  const lit = toLinear(scaleColour(PALETTE.steel, 0.82));
  for (let k = 1; k < inner.length; k++) {
    const corners = [inner[k - 1], outer[k - 1], outer[k], inner[k]].map((p) =>
      pointInSection(section, ...(p as [number, number])),
    );
    addQuad(mesh, corners, lit);
  }
}

function addDarkCap(mesh: Mesh, section: Section, outline: Outline): void {
  const colour = toLinear(DARKNESS_COLOUR);
  const corners = outline.map((p) => addVertex(mesh, pointInSection(section, ...p), colour));
  for (let k = 2; k < corners.length; k++)
    mesh.indices.push(corners[0] as number, corners[k - 1] as number, corners[k] as number);
}

function addQuad(mesh: Mesh, corners: readonly Vec3[], colour: Rgb): void {
  const [a, b, c, d] = corners.map((corner) => addVertex(mesh, corner, colour)) as [number, number, number, number];
  mesh.indices.push(a, b, c, a, c, d);
}
