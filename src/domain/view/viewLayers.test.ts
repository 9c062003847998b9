import { describe, expect, it } from 'vitest';
import { readViewState } from './migrate.ts';
import { savedDocument } from './savedDocument.ts';
import { shownLayers, unsavedLayerDefaults, VIEW_LAYERS, type ViewLayer } from './viewLayers.ts';
import { defaultViewState } from './viewState.ts';

describe('layers that can be switched', () => {
  it('are called as specified, each with a Mongolian name of its own', () => {
    expect(VIEW_LAYERS.map(({ name }) => name.en)).toEqual(expect.arrayContaining(['Road name', 'Survey wall layer']));
    for (const { name } of VIEW_LAYERS) expect(name.mn).toMatch(/[\u0400-\u04ff]/);
  });

  it('have each id and field once', () => {
    for (const key of ['id', 'field'] as const)
      expect(new Set(VIEW_LAYERS.map((layer) => layer[key])).size).toBe(VIEW_LAYERS.length);
  });

  it.each(VIEW_LAYERS)('$id reaches the scene from its field of the document', ({ id, field, isOnByDefault }) => {
    const document = defaultViewState();
    expect(document[field]).toBe(isOnByDefault);
    expect(shownLayers({ ...document, [field]: !isOnByDefault })[id]).toBe(!isOnByDefault);
  });

  it('go back to their default in a saved view that does not keep them', () => {
    const layer: ViewLayer = {
      id: 'a',
      field: 'aOn',
      isOnByDefault: true,
      isSavedWithView: false,
      name: { en: 'A', mn: 'А' },
    };
    expect(unsavedLayerDefaults([layer, { ...layer, field: 'bOn', isSavedWithView: true }])).toEqual({ aOn: true });
  });
});

it('a saved document contains its visibility, description and favourite flag; displayed content is unchanged', () => {
  const shown = { ...defaultViewState(), roadNameLabelOn: true };
  const saved = savedDocument(shown, {
    visibility: 'public',
    description: 'North ramp',
    ownerName: 'Dorj Ganbold',
    bookmark: true,
    mapAreas: ['North pit', 'Surface'],
  });
  expect(saved).toEqual({
    ...shown,
    mapVisibleType: 'public',
    description: 'North ramp',
    bookmark: true,
    userName: 'Dorj Ganbold',
    mineAreas: ['North pit', 'Surface'],
  });
});

it('a saved document keeps the areas that it names, takes no name of a colleague, and stays within its limits', () => {
  const shown = { ...defaultViewState(), mineAreas: ['Decline'], userName: 'A colleague' };
  const as = {
    visibility: 'private',
    description: '',
    ownerName: 'n'.repeat(300),
    bookmark: false,
    mapAreas: ['x'],
  } as const;
  const saved = savedDocument(shown, as);
  expect(saved).toMatchObject({ mineAreas: ['Decline'], userName: 'n'.repeat(200) });
  const many = Array.from({ length: 600 }, (_, k) => `${k}`.repeat(100));
  expect(readViewState(savedDocument(defaultViewState(), { ...as, mapAreas: many }))).toHaveProperty('state');
});
