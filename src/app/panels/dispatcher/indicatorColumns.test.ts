import { expect, it } from 'vitest';
import { indicatorsOf } from '../../../domain/indicators/indicators.ts';
import { TARGETED_INDICATORS } from '../../../domain/wire/indicators.ts';
import { COLUMNS, figureText, hasTargetPerRow } from './indicatorColumns.ts';
import { texts as en } from './texts.en.ts';

it('have a definition each, and a dash for unknown figures', () => {
  const nothing = { ...indicatorsOf([], 0, new Map()), key: '', name: '' };
  for (const column of COLUMNS) expect(en.define[column], column).toBeTruthy();
  expect(COLUMNS.filter((column) => figureText(nothing, column) === '–')).toEqual([
    ...['availability', 'utilisation', 'effectiveUtilisation', 'cyclesPerHour', 'tonnesPerHour', 'payload'],
    ...['cycleTime', 'matchFactor', 'swingLoss'],
  ]);
});

it('are held against targets by row, but for sums of the whole site', () => {
  expect(TARGETED_INDICATORS.filter((indicator) => !hasTargetPerRow(indicator))).toEqual(['cycles', 'tonnes']);
});
