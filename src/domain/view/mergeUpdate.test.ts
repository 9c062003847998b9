import { describe, expect, it } from 'vitest';
import { fieldsToAdopt } from './mergeUpdate.ts';
import { defaultViewState, type ViewState } from './viewState.ts';

const base = defaultViewState();
const truck = { id: 'HT-1', itemType: 'vehicle' } as const;
const perspective = { targetPos: { x: 0, y: 0, z: 0 }, cameraPos: { x: 9, y: 9, z: 9 } };

describe('rules.md#view-editing: a view that is open in several viewers', () => {
  it.each<[name: string, updated: Partial<ViewState>, shown: Partial<ViewState>, adopted: Partial<ViewState>]>([
    ['nothing was changed', {}, {}, {}],
    ['a change that this viewer has not made', { mapColor: '#112233' }, {}, { mapColor: '#112233' }],
    ['a change of another part', { mapColor: '#112233' }, { filterVehicleStates: 'none' }, { mapColor: '#112233' }],
    ['a change of the same part', { mapColor: '#112233' }, { mapColor: '#445566' }, {}],
    ['the camera', { perspective, cameraMode: 'orthographic' }, {}, {}],
    ['checks belong together', { selected: [truck] }, { isAllSelected: { ...base.isAllSelected, sensor: false } }, {}],
  ])('%s', (_, updated, shown, adopted) => {
    expect(fieldsToAdopt(base, { ...base, ...updated }, { ...base, ...shown })).toEqual(adopted);
  });

  it('takes out what the update has removed', () => {
    const coloured = { ...base, mapColor: '#112233' };
    const { mapColor: _, ...updated } = coloured;
    expect(fieldsToAdopt(coloured, updated, coloured)).toEqual({ mapColor: undefined });
  });
});
