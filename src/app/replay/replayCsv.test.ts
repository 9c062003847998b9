import { expect, it } from 'vitest';
import { changeAt, fixAt } from '../../../tests/fixtures/vehicleMessages.ts';
import { defaultViewState } from '../../domain/view/viewState.ts';
import { World } from '../../state/world/World.ts';
import { replayCsv } from './replayCsv.ts';

const AT_MS = Date.UTC(2026, 10, 21, 6, 32, 8);
const SHOW_ALL_STATE = { ...defaultViewState(), filterVehicleStates: 'none' as const };

function replayedWorld(): World {
  const world = new World(() => AT_MS, { filterMineArea: false, isReplay: true });
  const entities = ['HT-1', 'HT-2', 'HT-3'].map((id) => ({ id, name: `${id}, "old"`, type: 'vehicle', info: {} }));
  world.seedEntities(entities);
  world.seedEntities([{ id: 'HT-2', name: 'HT-2, "old"', info: { category: 'Grader' } }], false);
  world.applyLocation(fixAt(AT_MS - 500));
  world.applyChange(changeAt(AT_MS - 500, { status: '1.1 Haul loaded' }));
  world.applyLocation(fixAt(AT_MS, { id: 'HT-2', location: { easting: 1, northing: 2, alt: -3.456 }, velocity: 0 }));
  world.flush();
  return world;
}

const rowsOf = (csv: string) => csv.slice(1).trimEnd().split('\r\n');

it('has a row for each vehicle with a fix by then, with its state', () => {
  const [head, ...rows] = rowsOf(replayCsv(replayedWorld(), SHOW_ALL_STATE, AT_MS));
  expect(head).toBe(
    'time,id,name,category,presence,status,operator,loaded,speed_kmh,easting_m,northing_m,altitude_m,fix_time',
  );
  const time = '2026-11-21T06:32:08.000Z';
  expect(rows).toEqual([
    `${time},HT-1,"HT-1, ""old""",Default,online,1.1 Haul loaded,,,36.0,100.00,200.00,300.00,2026-11-21T06:32:07.500Z`,
    `${time},HT-2,"HT-2, ""old""",Grader,online,,,,0.0,1.00,2.00,-3.46,${time}`,
  ]);
});

it('leaves out vehicles outside the view, and those dropped by a restarted world', () => {
  const world = replayedWorld();
  const bulk = { ...SHOW_ALL_STATE.isAllSelected, vehicle: { online: false, offline: false, all: false } };
  const view = { ...SHOW_ALL_STATE, isAllSelected: bulk, selected: [{ id: 'HT-2', itemType: 'vehicle' as const }] };
  expect(rowsOf(replayCsv(world, view, AT_MS)).slice(1)).toEqual([expect.stringContaining(',HT-2,')]);
  world.restart(true);
  expect(rowsOf(replayCsv(world, SHOW_ALL_STATE, AT_MS))).toHaveLength(1);
});
