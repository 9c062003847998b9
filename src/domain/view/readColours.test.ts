import { expect, it } from 'vitest';
import { readViewState } from './migrate.ts';
import { defaultViewState } from './viewState.ts';

const anyVersion = [{ mapVisibleType: 'public', selected: [] }, defaultViewState()] as const;

function read(document: object) {
  const answer = readViewState(document);
  if ('refused' in answer) throw new Error(answer.refused);
  return answer;
}

// rules.md#view-document
it.each(anyVersion)('a colour is any that CSS knows: %#', (document) => {
  const { state, unreadableColours } = read({
    ...document,
    backgroundColor: 'midnightblue',
    mapColor: 'rgb(255 99 71 / 50%)',
    options: { vehicle: { textColor: 'Tomato' }, sensor: { defaultColor: 'hsl(120, 100%, 25%)' } },
  });
  expect(state).toMatchObject({
    backgroundColor: '#191970',
    mapColor: '#FF6347',
    options: { vehicle: { textColor: '#FF6347' }, sensor: { defaultColor: '#008000' } },
  });
  expect(unreadableColours).toBeUndefined();
});

it.each(anyVersion)('a colour that cannot be read costs only itself, and is named: %#', (document) => {
  const colours = { simple3DmodelColor: 'tomato', defaultColor: 7, textColor: 'reddish' };
  const { state, unreadableColours } = read({
    ...document,
    description: 'Level 630',
    backgroundColor: 'transparent',
    mapColor: {},
    options: { vehicle: colours },
  });
  const defaults = defaultViewState();
  expect(state).toMatchObject({ description: 'Level 630', backgroundColor: defaults.backgroundColor });
  expect(state.mapColor).toBeUndefined();
  expect(state.options.vehicle).toEqual({ ...defaults.options.vehicle, simple3DmodelColor: '#FF6347' });
  expect(unreadableColours).toEqual([
    'backgroundColor',
    'mapColor',
    'options.vehicle.defaultColor',
    'options.vehicle.textColor',
  ]);
});

it('figures stay as they are written', () => {
  const { state } = read({ ...defaultViewState(), backgroundColor: '#aaBBcc', mapColor: null });
  expect(state).toEqual({ ...defaultViewState(), backgroundColor: '#aaBBcc' });
});

it('colours of kinds that have no options are not read, however many there are', () => {
  const hostile = `rgb(${' '.repeat(195)}`;
  const colours = { simple3DmodelColor: hostile, defaultColor: hostile, textColor: hostile };
  const kinds = Array.from({ length: 5_000 }, (_, k): [string, object] => [`kind${k}`, colours]);
  const { state, unreadableColours } = read({
    ...defaultViewState(),
    options: { ...Object.fromEntries(kinds), vehicle: { ...colours, textColor: 'tomato' } },
  });
  expect(state.options.vehicle.textColor).toBe('#FF6347');
  expect(state.options).not.toHaveProperty('kind0');
  expect(unreadableColours).toEqual(['options.vehicle.simple3DmodelColor', 'options.vehicle.defaultColor']);
});
