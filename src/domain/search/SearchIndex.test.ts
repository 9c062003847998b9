import { describe, expect, it } from 'vitest';
import { SearchIndex } from './SearchIndex.ts';
import { searchKey, searchKeys } from './searchKey.ts';

describe('a name is compared by its sound', () => {
  it.each([
    ['Ганболд', 'Ganbold'],
    ['Мөнхбаяр', 'Munkhbayar'],
    ['Мөнхбаяр', 'Mönkhbayar'],
    ['Төмөр', 'Tumur'],
    ['Цэцэгмаа', 'Tsetsegmaa'],
    ['Жаргал', 'Zhargal'],
    ['Жаргал', 'Jargal'],
    ['Хүрэлбаатар', 'Hurelbaatar'],
    ['Хүрэлбаатар', 'Khurelbaatar'],
    ['Энхтуяа', 'Enkhtuya'],
    ['Өлзий', 'Ulzii'],
    ['Ёндон', 'Yondon'],
    ['Баянзул-2', 'bayanzul 2'],
    ['HT-203', 'ht203'],
  ])('%s and %s', (one, other) => {
    expect(searchKey(one)).toBe(searchKey(other));
  });

  it('and, where Cyrillic letters look like Latin ones, by its look', () => {
    expect(searchKeys('НТ-203')).toEqual(['nt 203', 'ht 203']);
    expect(searchKeys('Ганболд')).toEqual(['ganbold']);
    expect(searchKeys('HT-203')).toEqual(['ht 203']);
    expect(searchKeys(' – ')).toEqual(['']);
  });
});

describe('the search', () => {
  const index = new SearchIndex<{ name: string; keywords?: string[] }>();
  const names = ['HT-203', 'HT-208', 'HT-2030', 'LD-110', 'Bus 3', 'Ганболд Бат', 'Dorj Munkhbayar', '北门', 'РС-1'];
  for (const name of names) index.add({ name });
  index.add({ name: '10417', keywords: ['Эрдэнэ Сувд', 'L-0417'] });
  const namesFound = (query: string) => index.find(query, 20).map(({ name }) => name);

  it.each([
    ['ht-203', 'HT-203'],
    ['HT203', 'HT-203'],
    ['хт 203', 'HT-203'],
    ['НТ-203', 'HT-203'],
    ['PC-1', 'РС-1'],
    ['ganbold', 'Ганболд Бат'],
    ['bat ganbold', 'Ганболд Бат'],
    ['Ганбодл', 'Ганболд Бат'],
    ['gnabold', 'Ганболд Бат'],
    ['ganblod', 'Ганболд Бат'],
    ['мөнхбаяр', 'Dorj Munkhbayar'],
    ['Мөнхбаар', 'Dorj Munkhbayar'],
    ['suvd', '10417'],
    ['л-0417', '10417'],
    ['L0417', '10417'],
    ['北', '北门'],
  ])('%s finds %s first', (query, name) => {
    expect(namesFound(query)[0]).toBe(name);
  });

  it('does not forgive a wrong figure', () => {
    expect(namesFound('ht-207')).toEqual([]);
  });

  it.each(['', '  ', '-', '"', '(((', '[a-z]*', '\\', '.*', `${'x'.repeat(500)} ${'y '.repeat(500)}`])(
    'takes %j without a fault',
    (query) => {
      expect(Array.isArray(namesFound(query))).toBe(true);
    },
  );

  it('lists the exact name before longer ones, and no more than requested', () => {
    expect(namesFound('ht-203')).toEqual(['HT-203', 'HT-2030']);
    expect(index.find('ht', 2)).toHaveLength(2);
  });

  it('where thousands match, those that begin with it come first', () => {
    const many = new SearchIndex();
    for (let k = 0; k < 3_000; k++) many.add({ name: `Lamp of truck ${k}` });
    many.add({ name: 'Truck 7' });
    expect(many.find('truck', 3)[0]?.name).toBe('Truck 7');
  });
});
