/** Saving and removing a zone that another user has changed or removed meanwhile. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../../tests/fixtures/memoryStorage.ts';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import type { NewZone } from '../../../domain/wire/zoneEdits.ts';
import { Scope } from '../../../lifetime/scope.ts';
import { Drafts } from '../../../state/sketch/drafts.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import type { KnownZone, ZoneProblem, ZoneSaveResult } from '../../session/zoneActions.ts';
import type { ZoneSaving } from './useZoneSave.ts';

const CORNERS = [0, 1, 2].map((k) => ({ easting: 650_000 + k * k, northing: 4_763_000 + k, altitude: 900 }));

let useZoneSave: typeof import('./useZoneSave.ts')['useZoneSave'];
let saving: ZoneSaving;
let drafts: Drafts;
let answers: ZoneSaveResult[];
let removals: (ZoneProblem | undefined)[];
let removed: KnownZone[];
/** As the server has it. */
let stored: { id: string; revision: number } | undefined;
let beforeRead: () => Promise<void>;
let notices: string[];
let calls: { id: string | undefined; known: KnownZone | undefined }[];

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: {}, showSupportNotice: false });
  // Its texts are added as it is loaded.
  ({ useZoneSave } = await import('./useZoneSave.ts'));
});
beforeEach(() => {
  drafts = new Drafts(new Scope(), { storage: memoryStorage(), userId: () => 'anna' });
  drafts.change('zone', {
    draft: { points: CORNERS, undoSteps: [], done: true },
    fields: { name: 'Yard', id: 'z', revision: 3 },
  });
  calls = [];
  removed = [];
  notices = [];
  stored = undefined;
  beforeRead = async () => {};
});
afterEach(() => vi.unstubAllGlobals());

function Card() {
  saving = useZoneSave();
  return null;
}

async function openCard() {
  const save = async ({ id }: NewZone, known: KnownZone | undefined) => {
    calls.push({ id, known });
    return answers.shift() ?? { refused: 'no answer expected' };
  };
  const remove = async (known: KnownZone) => {
    removed.push(known);
    return removals.shift();
  };
  const read = async () => {
    await beforeRead();
    return stored;
  };
  const services = {
    drafts,
    zones: { save, remove, read },
    notices: { show: (_kind: string, text: string) => notices.push(text) },
    mapData: proxy({ mapId: 'm' }),
  };
  return mountPage(
    <AppProvider services={services as unknown as AppServices}>
      <Card />
    </AppProvider>,
  );
}

it('creates it once, also where the answer to that was lost', async () => {
  answers = [{ outdated: true }, { refused: 'No answer.' }, { stored: { id: 'new', revision: 1 } }];
  const { during, unmount } = await openCard();
  await during(() => saving.save());
  expect(saving.outdatedCall).toBe('save');
  await during(() => saving.overwriteStored());
  expect(saving).toMatchObject({ outdatedCall: undefined, failure: 'No answer.' });
  await during(() => saving.save());
  expect(calls).toMatchObject([{ known: { id: 'z', revision: 3 } }, { known: undefined }, { known: undefined }]);
  expect(calls[1]?.id).toEqual(expect.any(String));
  expect(calls[2]?.id).toBe(calls[1]?.id);
  expect(drafts.of('zone').draft.points).toEqual([]);
  await unmount();
});

const NOT_FOUND = { outdated: true, notFoundText: 'No such call.' } as const;

it.each([{ outdated: true }, NOT_FOUND] as const)(
  'a removed zone is gone: its removal (%o) offers nothing',
  async (answer) => {
    removals = [answer];
    const { during, unmount } = await openCard();
    await during(() => saving.remove());
    expect(saving).toMatchObject({ busy: false, outdatedCall: undefined, failure: undefined });
    expect(notices).toEqual(['The zone has been removed by another user']);
    expect(drafts.of('zone').draft.points).toEqual([]);
    expect(calls).toEqual([]);
    await unmount();
  },
);

it('what is changed while a zone is saved, also back to what it was, is a change of what is stored', async () => {
  const { draft, fields } = drafts.of('zone');
  drafts.change('zone', { isUnchanged: true });
  drafts.change('zone', { fields: { ...fields, name: 'Bay' } });
  // A backend without revisions.
  answers = [{ stored: { id: 'z', revision: 3 } }];
  const { during, unmount } = await openCard();
  await during(() => {
    saving.save();
    drafts.change('zone', { draft, fields });
  });
  expect(drafts.wouldBeLost(() => false)).toBe(true);
  drafts.change('zone', { fields: { ...fields, name: 'Bay' } });
  expect(drafts.wouldBeLost(() => false)).toBe(false);
  await unmount();
});

it('the choice stays while what was chosen is sent: the focus is on its button', async () => {
  answers = [{ outdated: true }];
  stored = { id: 'z', revision: 7 };
  const { during, unmount } = await openCard();
  await during(() => saving.save());
  let answerRead = () => {};
  const asked = new Promise<void>((resolve) => {
    answerRead = resolve;
  });
  beforeRead = () => asked;
  answers = [{ stored: { id: 'z', revision: 8 } }];
  await during(() => saving.overwriteStored());
  expect(saving).toMatchObject({ busy: true, outdatedCall: 'save' });
  await during(() => answerRead());
  expect(saving).toMatchObject({ busy: false, outdatedCall: undefined });
  expect(notices).toEqual(['Zone saved']);
  await unmount();
});

it('a zone that another has changed is removed once the user insists', async () => {
  stored = { id: 'z', revision: 7 };
  removals = [{ outdated: true }, undefined];
  const { during, unmount } = await openCard();
  await during(() => saving.remove());
  expect(saving.outdatedCall).toBe('remove');
  expect(drafts.of('zone').draft.points).toHaveLength(3);
  await during(() => saving.removeStored());
  expect(removed).toEqual([{ id: 'z', revision: 3 }, stored]);
  expect(notices).toEqual(['Zone removed']);
  expect(calls).toEqual([]);
  await unmount();
});

it('a zone that was removed before the user insists is gone', async () => {
  stored = { id: 'z', revision: 7 };
  removals = [{ outdated: true }];
  const { during, unmount } = await openCard();
  await during(() => saving.remove());
  stored = undefined;
  await during(() => saving.removeStored());
  expect(removed).toHaveLength(1);
  expect(notices).toEqual(['The zone has been removed by another user']);
  await unmount();
});

it('a refused removal is told where its tool was closed meanwhile', async () => {
  stored = { id: 'z', revision: 7 };
  removals = [{ outdated: true }];
  const { unmount } = await openCard();
  const { remove } = saving;
  await unmount();
  remove();
  await new Promise(setImmediate);
  expect(notices).toEqual([expect.stringContaining('It has not been removed.')]);
});

it('the reason is shown of a backend that lists the zone but can neither change nor remove it', async () => {
  stored = { id: 'z', revision: 3 };
  answers = [NOT_FOUND, NOT_FOUND];
  removals = [NOT_FOUND];
  const { during, unmount } = await openCard();
  await during(() => saving.save());
  expect(saving).toMatchObject({ outdatedCall: 'save', failure: undefined });
  await during(() => saving.overwriteStored());
  expect(saving).toMatchObject({ outdatedCall: undefined, failure: 'No such call.' });
  await during(() => saving.remove());
  expect(saving).toMatchObject({ outdatedCall: undefined, failure: 'No such call.' });
  expect(drafts.of('zone').draft.points).toHaveLength(3);
  await unmount();
});
