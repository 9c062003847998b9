import { describe, expect, it } from 'vitest';
import { DEFAULT_COLOURS, readVisualRule, UNKNOWN_STATE_COLOUR } from '../visual/entityColour.ts';
import { siteEntityColours } from './siteEntityColours.ts';

const statusColours = [
  { value: 'Open', color: '#00FF00' },
  { value: 'Closed', color: '#ff0000' },
  { value: 'Ready', color: '#00ff00' },
];
const levelColours = [
  { min: 0, max: 20, color: '#0000ff' },
  { min: 20, max: 75, color: '#00ff00' },
];
const ruleOf = (changes: object = {}) =>
  readVisualRule({
    entityType: 'any',
    timeSyncInterval: 1_000,
    statuses: statusColours,
    levels: levelColours,
    ...changes,
  });
const onlyDefaultColour = (colour: string) => ({ colour, statuses: [], levels: [] });
const greyOnly = onlyDefaultColour(UNKNOWN_STATE_COLOUR);

// rules.md#legend
describe('colours that a class can have', () => {
  it('are those of its statuses, each once, and grey', () => {
    expect(siteEntityColours('RC', ruleOf())).toEqual([
      { colour: '#00ff00', statuses: ['open', 'ready'], levels: [] },
      { colour: '#ff0000', statuses: ['closed'], levels: [] },
      greyOnly,
    ]);
  });

  it('are those of its levels for truck chutes, and grey', () => {
    expect(siteEntityColours('TX', ruleOf())).toEqual([
      { colour: '#0000ff', statuses: [], levels: [[0, 20]] },
      { colour: '#00ff00', statuses: [], levels: [[20, 75]] },
      greyOnly,
    ]);
  });

  it.each([null, 0])('are those of its levels for truck chutes with an interval of %s, too', (timeSyncInterval) => {
    expect(siteEntityColours('TX', ruleOf({ timeSyncInterval }))).toEqual(siteEntityColours('TX', ruleOf()));
  });

  it.each([
    [
      'of overlapping ranges the first',
      [
        [10, 90, 'a'],
        [0, 20, 'b'],
      ],
      [
        ['b', [0, 10]],
        ['a', [10, 90]],
      ],
    ],
    [
      'without ranges that others take',
      [
        [0, 90, 'a'],
        [10, 20, 'b'],
      ],
      [['a', [0, 90]]],
    ],
    [
      'joined where they touch',
      [
        [0, 20, 'a'],
        [20, 30, 'a'],
      ],
      [['a', [0, 30]]],
    ],
    [
      'apart around a gap',
      [
        [0, 20, 'a'],
        [21, 30, 'a'],
      ],
      [['a', [0, 20], [21, 30]]],
    ],
    [
      'also of one level alone',
      [
        [100, 100, 'b'],
        [0, 100, 'a'],
      ],
      [
        ['a', [0, 100]],
        ['b', [100, 100]],
      ],
    ],
  ] as const)('are of levels %s', (_, ranges, expected) => {
    const hexOfLetter = (letter: string) => `#${letter.repeat(6)}`;
    const configured = ranges.map(([min, max, letter]) => ({ min, max, color: hexOfLetter(letter) }));
    const colours = siteEntityColours('TX', ruleOf({ levels: configured }));
    expect(colours).toEqual([
      ...expected.map(([letter, ...spans]) => ({ colour: hexOfLetter(letter), statuses: [], levels: spans })),
      greyOnly,
    ]);
  });

  it.each([
    ['statuses that are always too old', 'RC', ruleOf({ timeSyncInterval: undefined })],
    ['people, who report no status', 'people', ruleOf()],
    ['truck chutes without ranges', 'TX', ruleOf({ levels: [] })],
    ['truck chutes without a rule', 'TX', undefined],
  ] as const)('are grey alone for %s', (_, code, rule) => {
    expect(siteEntityColours(code, rule)).toEqual([greyOnly]);
  });

  it.each([
    ['OP', ruleOf(), DEFAULT_COLOURS.OP],
    ['OP', undefined, DEFAULT_COLOURS.OP],
    ['RC', undefined, DEFAULT_COLOURS.RC],
    ['RSU', undefined, DEFAULT_COLOURS.RSU],
    ['PC', undefined, DEFAULT_COLOURS.model],
    ['people', undefined, DEFAULT_COLOURS.model],
  ] as const)('of %s without states are one', (code, rule, colour) => {
    expect(siteEntityColours(code, rule)).toEqual([onlyDefaultColour(colour)]);
  });
});
