import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../tests/fixtures/memoryStorage.ts';
import { VEHICLE_CATEGORIES } from '../domain/vehicle/category.ts';
import { initI18n, LANGUAGE_KEY } from './i18n.ts';
import { rawSiteText, siteText } from './siteWords.ts';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  await initI18n(memoryStorage(new Map([[LANGUAGE_KEY, 'mn']])));
});

const isMongolian = (text: string) => /[а-яөү]/i.test(text);

describe('words of a site', () => {
  it("are translated to the user's language, with the number before a status", () => {
    expect(siteText('2.1 Loading', 'mn')).toBe('2.1 Ачилт');
    expect(siteText('haul truck', 'mn')).toBe('Ачааны машин');
    expect(siteText('Open pit', 'mn')).toBe('Ил уурхай');
    expect(siteText('Ore pass 1A', 'mn')).toBe('Хүдэр буулгуур 1A');
    expect(siteText('2.1 Loading', 'en')).toBe('2.1 Loading');
  });

  it('have every reason why a server records nothing, with the code of the error', () => {
    expect(siteText('the disk is full', 'mn')).toBe('диск дүүрсэн');
    expect(siteText('the recording cannot be written', 'mn')).toBe('бичлэгийг бичиж чадахгүй байна');
    expect(siteText('the recording cannot be written (EIO)', 'mn')).toBe('бичлэгийг бичиж чадахгүй байна (EIO)');
    for (const reason of ['the disk is too slow', 'the server is stopping', 'not started'])
      expect(isMongolian(siteText(reason, 'mn')), reason).toBe(true);
    for (const others of ['no room (volume 3)', 'Delay (meal)', 'no space left (ENOSPC)'])
      expect(siteText(others, 'mn')).toBe(others);
  });

  it.each(['HT-201', 'Зогссон', 'R1 . north', '', '2.1', 'constructor', 'a.b.c'])('leave "%s" as it is', (text) => {
    expect(siteText(text, 'mn')).toBe(text);
  });

  it('are found again by their translation, those of the site first', () => {
    expect(rawSiteText('Дараалал', 'mn')).toBe('queue');
    expect(rawSiteText(' дараалал ', 'mn', ['Loading', 'Queue'])).toBe('Queue');
    // Two words have this translation.
    expect(rawSiteText('Түлш авч байна', 'mn', ['Fuel'])).toBe('Fuel');
    expect(rawSiteText('2.1 Ачилт', 'mn')).toBe('2.1 loading');
    expect(rawSiteText('Queue', 'en', ['Queue'])).toBe('Queue');
    for (const text of ['', 'Дараал', 'Ган хүлээж', 'Crib', ' Queue up '])
      expect(rawSiteText(text, 'mn', ['Queue'])).toBe(text);
    expect(rawSiteText('Queue', 'en')).toBe('Queue');
  });

  it('have every kind, and every status and area of the site that comes with the server', () => {
    for (const category of VEHICLE_CATEGORIES) expect(isMongolian(siteText(category, 'mn')), category).toBe(true);
    const readSiteFile = (name: string) => readFileSync(new URL(`../../demo/site/${name}`, import.meta.url), 'utf8');
    const configs = JSON.parse(readSiteFile('visual-config.json')) as { statuses?: { value: string }[] }[];
    for (const { statuses = [] } of configs)
      for (const { value } of statuses)
        expect(/^\d+$/.test(value) || isMongolian(siteText(value, 'mn')), value).toBe(true);
    for (const [, area = ''] of readSiteFile('entities.json').matchAll(/"(?:mine_area|description)":"([^"]+)"/g))
      expect(isMongolian(siteText(area, 'mn')), area).toBe(true);
  });
});
