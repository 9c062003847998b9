import { describe, expect, it } from 'vitest';
import { defaultView, type SavedView } from './savedView.ts';
import { filterViews } from './viewFilter.ts';

describe('filters of a list', () => {
  const savedView = (changes: Partial<SavedView>): SavedView => ({ ...defaultView(), ...changes });
  const views = [
    savedView({ id: '1', name: 'North ramp', visibility: 'private', createdAtMs: 1 }),
    savedView({ id: '2', name: 'ROM', ownerName: 'Ganbold', visibility: 'public', bookmark: true, createdAtMs: 2 }),
    savedView({ id: '3', name: 'Sample', visibility: 'sample' }),
  ];
  const filteredIds = (query: Partial<Parameters<typeof filterViews>[1]>) =>
    filterViews(views, { filter: 'all', search: '', day: '', ...query }, (atMs) => `2026-11-0${atMs}`).map(
      ({ id }) => id,
    );

  it.each([
    [{}, ['1', '2', '3']],
    [{ filter: 'favorite' as const }, ['2']],
    [{ filter: 'private' as const }, ['1']],
    [{ filter: 'public' as const }, ['2']],
    [{ filter: 'sample' as const }, ['3']],
    [{ search: ' ganBOLD ' }, ['2']],
    [{ search: 'ramp' }, ['1']],
    [{ day: '2026-11-02' }, ['2']],
    [{ day: '2026-11-02', filter: 'private' as const }, []],
  ])('%j', (query, expected) => {
    expect(filteredIds(query)).toEqual(expected);
  });
});
