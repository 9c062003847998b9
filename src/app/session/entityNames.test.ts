import { expect, it } from 'vitest';
import type { SiteEntityRecord } from '../../state/world/siteEntities/siteEntity.ts';
import { siteEntityDetail } from './entityNames.ts';

const word = (text: string) => (text === 'Surface' ? 'Гадаргуу' : text);
const detail = (entity: object) => siteEntityDetail({ info: {}, ...entity } as SiteEntityRecord, word);

it('the second line of a callout has its area in the reader’s language, names as they are', () => {
  expect(detail({ code: 'annotation', mineArea: 'Surface' })).toBe('Гадаргуу');
  expect(detail({ code: 'OP', level: 38, mineArea: 'Surface' })).toBe('38 % · Гадаргуу');
  expect(detail({ code: 'people', person: { fullName: 'Surface' }, mineArea: 'Panel 4' })).toBe('Surface · Panel 4');
});

it('is empty where nothing is known', () => {
  expect(detail({ code: 'annotation' })).toBe('');
});
