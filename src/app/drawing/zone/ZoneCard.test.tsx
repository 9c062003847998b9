/** What the buttons of the zone's card do. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../../tests/fixtures/memoryStorage.ts';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import { readZoneForm } from '../../../domain/zone/zoneForm.ts';
import { Scope } from '../../../lifetime/scope.ts';
import { Drafts } from '../../../state/sketch/drafts.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';

interface Buttons {
  onSubmit: () => void;
  onCancel: () => void;
  onClose: () => void;
}
let buttons: Buttons;
vi.mock('../DrawFormCard.tsx', () => ({
  DrawFormCard: (props: Buttons) => {
    buttons = props;
    return null;
  },
}));

const CORNERS = [0, 1, 2].map((k) => ({ easting: 650_000 + k * k, northing: 4_763_000 + k, altitude: 900 }));

let ZoneCard: typeof import('./ZoneCard.tsx')['ZoneCard'];
let drafts: Drafts;
let saved: object[];

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: {}, showSupportNotice: false });
  // Its texts are added as it is loaded.
  ({ ZoneCard } = await import('./ZoneCard.tsx'));
});
beforeEach(() => {
  drafts = new Drafts(new Scope(), { storage: memoryStorage(), userId: () => 'anna' });
  drafts.change('zone', { draft: { points: CORNERS, undoSteps: [], done: false }, fields: { name: 'Yard' } });
  saved = [];
});
afterEach(() => vi.unstubAllGlobals());

async function openCard({ name = 'Yard', done = false, onFinish = () => true }) {
  const services = {
    drafts,
    zones: {
      save: async (zone: object) => {
        saved.push(zone);
        return { refused: 'no' };
      },
    },
    notices: { show: () => {} },
    mapData: proxy({ mapId: 'm' }),
  };
  const onClose = vi.fn();
  const card = {
    form: readZoneForm({ name }),
    fields: {},
    points: CORNERS,
    done,
    crossesItself: false,
    chosen: 0,
    onChoose: () => {},
    onPoints: () => {},
    onFinish,
    onClose,
  };
  const { during, unmount } = await mountPage(
    <AppProvider services={services as unknown as AppServices}>
      <ZoneCard {...card} />
    </AppProvider>,
  );
  return { onClose, press: (button: keyof Buttons) => during(() => buttons[button]()), unmount };
}

it.each<[string, Parameters<typeof openCard>[0], number]>([
  ['closes an open outline and saves it', { onFinish: () => true }, 1],
  ['saves no outline that cannot be closed', { onFinish: () => false }, 0],
  ['saves a closed outline as it is', { done: true, onFinish: () => false }, 1],
  ['saves nothing without a name', { name: '', done: true }, 0],
])('Save %s', async (_what, options, count) => {
  const { press, unmount } = await openCard(options);
  await press('onSubmit');
  expect(saved).toHaveLength(count);
  await unmount();
});

it('the cross keeps the drawing, Cancel discards it', async () => {
  const { press, onClose, unmount } = await openCard({});
  await press('onClose');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(drafts.of('zone').draft.points).toHaveLength(3);
  await press('onCancel');
  expect(drafts.of('zone').draft.points).toHaveLength(0);
  await unmount();
});
