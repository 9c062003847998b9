import { expect, it } from 'vitest';
import { readAppearance } from './appearance.ts';

it.each([
  [
    { theme: 'light', density: 'cab' },
    { theme: 'light', density: 'cab' },
  ],
  [{ theme: 'light' }, { theme: 'light', density: 'normal' }],
  [
    { theme: 'pink', density: 7 },
    { theme: 'dark', density: 'normal' },
  ],
  [[], { theme: 'dark', density: 'normal' }],
  ['light', undefined],
  [null, undefined],
])('%j is read as %j', (value, appearance) => {
  expect(readAppearance(value)).toEqual(appearance);
});
