/** Saving a zone that another user has removed meanwhile. */
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
import type { KnownZone, ZoneSaveResult } from '../../session/zoneActions.ts';
import type { ZoneSaving } from './useZoneSave.ts';

const CORNERS = [0, 1, 2].map((k) => ({ easting: 650_000 + k * k, northing: 4_763_000 + k, altitude: 900 }));

let useZoneSave: typeof import('./useZoneSave.ts')['useZoneSave'];
let saving: ZoneSaving;
let drafts: Drafts;
let answers: ZoneSaveResult[];
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
  const services = {
    drafts,
    zones: { save, read: async () => undefined },
    notices: { show: () => {} },
    mapData: proxy({ mapId: 'm' }),
  };
  return mountPage(
    <AppProvider services={services as unknown as AppServices}>
      <Card />
    </AppProvider>,
  );
}

it('creates it once, also where the answer to that was lost', async () => {
  const stored = { id: 'new', revision: 1 };
  answers = [{ outdated: true }, { refused: 'No answer.' }, { stored }];
  const { during, unmount } = await openCard();
  await during(() => saving.save());
  expect(saving.isOutdated).toBe(true);
  await during(() => saving.overwriteStored());
  expect(saving).toMatchObject({ isOutdated: false, failure: 'No answer.' });
  await during(() => saving.save());
  expect(calls).toMatchObject([{ known: { id: 'z', revision: 3 } }, { known: undefined }, { known: undefined }]);
  expect(calls[1]?.id).toEqual(expect.any(String));
  expect(calls[2]?.id).toBe(calls[1]?.id);
  expect(drafts.of('zone').draft.points).toEqual([]);
  await unmount();
});
