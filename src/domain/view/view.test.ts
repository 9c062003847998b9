import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyViewState } from '../../../tests/fixtures/anyViewState.ts';
import { foldName } from '../name/foldName.ts';
import { readMoment, readSlots, writeSlots } from './address.ts';
import { changedParts } from './changes.ts';
import { readViewState } from './migrate.ts';
import { defaultView, readSavedView, type SavedView } from './savedView.ts';
import { shownIn, showsWhole } from './shown.ts';
import { filterViews } from './viewFilter.ts';
import { nameFault } from './viewName.ts';
import { defaultViewState, type ViewState, viewStateSchema } from './viewState.ts';

const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a view document', () => {
  it('is equal after saving and loading, whatever it holds', () => {
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
      fc.property(anyViewState, path, junk, fc.constantFrom(...FORMS), (state, keys, value, form) => {
        const mutant = mutate(overTheWire(state) as Record<string, unknown>, keys, form === 'missing' ? GONE : value);
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

  it.each([
    ['null', null],
    ['a list', []],
    ['a newer version', { ...defaultViewState(), version: 2 }],
    ['a version that is no number', { ...defaultViewState(), version: '1' }],
    ['a camera in its own target', { ...defaultViewState(), perspective: { targetPos: zero(), cameraPos: zero() } }],
    ['no visibility', { ...defaultViewState(), mapVisibleType: undefined }],
  ])('is refused when it is %s', (_what, raw) => {
    expect(readViewState(raw)).toHaveProperty('refused');
  });
});

/** What else happens to a mutant. */
const FORMS = ['as it is', 'missing', 'unversioned', 'newer'] as const;

/** Stands for a field that is taken away. */
const GONE = Symbol('gone');

function zero() {
  return { x: 0, y: 0, z: 0 };
}

/** Sets a value deep inside, also under names that would reach prototypes. */
function mutate(root: Record<string, unknown>, keys: readonly string[], value: unknown): Record<string, unknown> {
  let at: Record<string, unknown> = root;
  for (const key of keys.slice(0, -1)) {
    const next = Object.hasOwn(at, key) ? at[key] : undefined;
    if (typeof next !== 'object' || next === null) return root;
    at = next as Record<string, unknown>;
  }
  if (value === GONE) {
    delete at[keys.at(-1) ?? 'x'];
    return root;
  }
  Object.defineProperty(at, keys.at(-1) ?? 'x', { value, enumerable: true, configurable: true, writable: true });
  return root;
}

describe('what has changed', () => {
  const saved: ViewState = {
    ...defaultViewState(),
    perspective: { targetPos: zero(), cameraPos: { x: 0, y: 100, z: 0 } },
  };

  it.each([
    ['camera', { perspective: { targetPos: zero(), cameraPos: { x: 0, y: 110, z: 0 } } }],
    ['camera', { cameraMode: 'orthographic' as const }],
    ['selection', { selected: [{ id: 'a', itemType: 'vehicle' as const }] }],
    ['backgroundColor', { backgroundColor: '#123456' }],
    ['mapColor', { mapColor: '#123456' }],
    ['filters', { filterVehicleStates: 'none' as const }],
    ['filters', { surveyWallLabelOn: true }],
    ['filters', { roadNameLabelOn: true }],
  ])('is the %s', (part, changes) => {
    expect(changedParts(saved, { ...saved, ...changes })).toEqual([part]);
  });

  it('is nothing when a camera comes back in other figures, or a selection in another order', () => {
    const selected = ['a', 'b'].map((id) => ({ id, itemType: 'vehicle' as const }));
    const back = { targetPos: zero(), cameraPos: { x: 1e-6, y: 100.00001, z: 0 } };
    const shown = { ...saved, selected: [...selected].reverse(), perspective: back };
    expect(changedParts({ ...saved, selected }, shown)).toEqual([]);
  });
});

describe('the address', () => {
  it('reads both spellings and leaves out what has no view', () => {
    expect(readSlots('?viewer_0=a&viewer_3=default&viewer_2=&viewer_5=x&other=1')).toEqual({
      viewer_0: 'a',
      viewer_3: 'default',
    });
  });

  it('keeps what is no slot', () => {
    expect(writeSlots({ viewer_1: 'a b' }, '?t=17&viewer_4=gone')).toBe('?t=17&viewer_1=a+b');
    expect(writeSlots({}, '?viewer_1=a')).toBe('');
  });

  it.each([
    ['?t=1795242728000', 1795242728000],
    ['?viewer_1=a&t=2026-11-21T06:32:08Z', Date.UTC(2026, 10, 21, 6, 32, 8)],
    ['?t=', undefined],
    ['?t=yesterday', undefined],
    ['?t=99999999999999999999', undefined],
    ['', undefined],
  ])('reads the moment of %j', (search, atMs) => {
    expect(readMoment(search)).toBe(atMs);
  });

  it('gives back every set of slots', () => {
    const ids = fc.string({ minLength: 1, maxLength: 40 }).filter((id) => id.trim() === id && id !== '');
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('viewer_0', 'viewer_1', 'viewer_4'), ids), (slots) => {
        expect(readSlots(writeSlots(slots, '?x=1'))).toEqual({ ...slots });
      }),
    );
  });
});

