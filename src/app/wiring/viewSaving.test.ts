/** What a refused save says, in the user's language where the problem is known. */
import i18next from 'i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import type { SlotId } from '../../domain/layout/layout.ts';
import { defaultView } from '../../domain/view/savedView.ts';
import { defaultViewState } from '../../domain/view/viewState.ts';
import { en } from '../../i18n/en/en.ts';
import { mn } from '../../i18n/mn/mn.ts';
import { Scope } from '../../lifetime/scope.ts';
import { CallError } from '../../services/rest/CallError.ts';
import { createSession } from '../../state/session/session.ts';
import { createEditor } from '../../state/views/editor.ts';
import { createSlotViews, setSlotView, updateShownState } from '../../state/views/slotViews.ts';
import { createViewList, setViews } from '../../state/views/viewList.ts';
import { lazySaving } from './lazyActions.ts';
import { createView, updateView } from './viewSaving.ts';
import type { ViewWiring } from './viewWiring.ts';

beforeAll(() =>
  i18next.init({
    lng: 'en',
    resources: { en: { translation: en }, mn: { translation: mn } },
    showSupportNotice: false,
  }),
);

/** A slot with a view, and a backend that refuses every save. */
function wiringRefusing(error: CallError) {
  const shown = defaultViewState();
  const slotViews = createSlotViews();
  setSlotView(slotViews, 'viewer_1', { view: { ...defaultView(), id: 'a', name: 'A' }, saved: shown, shown });
  const user = { sub: 'me', userName: 'me', givenName: '', familyName: '', roles: [], groups: [] };
  const notify = vi.fn();
  const editor = createEditor();
  const refuse = () => Promise.reject(error);
  const wiring = {
    scope: new Scope(),
    saves: { create: refuse, update: refuse },
    openViews: { capture: () => shown, showMaps: () => {} },
    session: Object.assign(createSession(), { user }),
    site: { phase: 'ready', maps: [] },
    slots: { views: { viewer_1: 'a' }, maps: {}, open: ['viewer_1'] },
    slotViews,
    list: createViewList(),
    editor,
    notify,
  } as unknown as ViewWiring;
  return { wiring, editor, notify };
}

async function updateRefusedWith(error: CallError, language = 'en') {
  await i18next.changeLanguage(language);
  const { wiring, editor, notify } = wiringRefusing(error);
  expect(await updateView(wiring, 'viewer_1')).toBe(false);
  return { inBar: editor.refusal, notices: notify.mock.calls.map(([, text]) => text) };
}

/** What is saved of a view that was a favourite when it was opened; `isListed` is the flag of the list since then. */
function savingFavourite(isListed: boolean | undefined) {
  const { wiring } = wiringRefusing(new CallError(0, 'unused'));
  const shown = { ...defaultViewState(), bookmark: true };
  const view = { ...defaultView(), id: 'a', name: 'A', bookmark: true };
  setSlotView(wiring.slotViews, 'viewer_1', { view, saved: shown, shown });
  const { list } = wiring;
  if (isListed !== undefined) setViews(list, [{ ...view, bookmark: isListed }]);
  const save = vi.fn(async (..._args: unknown[]) => ({ id: 'a', revision: 2 }));
  const saves = { create: save, update: save };
  Object.assign(wiring, { saves, openViews: { capture: () => shown, showMaps: () => {} }, now: () => 0 });
  const sent = () => save.mock.calls[0]?.find((argument) => typeof argument === 'object');
  const listed = () => list.views.find(({ id }) => id === 'a');
  return { wiring, sent, listed };
}

// rules.md#view-bookmark
it.each([
  [true, true],
  [false, false],
  [undefined, true],
])('an update sends the favourite flag of the list: %s', async (isListed, bookmark) => {
  const { wiring, sent, listed } = savingFavourite(isListed);
  expect(await updateView(wiring, 'viewer_1')).toBe(true);
  expect(sent()).toMatchObject({ state: { bookmark } });
  expect(listed()?.bookmark).toBe(bookmark);
});

it('a favourite that is saved as a new view makes no favourite of that', async () => {
  const { wiring, sent } = savingFavourite(true);
  expect(await createView(wiring, 'viewer_1', draft)).toBe('saved');
  expect(sent()).toMatchObject({ state: { bookmark: false } });
});

const draft = { name: 'B', description: '', visibility: 'private' } as const;

