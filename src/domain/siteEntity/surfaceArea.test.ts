import { expect, it } from 'vitest';
import { isSurfaceArea } from './surfaceArea.ts';

it.each(['Surface', ' open pit ', 'Гадаргуу', 'ИЛ УУРХАЙ'])('%s is not underground', (area) => {
  expect(isSurfaceArea(area)).toBe(true);
});

it.each(['Decline', 'Extraction level', 'Pit bottom level', '', undefined])('%s may be underground', (area) => {
  expect(isSurfaceArea(area)).toBe(false);
});