describe('names', () => {
  it.each([
    ['  ', 'empty'],
    [' north RAMP ', 'taken'],
    ['x'.repeat(101), 'long'],
    ['South ramp', undefined],
  ])('%j is %s', (name, fault) => {
    expect(nameFault(name, ['North ramp'])).toBe(fault);
  });

  it('are the same in composed and decomposed letters, also Mongolian ones', () => {
    expect(foldName('ХОЙД Ёё')).toBe(foldName('хойд ёё'.normalize('NFD')));
  });
});

describe('filters of a list', () => {
  const view = (changes: Partial<SavedView>): SavedView => ({ ...defaultView(), ...changes });
  const views = [
    view({ id: '1', name: 'North ramp', visibility: 'private', createdAtMs: 1 }),
    view({ id: '2', name: 'ROM', ownerName: 'Ganbold', visibility: 'public', bookmark: true, createdAtMs: 2 }),
    view({ id: '3', name: 'Sample', visibility: 'sample' }),
  ];
  const ids = (query: Partial<Parameters<typeof filterViews>[1]>) =>
    filterViews(views, { filter: 'all', search: '', day: '', ...query }, (atMs) => `2026-11-0${atMs}`).map(
      ({ id }) => id,
    );

  it.each([
    [{}, ['1', '2', '3']],
    [{ filter: 'favorite' as const }, ['2']],
    [{ filter: 'sample' as const }, ['3']],
    [{ search: ' ganBOLD ' }, ['2']],
    [{ search: 'ramp' }, ['1']],
    [{ day: '2026-11-02' }, ['2']],
    [{ day: '2026-11-02', filter: 'private' as const }, []],
  ])('%j', (query, expected) => {
    expect(ids(query)).toEqual(expected);
  });
});

describe('vehicles that a view shows', () => {
  const vehicles = [
    { id: 'on', offline: false },
    { id: 'off', offline: true },
  ];
  const rules = (changes: Partial<ViewState>) => ({ ...defaultViewState(), ...changes });
  const none = viewStateSchema.parse({ version: 1, mapVisibleType: 'private' }).isAllSelected;

  it('are all without a filter, also those to come', () => {
    expect(showsWhole(rules({ filterVehicleStates: 'none' }), 'vehicle')).toBe(true);
    expect(showsWhole(rules({}), 'vehicle')).toBe(false);
    expect(showsWhole(rules({}), 'sensor', 'people', 'ruleZone')).toBe(true);
    expect(showsWhole(rules({}), 'design')).toBe(false);
    expect(showsWhole(rules({ isAllSelected: none }), 'sensor')).toBe(false);
    const oneFlag = viewStateSchema.parse({ version: 1, mapVisibleType: 'public', isAllSelected: { design: true } });
    expect(showsWhole(oneFlag, 'design', 'ruleZone')).toBe(true);
  });

  it.each([
    [{}, ['on']],
    [{ filterVehicleStates: 'offline' as const }, ['off']],
    [{ isAllSelected: none, selected: [{ id: 'off', itemType: 'vehicle' as const }] }, []],
    [
      {
        isAllSelected: none,
        filterVehicleStates: 'none' as const,
        selected: [{ id: 'off', itemType: 'vehicle' as const }],
      },
      ['off'],
    ],
    [{ isAllSelected: none, selected: [{ id: 'on', itemType: 'sensor' as const }] }, []],
  ])('%j', (changes, expected) => {
    const isShown = shownIn(rules(changes));
    expect(vehicles.flatMap(({ id, offline }) => (isShown('vehicle', id, offline) ? [id] : []))).toEqual(expected);
  });
});

describe('selected elements of a document', () => {
  const read = (state: object) => {
    const answer = readViewState({ mapVisibleType: 'public', ...state });
    if ('refused' in answer) throw new Error(answer.refused);
    return { selected: answer.state.selected, selection: answer.selection };
  };
  const truck = { id: 'HT-1', itemType: 'vehicle' };

  it.each([
    [{ selected: [truck] }, [truck], undefined],
    [{ selected: [{ id: 'R1', itemType: 'rsu' }] }, [{ id: 'R1', itemType: 'sensor' }], undefined],
    [{ isAllSelected: true }, [], undefined],
    [{}, [], { fault: 'missing' }],
    [{ selected: null, isAllSelected: true }, [], { fault: 'missing' }],
    [{ selected: 'HT-1' }, [], { fault: 'noArray' }],
    [{ selected: { 0: truck } }, [], { fault: 'noArray' }],
    [{ selected: [null, truck, 'x'] }, [truck], { fault: 'malformed', elements: [null, 'x'] }],
    [
      { selected: [{ id: 5, itemType: 'vehicle' }] },
      [],
      { fault: 'malformed', elements: [{ id: 5, itemType: 'vehicle' }] },
    ],
    [
      { version: 1, selected: [truck, { id: '1', itemType: 'dragon' }] },
      [truck],
      expect.objectContaining({ fault: 'malformed' }),
    ],
  ])('%j', (state, selected, selection) => {
    expect(read(state)).toEqual({ selected, selection });
  });

  it('are read, whatever the list holds', () => {
    fc.assert(
      fc.property(fc.array(fc.anything()), (selected) => {
        expect(read({ selected }).selected.length).toBeLessThanOrEqual(selected.length);
      }),
    );
  });
});
