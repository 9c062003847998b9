import { describe, expect, it } from 'vitest';
import { foldName } from '../name/foldName.ts';
import { nameFault } from './viewName.ts';

describe('names', () => {
  it.each([
    ['  ', 'empty'],
    [' north RAMP ', 'taken'],
    ['x'.repeat(101), 'long'],
    [` ${'x'.repeat(100)} `, undefined],
    ['South ramp', undefined],
  ])('%j is %s', (name, fault) => {
    expect(nameFault(name, ['North ramp'])).toBe(fault);
  });

  it('are the same in composed and decomposed letters, also Mongolian ones', () => {
    expect(foldName('ХОЙД Ёё')).toBe(foldName('хойд ёё'.normalize('NFD')));
  });
});
