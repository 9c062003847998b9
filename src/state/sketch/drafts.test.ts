import { expect, test } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { EMPTY_DRAFT, nextDraft } from '../../domain/sketch/pointDraft.ts';
import { Scope } from '../../lifetime/scope.ts';
import { Drafts } from './drafts.ts';

const SITE_POINT = { easting: 650_000.25, northing: 4_763_000.5, altitude: 901 };
const waitForWrite = () => new Promise((resolve) => setTimeout(resolve));

test('a draft survives a reload of the tab, for the user who drew it', async () => {
  const items = new Map<string, string>();
  const tab = { storage: memoryStorage(items), userId: () => 'anna' };
  const drafts = new Drafts(new Scope(), tab);
  expect(drafts.hasUnsavedPoints).toBe(false);
  drafts.change('annotation', { draft: nextDraft(EMPTY_DRAFT, { type: 'add', at: SITE_POINT }, { minPoints: 1 }) });
  drafts.change('annotation', { fields: { name: 'Portal', follow: true } });
  expect(drafts.hasUnsavedPoints).toBe(true);
  await waitForWrite();
  const again = new Drafts(new Scope(), tab).of('annotation');
  expect(again.draft.points).toEqual([SITE_POINT]);
  expect(again.fields).toEqual({ name: 'Portal', follow: true });
});

test('the next user in the tab starts without it, and overwrites nothing of it', async () => {
  let user = 'anna';
  const tab = { storage: memoryStorage(new Map()), userId: () => user };
  new Drafts(new Scope(), tab).change('zone', { fields: { name: 'Bay' } });
  await waitForWrite();
  user = 'bold';
  const ofNextUser = new Drafts(new Scope(), tab);
  expect(ofNextUser.of('zone').fields).toEqual({});
  ofNextUser.change('zone', { fields: { name: 'Ramp' } });
  await waitForWrite();
  ofNextUser.deleteDraft('zone');
  await waitForWrite();
  user = 'anna';
  expect(new Drafts(new Scope(), tab).of('zone').fields).toEqual({ name: 'Bay' });
});

test('a draft that an earlier version stored is taken over once, for its user', async () => {
  const content = { zone: { points: [SITE_POINT], done: false, fields: {} } };
  const items = new Map([['headframe.drafts.v1', JSON.stringify({ user: 'anna', content })]]);
  const tabOf = (user: string) => ({ storage: memoryStorage(items), userId: () => user });
  expect(new Drafts(new Scope(), tabOf('bold')).hasUnsavedPoints).toBe(false);
  const drafts = new Drafts(new Scope(), tabOf('anna'));
  expect(drafts.of('zone').draft.points).toEqual([SITE_POINT]);
  drafts.deleteDraft('zone');
  await waitForWrite();
  expect(new Drafts(new Scope(), tabOf('anna')).hasUnsavedPoints).toBe(false);
});

test('a dropped draft is removed, and invalid contents count as absent', async () => {
  const items = new Map<string, string>();
  const tab = { storage: memoryStorage(items), userId: () => 'anna' };
  const drafts = new Drafts(new Scope(), tab);
  drafts.change('zone', { draft: { points: [SITE_POINT], undoSteps: [], done: false } });
  await waitForWrite();
  expect(items.size).toBe(1);
  drafts.deleteDraft('zone');
  await waitForWrite();
  expect(items.size).toBe(0);
  for (const content of [5, { zone: { points: 'x' } }, { zone: { points: [{}] } }, { other: {} }]) {
    items.set('headframe.drafts.anna.v1', JSON.stringify(content));
    expect(new Drafts(new Scope(), tab).hasUnsavedPoints).toBe(false);
  }
});

test.each([
  ['a stored zone', { id: 'z1', name: 'Bay' }],
  ['a zone that is stored for the first time', { newId: 'z1' }],
  ['a removed zone that is stored again', { id: 'z0', newId: 'z1' }],
])('the draft of %s goes once it is saved, and no other one', (_what, fields) => {
  const drafts = new Drafts(new Scope(), { storage: memoryStorage(), userId: () => 'anna' });
  drafts.change('zone', { fields });
  drafts.deleteDraftOf('zone', 'z2');
  expect(drafts.of('zone').fields).toEqual(fields);
  drafts.deleteDraftOf('zone', 'z1');
  expect(drafts.of('zone').fields).toEqual({});
});

test('drafts of other annotations are kept, up to a bound, and survive a reload', async () => {
  const tab = { storage: memoryStorage(new Map()), userId: () => 'anna' };
  const drafts = new Drafts(new Scope(), tab);
  drafts.change('annotation', { fields: { name: 'New' } });
  for (let k = 0; k < 25; k++) {
    drafts.switchAnnotation(`a${k}`);
    drafts.change('annotation', { draft: { ...EMPTY_DRAFT, points: [SITE_POINT] }, fields: { id: `a${k}` } });
  }
  await waitForWrite();
  const again = new Drafts(new Scope(), tab);
  again.switchAnnotation('a5');
  expect(again.of('annotation')).toMatchObject({ draft: { points: [SITE_POINT] }, fields: { id: 'a5' } });
  expect(again.state.otherAnnotations).toHaveLength(20);
  again.switchAnnotation(undefined);
  expect(again.of('annotation').fields).toEqual({});
});
