import { describe, expect, it } from 'vitest';
import { defaultOptions, OPTION_FIELDS, readHex, SCALE_LISTS, SWATCHES, withRecent } from './optionFields.ts';
import { entityOptionsSchema, OPTION_KINDS } from './viewOptions.ts';

describe('display options', () => {
  it('start with their defaults', () => {
    expect(defaultOptions()).toEqual({
      scale3Dmodel: 1,
      simplify3Dmodel: false,
      simple3DmodelColor: '#50C878',
      showOnlineOffline: false,
      scaleImage: 1,
      hideImage: false,
      scalePopover: 1,
      hidePopover: false,
      popoverOpacity: 1,
      imageOpacity: 1,
      textOpacity: 1,
      defaultColor: '#FFFF00',
      hideLevelColor: false,
      scaleText: 1,
      hideText: false,
      textColor: '#FFFFFF',
    });
  });

  it('offer each option for some kind, and only once a kind', () => {
    const offered = new Set(OPTION_KINDS.flatMap((kind) => OPTION_FIELDS[kind].map(({ key }) => key)));
    expect([...offered].sort()).toEqual(Object.keys(defaultOptions()).sort());
    for (const kind of OPTION_KINDS)
      expect(new Set(OPTION_FIELDS[kind].map(({ key }) => key)).size).toBe(OPTION_FIELDS[kind].length);
  });

  it('take every scale of the lists, whose ends are those of the rule', () => {
    const ends = Object.values(SCALE_LISTS).map((list) => [list[0], list.at(-1)]);
    expect(ends).toEqual([
      [1, 5.5],
      [0.1, 5],
      [0.1, 5.5],
    ]);
    for (const field of Object.values(OPTION_FIELDS).flat()) {
      if (field.control !== 'scale') continue;
      for (const scale of SCALE_LISTS[field.list])
        expect(entityOptionsSchema.safeParse({ [field.key]: scale }).success).toBe(true);
    }
  });
});

describe('colours', () => {
  it('offer 8 swatches and keep the 5 used last', () => {
    expect(SWATCHES).toHaveLength(8);
    const recent = ['#a', '#b', '#c', '#d', '#e', '#f'].reduce<string[]>(withRecent, []);
    expect(recent).toEqual(['#F', '#E', '#D', '#C', '#B']);
    expect(withRecent(recent, '#d')).toEqual(['#D', '#F', '#E', '#C', '#B']);
  });

  it.each([
    ['#a1b2c3', '#A1B2C3'],
    [' abc ', '#AABBCC'],
    ['#12345', undefined],
    ['red', undefined],
    ['', undefined],
  ])('read %s as %s', (text, expected) => {
    expect(readHex(text)).toBe(expected);
  });
});
