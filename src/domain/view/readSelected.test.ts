import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readViewState } from './migrate.ts';

describe('selected elements of a document', () => {
  const readSelection = (state: object) => {
    const answer = readViewState({ mapVisibleType: 'public', ...state });
    if ('refused' in answer) throw new Error(answer.refused);
    return { selected: answer.state.selected, selection: answer.selection };
  };
  const truck = { id: 'HT-1', itemType: 'vehicle' };

  it.each([
    [{ selected: [truck] }, [truck], undefined],
    [{ selected: [{ id: 'R1', itemType: 'rsu' }] }, [{ id: 'R1', itemType: 'sensor' }], undefined],
    [{ selected: [{ id: 'op-1a', itemType: 'OP' }] }, [{ id: 'op-1a', itemType: 'asset' }], undefined],
    [{ selected: [{ id: 'a', itemType: 'FIXED_ASSET' }] }, [{ id: 'a', itemType: 'asset' }], undefined],
    [{ isAllSelected: true }, [], undefined],
    [{}, [], { fault: 'missing' }],
    [{ selected: null, isAllSelected: true }, [], { fault: 'missing' }],
    [{ selected: 'HT-1' }, [], { fault: 'noArray' }],
    [{ selected: { 0: truck } }, [], { fault: 'noArray' }],
    [{ selected: [null, truck, 'x'] }, [truck], { fault: 'malformed', elements: [null, 'x'] }],
    [{ selected: [{ id: 5, itemType: 'vehicle' }] }, [{ id: '5', itemType: 'vehicle' }], undefined],
    [
      { selected: [truck, { id: Number.NaN, itemType: 'vehicle' }, { id: '', itemType: 'vehicle' }] },
      [truck],
      expect.objectContaining({ fault: 'malformed' }),
    ],
    [
      { version: 1, selected: [truck, { id: '1', itemType: 'dragon' }] },
      [truck],
      expect.objectContaining({ fault: 'malformed' }),
    ],
  ])('%j', (state, selected, selection) => {
    expect(readSelection(state)).toEqual({ selected, selection });
  });

  it('are read, for any list', () => {
    fc.assert(
      fc.property(fc.array(fc.anything()), (selected) => {
        expect(readSelection({ selected }).selected.length).toBeLessThanOrEqual(selected.length);
      }),
    );
  });
});
