import { expect, test } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { Scope } from '../../lifetime/scope.ts';
import { addMeasure, createMeasures, type Measure, removeMeasure, restoreMeasures } from './measures.ts';

const pointAt = (easting: number) => ({ easting, northing: 1, altitude: 2 });
const measure = (id: string): Measure => ({ id, kind: 'distance', points: [pointAt(0), pointAt(5)] });
const waitForWrite = () => new Promise((resolve) => setTimeout(resolve));

test('measures are kept until they are removed; the oldest of too many goes', async () => {
  const items = new Map<string, string>();
  const state = createMeasures(new Scope(), memoryStorage(items), new EventTarget());
  for (let k = 0; k < 52; k++) addMeasure(state, measure(`m${k}`));
  removeMeasure(state, 'm51');
  await waitForWrite();
  const again = createMeasures(new Scope(), memoryStorage(items), new EventTarget()).list;
  expect(again).toHaveLength(49);
  expect(again[0]?.id).toBe('m2');
  expect(again[0]?.points).toEqual([pointAt(0), pointAt(5)]);
});

test('contents that are no measures are left out', () => {
  const kept = [
    measure('a'),
    null,
    { ...measure('b'), kind: 'weight' },
    { ...measure('c'), points: [pointAt(1)] },
    { id: 'd' },
  ];
  const items = new Map([['headframe.measures.v1', JSON.stringify(kept)]]);
  expect(createMeasures(new Scope(), memoryStorage(items), new EventTarget()).list.map(({ id }) => id)).toEqual(['a']);
  items.set('headframe.measures.v1', '{"a":1}');
  expect(createMeasures(new Scope(), memoryStorage(items), new EventTarget()).list).toEqual([]);
});

test('what is measured or removed in one window is in the others, and none takes away what another has', async () => {
  const items = new Map<string, string>();
  const windows = [new EventTarget(), new EventTarget()] as const;
  const [a, b] = windows.map((page) => createMeasures(new Scope(), memoryStorage(items), page)) as [
    ReturnType<typeof createMeasures>,
    ReturnType<typeof createMeasures>,
  ];
  const changeSeenBy = async (other: EventTarget, change: () => void): Promise<void> => {
    change();
    await waitForWrite();
    other.dispatchEvent(new Event('storage'));
    await waitForWrite();
  };
  await changeSeenBy(windows[1], () => addMeasure(a, measure('of a')));
  await changeSeenBy(windows[0], () => addMeasure(b, measure('of b')));
  expect(a.list.map(({ id }) => id)).toEqual(['of a', 'of b']);
  await changeSeenBy(windows[1], () => removeMeasure(a, 'of a'));
  expect(b.list.map(({ id }) => id)).toEqual(['of b']);
});

test('removed measures are brought back before those made since, each once, and no more than are kept', () => {
  const state = createMeasures(new Scope(), memoryStorage(new Map()), new EventTarget());
  addMeasure(state, measure('new'));
  addMeasure(state, measure('b'));
  restoreMeasures(state, [measure('a'), measure('b')]);
  expect(state.list.map(({ id }) => id)).toEqual(['a', 'new', 'b']);
  restoreMeasures(
    state,
    Array.from({ length: 60 }, (_, k) => measure(`m${k}`)),
  );
  expect(state.list).toHaveLength(50);
  expect(state.list.at(-1)?.id).toBe('b');
});

test('that a measure has no volume because it is under rock is kept', async () => {
  const items = new Map<string, string>();
  addMeasure(createMeasures(new Scope(), memoryStorage(items), new EventTarget()), {
    ...measure('v'),
    kind: 'volume',
    isUnderRock: true,
  });
  await waitForWrite();
  const [again] = createMeasures(new Scope(), memoryStorage(items), new EventTarget()).list;
  expect(again?.isUnderRock).toBe(true);
});
