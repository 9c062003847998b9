import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyViewState } from '../../../tests/fixtures/anyViewState.ts';
import { readSlots, writeSlots } from './address.ts';
import { changedParts } from './changes.ts';
import { readViewState } from './migrate.ts';
import { defaultView, readSavedView } from './savedView.ts';
import { defaultViewState, plainMapColour, type ViewState, viewStateSchema } from './viewState.ts';

const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a view document', () => {
  it('is equal after saving and loading, for any content', () => {
    fc.assert(
      fc.property(anyViewState, (state) => {
        expect(readViewState(overTheWire(state))).toEqual({ state });
      }),
      { numRuns: 300 },
    );
  });

  it('is equal after going by a list and a link', () => {
    fc.assert(
      fc.property(anyViewState, fc.uuid(), fc.constantFrom('viewer_0', 'viewer_1', 'viewer_4'), (state, id, slot) => {
        const listed = readSavedView(overTheWire({ id, name: 'n', state }) as Parameters<typeof readSavedView>[0]);
        const named = readSlots(writeSlots({ [slot]: listed.id }, '?t=5'))[slot];
        expect(named).toBe(id);
        expect(readViewState(listed.state)).toEqual({ state });
      }),
      { numRuns: 200 },
    );
  });

  it('has not changed when it is compared with itself', () => {
    fc.assert(
      fc.property(anyViewState, (state) => {
        expect(changedParts(state, overTheWire(state) as ViewState)).toEqual([]);
      }),
    );
  });

  it('is read or refused, never half taken, when it is mutated', () => {
    const path = fc.array(
      fc.constantFrom(...Object.keys(viewStateSchema.shape), '__proto__', 'constructor', 'x', '0'),
      {
        minLength: 1,
        maxLength: 3,
      },
    );
    const junk = fc.oneof(
      fc.anything({ withBigInt: false, withNullPrototype: true }),
      fc.constantFrom<unknown>(
        '<img src=x onerror=alert(1)>',
        '__proto__',
        Number.NaN,
        Number.POSITIVE_INFINITY,
        -1,
        99,
        null,
      ),
    );
    let migrated = 0;
    let refused = 0;
    fc.assert(
      fc.property(anyViewState, path, junk, fc.constantFrom(...DOCUMENT_FORMS), (state, keys, value, form) => {
        const mutant = setDeepValue(
          overTheWire(state) as Record<string, unknown>,
          keys,
          form === 'missing' ? REMOVED_MARK : value,
        );
        if (form === 'unversioned') delete mutant['version'];
        if (form === 'newer') mutant['version'] = 2;
        const before = JSON.stringify(mutant);
        const read = readViewState(mutant);
        expect(JSON.stringify(mutant)).toBe(before);
        if ('refused' in read) refused++;
        else {
          expect(form).not.toBe('newer');
          migrated++;
          expect(viewStateSchema.parse(read.state)).toEqual(read.state);
          expect(Object.getPrototypeOf(read.state)).toBe(Object.prototype);
        }
        expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
      }),
      { numRuns: 1_000 },
    );
    expect(migrated).toBeGreaterThan(50);
    expect(refused).toBeGreaterThan(50);
  });

  it('is taken in the form that has no version', () => {
    const read = readViewState({
      mapVisibleType: 'public',
      backgroundColor: 'black',
      mapColor: 'skyblue',
      mineAreas: 'N1; N2;',
      selected: [
        { id: 'a', itemType: 'rulezone' },
        { id: 'b', itemType: 'RSU' },
      ],
      isAllSelected: true,
      options: { hideText: true },
      filterVehicleStates: 'all',
      perspective: null,
    });
    expect(read).toMatchObject({
      state: {
        version: 1,
        backgroundColor: '#000000',
        mapColor: '#87CEEB',
        mineAreas: ['N1', 'N2'],
        selected: [
          { id: 'a', itemType: 'ruleZone' },
          { id: 'b', itemType: 'sensor' },
        ],
        isAllSelected: { vehicle: { all: true }, sensor: true },
        options: { vehicle: { hideText: true }, sensor: { hideText: false } },
        filterVehicleStates: 'none',
      },
    });
  });

  it('loses a section that is none, says so, and keeps the rest', () => {
    const section = { kind: 'slab', lowM: 'deep', highM: 9 };
    const state = { ...defaultViewState(), description: 'Level 630' };
    expect(readViewState({ ...state, section })).toEqual({ state, hasInvalidSection: true });
    expect(readViewState({ ...state, section: null })).toEqual({ state });
    expect(readViewState({ ...state, section: { kind: 'slab', lowM: 9, highM: 4 } })).toEqual({
      state: { ...state, section: { kind: 'slab', lowM: 4, highM: 9, outside: 'hidden' } },
    });
  });

  it.each([
    ['null', null],
    ['a list', []],
    ['a newer version', { ...defaultViewState(), version: 2 }],
    ['a version that is no number', { ...defaultViewState(), version: '1' }],
    [
      'a camera in its own target',
      { ...defaultViewState(), perspective: { targetPos: zeroPoint(), cameraPos: zeroPoint() } },
    ],
    ['no visibility', { ...defaultViewState(), mapVisibleType: undefined }],
  ])('is refused when it is %s', (_what, raw) => {
    expect(readViewState(raw)).toHaveProperty('refused');
  });
});

describe('the built-in view', () => {
  it('is a sample with an empty id that shows vehicles that are online', () => {
    expect(defaultView()).toMatchObject({ id: '', visibility: 'sample' });
    expect(defaultViewState()).toMatchObject({ mapVisibleType: 'sample', filterVehicleStates: 'online' });
  });

  it.each([
    [true, '#FFFFFF'],
    [false, '#87CEEB'],
  ])('with mine-area filtering %s has a map of the colour %s', (filterMineArea, colour) => {
    expect(plainMapColour(filterMineArea)).toBe(colour);
    expect(defaultViewState().mapColor).toBeUndefined();
  });
});

/** Other effects on a mutant. */
const DOCUMENT_FORMS = ['as it is', 'missing', 'unversioned', 'newer'] as const;

/** Marks a field that is removed. */
const REMOVED_MARK = Symbol('gone');

function zeroPoint() {
  return { x: 0, y: 0, z: 0 };
}

/** Sets a value deep inside, also under names that would reach prototypes. */
function setDeepValue(root: Record<string, unknown>, keys: readonly string[], value: unknown): Record<string, unknown> {
  let at: Record<string, unknown> = root;
  for (const key of keys.slice(0, -1)) {
    const next = Object.hasOwn(at, key) ? at[key] : undefined;
    if (typeof next !== 'object' || next === null) return root;
    at = next as Record<string, unknown>;
  }
  if (value === REMOVED_MARK) {
    delete at[keys.at(-1) ?? 'x'];
    return root;
  }
  Object.defineProperty(at, keys.at(-1) ?? 'x', { value, enumerable: true, configurable: true, writable: true });
  return root;
}
