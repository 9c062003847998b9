import { expect, it } from 'vitest';
import { csvTable } from './csv.ts';

it('is a table of RFC 4180 that spreadsheets read as UTF-8', () => {
  expect(csvTable(['id', 'name'], [['1', 'Ачигч']])).toBe('\uFEFFid,name\r\n1,Ачигч\r\n');
  expect(csvTable(['id'], [])).toBe('\uFEFFid\r\n');
});

it.each([
  ['a,b', '"a,b"'],
  ['a"b', '"a""b"'],
  ['a\r\nb', '"a\r\nb"'],
  ['=1+1', "'=1+1"],
  ['@cmd', "'@cmd"],
  ['-1+1', "'-1+1"],
  ['=a,b', '"\'=a,b"'],
  ['-12.50', '-12.50'],
  ['', ''],
])('a cell of %j is %j', (text, cell) => {
  expect(csvTable(['h'], [[text]])).toBe(`\uFEFFh\r\n${cell}\r\n`);
});
