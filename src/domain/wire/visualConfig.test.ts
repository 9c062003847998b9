import { expect, test } from 'vitest';
import { visualConfigReader } from './visualConfig.ts';

const rule = { entityType: 'RC', timeSyncInterval: 600_000 };

// rules.md#visual-config
test('an entry that cannot be read costs a type none of its other colours, and is named', () => {
  const statuses = [
    { value: 'OK', color: '#00ff00' },
    { value: 'Fault', colour: '#ff0000' },
    { value: 1, color: ' #0000FF ' },
    { value: 'Off', color: 'greyish' },
    { value: 'Idle', color: 'grey' },
  ];
  const levels = [null, { min: 'low', max: 30, color: '#00ff00' }, { min: 30, max: 100, color: '#ff0000' }];
  const { data, skipped } = visualConfigReader.safeParse({ ...rule, statuses, levels });
  expect(data).toEqual({
    ...rule,
    statuses: [
      { value: 'OK', color: '#00ff00' },
      { value: '1', color: ' #0000FF ' },
      { value: 'Idle', color: 'grey' },
    ],
    levels: [{ min: 30, max: 100, color: '#ff0000' }],
  });
  expect(skipped).toEqual([
    expect.stringMatching(/^statuses #2: color: \S/),
    expect.stringMatching(/^statuses #4: color: \S/),
    expect.stringMatching(/^levels #1: \S/),
    expect.stringMatching(/^levels #2: min: \S/),
  ]);
});

test('a bound that is null or left out is none', () => {
  const levels = [
    { min: null, max: 30, color: '#00ff00' },
    { min: 30, color: '#ff0000' },
  ];
  expect(visualConfigReader.safeParse({ ...rule, levels })).toEqual({ data: { ...rule, levels }, skipped: [] });
});

test('an age limit that cannot be read is named: without it everything is grey', () => {
  const { data, skipped } = visualConfigReader.safeParse({ ...rule, timeSyncInterval: '10 min' });
  expect(data).toEqual({ ...rule, timeSyncInterval: null });
  expect(skipped).toEqual([expect.stringMatching(/^timeSyncInterval: \S/)]);
});

test('a rule of no type is none', () => {
  expect(visualConfigReader.safeParse({ statuses: [] }).data).toBeUndefined();
});
