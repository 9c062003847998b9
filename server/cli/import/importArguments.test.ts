import { describe, expect, it } from 'vitest';
import { readImportArguments, UsageError } from './importArguments.ts';

const readArguments = (...args: string[]) => readImportArguments(args, '/data');

describe('words of an import', () => {
  it.each([[['--help']], [['-h']], [['a.csv', '--help']]])('%j ask for help', (args) => {
    expect(readArguments(...args)).toBe('help');
  });

  it('have sensible values where nothing is said', () => {
    expect(readArguments('fixes.csv')).toEqual({
      file: 'fixes.csv',
      url: 'http://localhost:8080',
      accountFile: '/data/fleet-account.json',
      speed: 1,
      maxGapS: 60,
      limit: Number.POSITIVE_INFINITY,
      isLoop: false,
      idColumn: undefined,
      isGrid: false,
      timeUnit: undefined,
      category: 'LV',
    });
  });

  it('are taken as said', () => {
    const call = readArguments(
      'a.csv',
      '--speed',
      '10',
      '--loop',
      '--limit=5',
      '--max-gap',
      '2.5',
      '--url',
      'https://mine.example/',
    );
    expect(call).toMatchObject({ speed: 10, isLoop: true, limit: 5, maxGapS: 2.5, url: 'https://mine.example' });
    expect(readArguments('a.csv', '--account', 'me.json', '--id', 'truck', '--category', 'Haul Truck')).toMatchObject({
      accountFile: 'me.json',
      idColumn: 'truck',
      category: 'Haul Truck',
    });
  });

  it.each([
    [[], /Which file/],
    [['a.csv', 'b.csv'], /one word too many/],
    [['a.csv', '--speed', '0'], /--speed 0 is not a number above 0/],
    [['a.csv', '--limit', 'many'], /--limit many/],
    [['a.csv', '--url', 'localhost:8080'], /write it like http/],
    [['a.csv', '--fast'], /^There is no option --fast$/],
    [['a.csv', '--speed'], /^--speed needs a value after it$/],
    [['a.csv', '--loop=yes'], /^--loop takes no value$/],
    [['a.csv', '--time-unit', 'h'], /neither s nor ms/],
  ])('%j make none', (args, message) => {
    expect(() => readArguments(...args)).toThrow(message);
    expect(() => readArguments(...args)).toThrow(UsageError);
  });
});
