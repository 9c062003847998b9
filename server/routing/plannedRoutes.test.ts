import { expect, test } from 'vitest';
import { PlannedRoutes } from './plannedRoutes.ts';

const wireLocation = (easting: number) => ({ easting, northing: 2, alt: 3 });
const routeReport = (id: string, timestamp: number, ...eastings: number[]) => ({
  type: 'route' as const,
  deviceType: 'vehicle' as const,
  id,
  timestamp,
  routes: eastings.length === 0 ? [] : [eastings.map(wireLocation)],
});
const readRoutesOf = (planned: PlannedRoutes, id: string) => JSON.parse(planned.textOf(id)) as unknown;

test('the last report of a vehicle holds, late ones change nothing, an empty one takes its routes away', () => {
  const planned = new PlannedRoutes();
  const told: string[] = [];
  const end = planned.onChange((id) => told.push(id));
  expect(readRoutesOf(planned, 'A')).toEqual([]);
  planned.setRoutes(routeReport('A', 10, 1, 2));
  planned.setRoutes(routeReport('A', 9, 5, 6));
  planned.setRoutes(routeReport('A', 11, 1, 2));
  expect(readRoutesOf(planned, 'A')).toEqual([{ DeviceName: 'A', route: [wireLocation(1), wireLocation(2)] }]);
  expect(told).toEqual(['A']);
  planned.setRoutes(routeReport('A', 12));
  expect(readRoutesOf(planned, 'A')).toEqual([]);
  end();
  planned.setRoutes(routeReport('A', 13, 1, 2));
  expect(told).toEqual(['A', 'A']);
});

test('beyond its room the vehicle that has reported none for longest gives way', () => {
  const planned = new PlannedRoutes(900);
  const told: string[] = [];
  planned.onChange((id) => told.push(id));
  for (const id of ['A', 'B', 'C']) planned.setRoutes(routeReport(id, 1, 1, 2));
  planned.setRoutes(routeReport('A', 2, 1, 2));
  planned.setRoutes(routeReport('D', 2, 1, 2));
  const kept = ['A', 'B', 'C', 'D'].filter((id) => planned.textOf(id) !== '[]');
  expect(kept).not.toContain('B');
  expect(kept).toContain('D');
  expect(told).toContain('B');
});

test('vehicles without routes take room, too', () => {
  const planned = new PlannedRoutes(10_000);
  const told: string[] = [];
  planned.onChange((id) => told.push(id));
  planned.setRoutes(routeReport('A', 1, 1, 2));
  for (let k = 0; k < 100; k++) planned.setRoutes(routeReport(`empty ${k}`, 2));
  expect(planned.textOf('A')).toBe('[]');
  expect(told).toContain('empty 0');
});
