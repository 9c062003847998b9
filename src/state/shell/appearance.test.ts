import { expect, it } from 'vitest';
import { readAppearance } from './appearance.ts';

it.each([
  [
    { theme: 'light', density: 'cab', text: '150' },
    { theme: 'light', density: 'cab', text: '150' },
  ],
  [{ theme: 'light' }, { theme: 'light', density: 'normal', text: '100' }],
  [
    { theme: 'pink', density: 7, text: '151' },
    { theme: 'dark', density: 'normal', text: '100' },
  ],
  [[], { theme: 'dark', density: 'normal', text: '100' }],
  ['light', undefined],
  [null, undefined],
])('%j is read as %j', (value, appearance) => {
  expect(readAppearance(value)).toEqual(appearance);
});
