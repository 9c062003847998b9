/** Saved views of any backend, from its list to the open document (rules.md#view-list, rules.md#view-document). */
import { describe, expect, it } from 'vitest';
import { wireViewSchema } from '../wire/views.ts';
import { readViewState } from './migrate.ts';
import { readSavedView } from './savedView.ts';
import { defaultViewState } from './viewState.ts';

const wireView = { id: 'v1', name: 'Crusher', state: { mapVisibleType: 'private' } };
const listed = (changes: object) => readSavedView(wireViewSchema.parse({ ...wireView, ...changes }));

describe('a view in the list', () => {
  it('has fields of a database without booleans', () => {
    expect(listed({ public: 0, bookmark: 1 })).toMatchObject({ id: 'v1', name: 'Crusher', bookmark: true });
    expect(listed({ bookmark: 0, state: { ...wireView.state, bookmark: true } }).bookmark).toBe(false);
    expect(listed({ state: { ...wireView.state, bookmark: 1 } }).bookmark).toBe(true);
  });

  it.each([
    ['public', 'no'],
    ['bookmark', 'yes'],
    ['revision', '7'],
    ['createdAt', { date: 5 }],
    ['description', ['x']],
    ['userName', {}],
    ['user', []],
    ['map', false],
    ['stateOmitted', 'x'],
    ['kinds', 'all'],
  ])('is there with a field %s that cannot be read', (field, value) => {
    expect(listed({ [field]: value })).toEqual(listed({}));
  });

  it.each([
    [630, '630'],
    [null, 'v1'],
    [undefined, 'v1'],
    [{}, 'v1'],
  ])('with the name %j is called %s', (name, shown) => {
    expect(listed({ name }).name).toBe(shown);
  });

  it.each([{}, { mapVisibleType: 'secret' }, null])('is left out with the state %j', (state) => {
    expect(wireViewSchema.safeParse({ ...wireView, state }).success).toBe(false);
  });
});

describe('a document without a version', () => {
  const read = (document: object) => {
    const answer = readViewState({ mapVisibleType: 'public', selected: [], ...document });
    if ('refused' in answer) throw new Error(answer.refused);
    return answer.state;
  };

  it('may name the colours of its options', () => {
    const { vehicle, map } = read({
      options: { vehicle: { textColor: 'white', defaultColor: 'White', simple3DmodelColor: '#0f0' }, map: {} },
    }).options;
    expect(vehicle).toMatchObject({ textColor: '#FFFFFF', defaultColor: '#FFFFFF', simple3DmodelColor: '#00FF00' });
    expect(map).toEqual(defaultViewState().options.map);
    expect(read({ options: { textColor: 'black' } }).options.vehicle.textColor).toBe('#000000');
  });

  it.each([
    { options: { vehicle: { textColor: null, hideText: null }, sensor: null } },
    { options: { scaleText: null } },
    { isAllSelected: { vehicle: { online: null, all: false }, sensor: null } },
    { perspective: { targetPos: null, cameraPos: null }, orthographic: { targetPos: null, zoom: 3 } },
    { perspective: { targetPos: { x: null, y: null, z: null }, cameraPos: { x: 1, y: 2, z: 3 } } },
    { orthographic: { targetPos: { x: 1, y: 2, z: 3 }, zoom: null } },
  ])('has defaults where it has nulls: %j', (document) => {
    expect(read(document)).toEqual(read({ isAllSelected: {} }));
  });

  it('may have figures as texts', () => {
    const point = (by: number) => ({ x: `${650_000 + by}.5`, y: '-40', z: ' 1e3 ' });
    const { perspective, orthographic, options } = read({
      perspective: { targetPos: point(0), cameraPos: point(9) },
      orthographic: { targetPos: point(0), zoom: '2.5' },
      options: { vehicle: { scale3Dmodel: '1.5', textOpacity: '.5' }, sensor: { scaleText: 2 } },
    });
    expect(perspective?.cameraPos).toEqual({ x: 650_009.5, y: -40, z: 1_000 });
    expect(orthographic).toEqual({ targetPos: { x: 650_000.5, y: -40, z: 1_000 }, zoom: 2.5 });
    expect(options).toMatchObject({ vehicle: { scale3Dmodel: 1.5, textOpacity: 0.5 }, sensor: { scaleText: 2 } });
  });

  it('keeps the options that it has beside nulls', () => {
    const { options } = read({ options: { vehicle: { hideText: true, textColor: null }, sensor: null } });
    expect(options.vehicle).toMatchObject({ hideText: true, textColor: '#FFFFFF' });
  });

  it('is refused with a camera that is none', () => {
    expect(readViewState({ mapVisibleType: 'public', perspective: 'north' })).toHaveProperty('refused');
    const orthographic = { targetPos: { x: 1, y: 2, z: 3 }, zoom: 'near' };
    const document = { mapVisibleType: 'public', cameraMode: 'orthographic', orthographic };
    expect(readViewState(document)).toHaveProperty('refused');
  });
});
