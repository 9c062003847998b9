/** One thing has one name in Mongolian, wherever it is written. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const SOURCE = new URL('../', import.meta.url);
const MONGOLIAN_FILE = /(?:^|\/)(?:mn\.ts|mn\/[^/]+\.ts|[^/]+\.mn\.ts)$/;

/** Names that were used beside the chosen one. */
const REJECTED_NAMES: Readonly<Record<string, RegExp>> = {
  'Ачилтын люк': /ачих хоолой/iu,
  'Анхан шатны бутлуур': /анхдагч бутлуур/iu,
  'Маркшейдерийн хана': /хэмжилтийн хан/iu,
  Дохиолол: /дохио(?!лол|лл)/iu,
  Офлайн: /холбоогүй/iu,
  Харагч: /-р дэлгэц/iu,
  'Суурин хөрөнгө': /суурин байгууламж/iu,
  // The UTM zone, in whose metres places are, is no mine area.
  'Уурхайн хэсэг': /уурхайн бүс(?!ийн метр)/iu,
  // What must not be done is asked for as people say it.
  'бүү …аарай': /бүү [^.]*на уу/iu,
};

const mongolianFiles = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => MONGOLIAN_FILE.test(path));

it.each(Object.entries(REJECTED_NAMES))('%s has no other name', (_name, rejected) => {
  expect(mongolianFiles.length).toBeGreaterThan(20);
  const otherNames = mongolianFiles.flatMap((path) =>
    readFileSync(new URL(path, SOURCE), 'utf8')
      .split('\n')
      .filter((line) => rejected.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(otherNames).toEqual([]);
});
