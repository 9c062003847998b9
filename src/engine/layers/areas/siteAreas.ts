/** Zones and survey walls of a site, shared by all views. */
import type { SitePoint } from '../../../domain/geo/frame.ts';
import type { Zone } from '../../../domain/zone/zone.ts';
import { AreaSet } from './AreaSet.ts';
import { wallSheet, zonePrism } from './shapes.ts';

export class ZoneSet extends AreaSet {
  zones: readonly Zone[] = [];
  /** Altitude of the middle of zones without bounds. */
  levelM = 0;

  /** @param levelM altitude of the middle of zones without bounds */
  setZones(zones: readonly Zone[], levelM: number): void {
    this.zones = zones;
    this.levelM = levelM;
    this.setShapes(zones.map((zone) => zonePrism(zone, levelM)));
  }
}

export class WallSet extends AreaSet {
  /** Takes survey walls as polygons. */
  setWalls(walls: readonly (readonly SitePoint[])[]): void {
    this.setShapes(walls.map((wall, k) => wallSheet(String(k), wall)));
  }
}