// rules.md#view-name
it.each([
  [new CallError(503, 'Try later', { serverText: 'Try later' }), 'Try later'],
  [new CallError(500, 'Request failed: 500'), 'Request failed: 500'],
  [new CallError(0, 'Network error'), 'Network error'],
])('a new view that cannot be saved says so before the reason: %s', async (error, reason) => {
  await i18next.changeLanguage('en');
  const refused = `An unexpected error occurred. Please try again. · ${reason}`;
  expect(await createView(wiringRefusing(error).wiring, 'viewer_1', draft)).toEqual({ refused });
});

it('a name that is taken is the fault of the name', async () => {
  const { wiring } = wiringRefusing(new CallError(409, 'Taken', { code: 'name_taken' }));
  expect(await createView(wiring, 'viewer_1', draft)).toBe('taken');
});

// rules.md#view-calls
it.each([
  ['en', en.edit.outdated],
  ['mn', mn.edit.outdated],
])('an update of a view that another user has changed is refused in the language %s', async (language, text) => {
  const error = new CallError(409, 'Outdated', { serverText: 'Outdated', code: 'revision_outdated' });
  expect(await updateRefusedWith(error, language)).toEqual({ inBar: text, notices: [] });
});

it('a name that is taken is refused in the language too; any other conflict in the words of the backend', async () => {
  const taken = new CallError(409, 'Taken', { serverText: 'Taken', code: 'name_taken' });
  expect((await updateRefusedWith(taken, 'mn')).inBar).toBe(mn.save.nameTaken);
  const full = new CallError(409, 'You have too many views', { serverText: 'You have too many views' });
  expect((await updateRefusedWith(full, 'mn')).inBar).toBe('You have too many views');
});

it.each([
  ['en', undefined, [en.edit.noUpdate]],
  ['en', en.edit.noUpdate, [en.edit.noUpdate]],
  ['mn', undefined, [mn.edit.noUpdate]],
  ['mn', 'Unauthorized', [mn.edit.noUpdate, 'Unauthorized']],
] as const)(
  'an update without permission says so in %s, then what the backend says: %s',
  async (language, serverText, reasons) => {
    const { inBar, notices } = await updateRefusedWith(new CallError(403, 'Unauthorized', { serverText }), language);
    const { updateFailed } = { en, mn }[language].views;
    expect(notices).toEqual([[updateFailed, ...reasons].join(' · ')]);
    expect(inBar).toBeUndefined();
  },
);

// rules.md#view-editing
it('an update reaches the other viewers of the view: their own changes stay, and they can be saved after it', async () => {
  const { wiring } = wiringRefusing(new CallError(0, 'unused'));
  const { slotViews } = wiring;
  const saved = defaultViewState();
  const view = { ...defaultView(), id: 'a', name: 'A', revision: 1 };
  setSlotView(slotViews, 'viewer_1', { view, saved, shown: { ...saved, mapColor: '#112233' } });
  setSlotView(slotViews, 'viewer_2', { view, saved, shown: { ...saved, filterVehicleStates: 'none' } });
  setSlotView(slotViews, 'viewer_3', { view: { ...view, id: 'b' }, saved, shown: saved });
  const revisions: (number | undefined)[] = [];
  const update = async (_id: string, revision: number | undefined) => {
    revisions.push(revision);
    return { id: 'a', revision: revisions.length + 1 };
  };
  const openViews = {
    capture: (slot: SlotId) => slotViews.bySlot[slot]?.shown,
    change: (slot: SlotId, changes: object) => updateShownState(slotViews, slot, changes),
    showMaps: () => {},
  };
  Object.assign(wiring, { saves: { create: update, update }, openViews });
  expect(await updateView(wiring, 'viewer_1')).toBe(true);
  expect(slotViews.bySlot.viewer_2).toMatchObject({
    view: { revision: 2 },
    saved: { mapColor: '#112233', filterVehicleStates: 'online' },
    shown: { mapColor: '#112233', filterVehicleStates: 'none' },
  });
  expect(slotViews.bySlot.viewer_3).toMatchObject({ view: { revision: 1 }, saved, shown: saved });
  expect(await updateView(wiring, 'viewer_2')).toBe(true);
  expect(revisions).toEqual([1, 2]);
  expect(slotViews.bySlot.viewer_1?.shown).toMatchObject({ mapColor: '#112233', filterVehicleStates: 'none' });
});

it('an update is under way from the press on, and pressed twice it is sent once', async () => {
  const { wiring, editor } = wiringRefusing(new CallError(500, 'Server error'));
  const save = vi.fn(wiring.saves.update);
  Object.assign(wiring.saves, { update: save });
  const { update } = lazySaving(wiring);
  const first = update('viewer_1');
  expect(editor.busy).toBe(true);
  expect(await update('viewer_1')).toBe(false);
  expect(await first).toBe(false);
  expect([save.mock.calls.length, editor.busy]).toEqual([1, false]);
});
