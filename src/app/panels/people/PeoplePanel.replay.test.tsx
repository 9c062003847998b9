/** In a replay, the list of people knows who was seen from the recording alone. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import { en } from '../../../i18n/en/en.ts';
import { CallFaults } from '../../../state/calls/CallFaults.ts';
import { Selection } from '../../../state/selection/Selection.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';

// It needs a whole document.
vi.mock('../../controls/SearchBox.tsx', () => ({ SearchBox: () => null }));
vi.mock('../../controls/VirtualList.tsx', () => ({ VirtualList: () => null }));

let PeoplePanel: typeof import('./PeoplePanel.tsx')['PeoplePanel'];
beforeAll(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
  // Its texts are added as it is loaded.
  ({ PeoplePanel } = await import('./PeoplePanel.tsx'));
});
afterEach(() => vi.unstubAllGlobals());

const ANNA = { kind: 'people', id: 'p', name: '100', person: { fullName: 'Anna', caplamp: 'L1', department: 'Mine' } };

it('says that nobody was seen only where a snapshot has told of all people', async () => {
  const calls = new CallFaults();
  for (const call of ['people', 'sensorStates'] as const) calls.recordSuccess(call);
  const state = proxy({ isWhole: false });
  const services = {
    calls,
    shell: proxy({ page: 'main' }),
    selection: new Selection(),
    slots: proxy({ selected: 'viewer_1' }),
    world: {
      isReplay: true,
      state,
      nowMs: () => 0,
      evaluationTimeMs: () => 0,
      siteEntities: { all: () => [ANNA], peopleVersion: 1 },
    },
  };
  const page = await mountPage(
    <AppProvider services={services as unknown as AppServices}>
      <PeoplePanel />
    </AppProvider>,
  );
  expect(page.text()).toContain('– of 1 seen within 8 h');
  await page.during(() => {
    state.isWhole = true;
  });
  expect(page.text()).toContain('0 of 1 seen within 8 h');
  await page.unmount();
});
