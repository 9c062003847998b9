import { expect, it } from 'vitest';
import { fixAt } from '../../../tests/fixtures/vehicleMessages.ts';
import { readZone } from '../../domain/zone/zone.ts';
import { vehiclesInZone } from './vehiclesInZone.ts';
import { World } from './World.ts';

it('names the vehicles whose last fix is inside, between the bounds too, and none that never had a fix', () => {
  const world = new World(() => 1_800_000_000_000, { filterMineArea: false });
  const place = (id: string, easting: number, alt: number) =>
    world.applyLocation(fixAt(1_800_000_000_000, { id, location: { easting, northing: 4_763_050, alt } }));
  place('HT-10', 650_050, 900);
  place('HT-9', 650_060, 900);
  place('HT-1', 650_150, 900);
  place('HT-2', 650_050, 950);
  world.seedVehicles([{ id: 'HT-3', name: 'HT-3' } as never]);
  world.flush();
  const corners = [
    { x: 650_000, y: 4_763_000 },
    { x: 650_100, y: 4_763_000 },
    { x: 650_100, y: 4_763_100 },
    { x: 650_000, y: 4_763_100 },
  ];
  const zone = readZone({ id: 'z', points: JSON.stringify(corners), lowerZ: 890, upperZ: 910 });
  if (!zone) throw new Error('no zone');
  expect(vehiclesInZone(world, zone)).toEqual(['HT-9', 'HT-10']);
});
