import { expect, it } from 'vitest';
import { GROUND_KINDS } from '../../../domain/site/groundKind.ts';
import { featureKindsOf } from './featureKinds.ts';

const kindIndices = (...kinds: ((typeof GROUND_KINDS)[number] | undefined)[]) =>
  kinds.map((kind) => (kind ? GROUND_KINDS.indexOf(kind) : -1));

it.each([
  [
    'the layer of each feature',
    { Layer: ['HAUL_ROAD', 'Waste dump', 'Building 4'] },
    kindIndices('road', 'dump', undefined),
  ],
  ['the class before the name', { name: ['ore', 'ore'], class: ['water', 'rock'] }, kindIndices('water', 'rock')],
  [
    'the next property where one tells nothing',
    { class: ['a', 'b'], type: ['pond', 1] },
    kindIndices('water', undefined),
  ],
  ['no property that tells a kind', { height: [1, 2], id: ['road'] }, undefined],
  ['values in the binary part', { class: { byteOffset: 0, componentType: 'INT', type: 'SCALAR' } }, undefined],
  ['an empty table', {}, undefined],
])('%s', (_, table, kinds) => {
  expect(featureKindsOf(table)).toEqual(kinds);
});
