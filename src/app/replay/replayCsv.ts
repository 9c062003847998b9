/**
 * A replay's state at a moment as a table: the vehicles of the view with their last fixes and states
 * (rules.md#replay-csv).
 */
import { csvTable } from '../../domain/file/csv.ts';
import { type VisibilityRules, visibilityTest } from '../../domain/view/shown.ts';
import type { VehicleRecord } from '../../state/world/vehicle.ts';
import type { World } from '../../state/world/World.ts';

const CSV_HEADER = [
  'time',
  'id',
  'name',
  'category',
  'presence',
  'status',
  'operator',
  'loaded',
  'speed_kmh',
  'easting_m',
  'northing_m',
  'altitude_m',
  'fix_time',
];

/** @param atMs the moment, epoch milliseconds @returns a row for each vehicle of the view that had a fix by then */
export function replayCsv(world: World, view: VisibilityRules, atMs: number): string {
  const isShown = visibilityTest(view);
  const time = new Date(atMs).toISOString();
  const rows: string[][] = [];
  world.vehicles.forEach((vehicle, row) => {
    if (world.poses.hasFix(row) && isShown('vehicle', vehicle.id, vehicle.render === 'offline'))
      rows.push([time, ...stateCells(vehicle), ...fixCells(world, row)]);
  });
  return csvTable(CSV_HEADER, rows);
}

function stateCells({ id, name, categoryText, render, status, operator, loaded }: VehicleRecord): string[] {
  const presence = render === 'offline' ? 'offline' : 'online';
  return [id, name, categoryText, presence, status ?? '', operator ?? '', loaded ?? ''];
}

function fixCells({ poses }: World, row: number): string[] {
  const place = [0, 1, 2].map((k) => (poses.sitePositions[row * 3 + k] as number).toFixed(2));
  const speedKmh = poses.speedKmh[row] as number;
  const speed = Number.isNaN(speedKmh) ? '' : speedKmh.toFixed(1);
  return [speed, ...place, new Date(poses.fixAtMs[row] as number).toISOString()];
}
