import { expect, it } from 'vitest';
import type { SiteEntityRecord } from '../../state/world/siteEntities/siteEntity.ts';
import { siteEntityDetail } from './entityNames.ts';

const translateSurface = (text: string) => (text === 'Surface' ? 'Гадаргуу' : text);
const detailOf = (entity: object) => siteEntityDetail({ info: {}, ...entity } as SiteEntityRecord, translateSurface);

it('the second line of a callout has its area in the reader’s language, names as they are', () => {
  expect(detailOf({ code: 'annotation', mineArea: 'Surface' })).toBe('Гадаргуу');
  expect(detailOf({ code: 'OP', level: 38, mineArea: 'Surface' })).toBe('38 % · Гадаргуу');
  expect(detailOf({ code: 'people', person: { fullName: 'Surface' }, mineArea: 'Panel 4' })).toBe('Surface · Panel 4');
});

it('is empty where nothing is known', () => {
  expect(detailOf({ code: 'annotation' })).toBe('');
});
