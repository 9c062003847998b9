/** Solid designs: closed bodies in metres about their own origin, x east, y north, z up. */
import Module, { type Vec3 as Corner, type Manifold as Solid } from 'manifold-3d';
import { noise } from '../layout/noise.ts';

const manifoldModule = await Module();
manifoldModule.setup();
const { Manifold, CrossSection } = manifoldModule;

const SECTION_COUNT = 13;
const SECTION_LENGTH_M = 5;

/**
 * A trough over a drift: narrow at the undercut, 22 m wide and up to 34 m high, its back shaped by the blasted rings.
 */
export function stopeSolid(): Solid {
  const sections = Array.from({ length: SECTION_COUNT }, (_, i) => stopeSection(i));
  const slices = sections
    .slice(1)
    .map((nextSection, i) => Manifold.hull([...(sections[i] as Corner[]), ...nextSection]));
  return Manifold.union(slices);
}

/** Cross-section of the drift, which runs north. */
function stopeSection(i: number): Corner[] {
  const y = (i - (SECTION_COUNT - 1) / 2) * SECTION_LENGTH_M;
  const end = Math.sin((Math.PI * (i + 0.6)) / (SECTION_COUNT + 0.2));
  const roughnessM = (k: number) => (noise(i * 0.9 + k * 7.3, k * 3.1) - 0.5) * 3;
  const top = 14 + 20 * end + roughnessM(1);
  const half = 5 + 7 * end;
  return [
    [-2.4, y, 0],
    [2.4, y, 0],
    [half + roughnessM(2), y, top * 0.45],
    [half * 0.9 + roughnessM(3), y, top * 0.8],
    [half * 0.4 + roughnessM(4), y, top],
    [-half * 0.4 + roughnessM(5), y, top],
    [-half * 0.9 + roughnessM(6), y, top * 0.8],
    [-half + roughnessM(7), y, top * 0.45],
  ];
}

/** An arched room 28 m long with its ore bin above, conveyor drive below, access drive and crane niche. */
export function crusherChamber(): Solid {
  const room = archedDrive(14, 17, 28);
  const bin = Manifold.cylinder(26, 4, 4, 24).translate([6, 0, 14]);
  const pocket = Manifold.cylinder(10, 3, 5.5, 24).translate([6, 0, -9]);
  const belt = archedDrive(5, 4, 60).translate([40, 0, -11]);
  const access = archedDrive(6, 5.5, 24).translate([-24, 2, 0]);
  const niche = Manifold.cube([8, 6, 5]).translate([-9, 6, 6]);
  return Manifold.union([room, bin, pocket, belt, access, niche]);
}

/** A drive of arched profile along x, with its floor at zero and its centre at the origin. */
function archedDrive(widthM: number, heightM: number, lengthM: number): Solid {
  const half = widthM / 2;
  const spring = heightM - half;
  const arch = Array.from({ length: 17 }, (_, i): [number, number] => {
    const angle = (Math.PI * i) / 16;
    return [half * Math.cos(angle), spring + half * Math.sin(angle)];
  });
  const profile = CrossSection.ofPolygons([[[-half, 0], [half, 0], ...arch]]);
  return Manifold.extrude(profile, lengthM, 0, 0, [1, 1], true).rotate([90, 0, 0]).rotate([0, 0, 90]);
}
