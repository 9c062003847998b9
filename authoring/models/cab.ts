/** Closed cabs, as on most machines. */
import type { Vec2 } from 'manifold-3d';
import type { ModellingTools } from './kit.ts';

/** A side view (x, z) and its extent across. */
export interface SideProfile {
  outline: Vec2[];
  y: Vec2;
}

/** Extents of a box: x, y, z. */
export type BoxExtents = readonly [x: Vec2, y: Vec2, z: Vec2];

export interface CabGlass {
  /** A pane just in front of the shell. */
  windscreen: SideProfile;
  /** Windows of both sides: one box that protrudes from the shell to the left and right. */
  sideWindows: BoxExtents;
}

export interface ClosedCab extends CabGlass {
  shell: SideProfile;
  /** A slab that overhangs the shell. */
  roof?: BoxExtents;
}

/** Adds a cab of painted shell, glass and roof. */
export function addClosedCab(kit: ModellingTools, cab: ClosedCab): void {
  const { add, box, side } = kit;
  add('cab', 'body_paint', side(cab.shell.outline, cab.shell.y));
  addCabGlass(kit, cab);
  if (cab.roof) add('cab', 'trim', box(...cab.roof));
}

export function addCabGlass({ add, box, side }: ModellingTools, { windscreen, sideWindows }: CabGlass): void {
  add('cab', 'glass', side(windscreen.outline, windscreen.y), box(...sideWindows));
}
