/** Backends with numbers for names and the like: they are read as texts (rules.md#entity-calls). */
import { expect, it } from 'vitest';
import { alertSchema } from './alerts.ts';
import { categorySchema } from './categories.ts';
import { tabletStateSchema } from './common.ts';
import { dxfMapSchema } from './designs.ts';
import { indicatorAnswerSchema } from './indicators.ts';
import { mapPointSchema, mapVectorSchema } from './mapFiles.ts';
import { mapInfoSchema } from './maps.ts';
import { siteEntitySchema } from './siteEntities.ts';
import { sensorStateSchema } from './states.ts';
import { statusRowSchema } from './status.ts';

const point = { x: 1, y: 2, z: 3 };
const statusRow = { id: 'p', vehicleId: 'v', start: 1, end: null };

it.each([
  ['a category', categorySchema, { id: 1 }, 'name'],
  ['a DXF map', dxfMapSchema, { uuid: 'u' }, 'name'],
  ['an alert', alertSchema, { type: 'one_way', deviceId: 'a', timestamp: 1 }, 'deviceName'],
  ['a tablet', tabletStateSchema, {}, 'user'],
  ['a map', mapInfoSchema, { id: 'm', mapName: 'Pit' }, 'mineAreas'],
  ['a map point', mapPointSchema, { ...point, id: 1 }, 'namelom'],
  ['a road', mapVectorSchema, { length: 40, middlePoint: point }, 'name'],
  ['a sensor', sensorStateSchema, { type: 'RSU', name: 'R1', modules: [] }, 'mineArea'],
  ['a status', statusRowSchema, statusRow, 'vehicle'],
  ['the operator of a status', statusRowSchema, { ...statusRow, vehicle: 'HT-1' }, 'operator'],
] as const)('%s', (_what, schema, item, field) => {
  expect(schema.parse({ ...item, [field]: 630 })).toMatchObject({ [field]: '630' });
});

it('the data of a site entity', () => {
  const info = { mine_area: 630, rc_type: 4, imgUrl: 5 };
  expect(siteEntitySchema.parse({ id: 'e', name: 12, type: 'RC', info })).toMatchObject({
    name: '12',
    info: { mine_area: '630', rc_type: '4', imgUrl: null },
  });
});

it('a row of indicators', () => {
  const rows = indicatorAnswerSchema.shape.rows.element;
  expect([rows.shape.key.parse(12), rows.shape.name.parse(12)]).toEqual(['12', '12']);
});
