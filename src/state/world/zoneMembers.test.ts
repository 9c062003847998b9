import { expect, it } from 'vitest';
import { fixAt } from '../../../tests/fixtures/vehicleMessages.ts';
import { readZone, type Zone } from '../../domain/zone/zone.ts';
import { World } from './World.ts';
import { membersById, zoneMembers } from './zoneMembers.ts';

const CORNERS = [
  { x: 650_000, y: 4_763_000 },
  { x: 650_100, y: 4_763_000 },
  { x: 650_100, y: 4_763_100 },
  { x: 650_000, y: 4_763_100 },
];

function zone(): Zone {
  const read = readZone({ id: 'z', points: JSON.stringify(CORNERS), lowerZ: 890, upperZ: 910 });
  if (!read) throw new Error('no zone');
  return read;
}

it('names the vehicles whose last fix is inside, between the bounds too, and none that never had a fix', () => {
  const world = new World(() => 1_800_000_000_000, { filterMineArea: false });
  const placeVehicle = (id: string, easting: number, alt: number) =>
    world.applyLocation(fixAt(1_800_000_000_000, { id, location: { easting, northing: 4_763_050, alt } }));
  placeVehicle('HT-10', 650_050, 900);
  placeVehicle('HT-9', 650_060, 900);
  placeVehicle('HT-1', 650_150, 900);
  placeVehicle('HT-2', 650_050, 950);
  world.seedVehicles([{ id: 'HT-3', name: 'HT-3' } as never]);
  world.flush();
  expect(zoneMembers(world, zone())).toEqual([
    { key: 'HT-9', kind: 'vehicle', id: 'HT-9', name: 'HT-9' },
    { key: 'HT-10', kind: 'vehicle', id: 'HT-10', name: 'HT-10' },
  ]);
});

it('names people by the sensor that saw them within 8 h, then assets and sensors', () => {
  let nowMs = 1_800_000_000_000;
  const world = new World(() => nowMs, { filterMineArea: false });
  const { siteEntities } = world;
  const infoAt = (easting: number) => ({ location: { easting, northing: 4_763_099, alt: 900 } });
  const sensor = (name: string, easting: number) => ({ id: `id-${name}`, name, type: 'sensor', info: infoAt(easting) });
  siteEntities.seedEntities('sensor', [sensor('R10', 650_099), sensor('R9', 650_001), sensor('R11', 650_200)]);
  const asset = (name: string, easting: number) => ({
    id: `id-${name}`,
    name,
    type: 'fixed asset',
    info: { ...infoAt(easting), category: 'OP' },
  });
  siteEntities.seedEntities('asset', [asset('OP-1', 650_050), asset('OP-2', 650_150)]);
  siteEntities.seedPeople(
    ['Bold', 'Saran', 'Away'].map((name, k) => ({
      id: `p-${name}`,
      name: `sap-${name}`,
      type: 'people',
      info: { firstname: name, caplamp_id: `L${k}` },
    })),
  );
  siteEntities.applySensor({ type: 'rsu', name: 'R10', elements: [{ item1: 'L0', item2: nowMs - 5 }] });
  siteEntities.applySensor({ type: 'rsu', name: 'R9', elements: [{ item1: 'L1', item2: nowMs - 7 * 3_600_000 }] });
  siteEntities.applySensor({ type: 'rsu', name: 'R11', elements: [{ item1: 'L2', item2: nowMs }] });
  const memberNames = () => zoneMembers(world, zone()).map(({ kind, name }) => `${kind} ${name}`);
  expect(memberNames()).toEqual(['people Bold', 'people Saran', 'asset OP-1', 'sensor R9', 'sensor R10']);
  world.recordContact(nowMs);
  nowMs += 2 * 3_600_000;
  // The link is down: nobody leaves because of that.
  expect(memberNames()).toEqual(['people Bold', 'people Saran', 'asset OP-1', 'sensor R9', 'sensor R10']);
  world.recordContact(nowMs);
  expect(memberNames()).toEqual(['people Bold', 'asset OP-1', 'sensor R9', 'sensor R10']);
});

it('names the known ones of some ids, by kind and name', () => {
  const world = new World(() => 1_800_000_000_000, { filterMineArea: true });
  world.seedEntities(['HT-10', 'HT-9', '7'].map((id) => ({ id, name: `Truck ${id}` })));
  world.siteEntities.seedEntities('sensor', [{ id: '7', name: 'R7' }]);
  world.siteEntities.seedPeople([{ id: 'p-1', name: '1042', info: { lastname: 'Э', firstname: 'Батбаяр' } }]);
  world.flush();
  const members = membersById(world, ['R7', '7', 'p-1', 'HT-10', 'HT-9', 'constructor', 'unknown']);
  expect(members.map(({ kind, id, name }) => [kind, id, name])).toEqual([
    ['vehicle', '7', 'Truck 7'],
    ['vehicle', 'HT-9', 'Truck HT-9'],
    ['vehicle', 'HT-10', 'Truck HT-10'],
    ['people', 'p-1', 'Э Батбаяр'],
    ['sensor', '7', 'R7'],
  ]);
});
