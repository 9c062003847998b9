/** The list of people claims that somebody was never seen only once the backend has said who was seen. */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { beforeAll, expect, it } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../../tests/fixtures/expectedErrors.ts';
import { en } from '../../../i18n/en/en.ts';
import { CallFaults } from '../../../state/calls/CallFaults.ts';
import { Selection } from '../../../state/selection/Selection.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';

const NOW_MS = 1_800_000_000_000;
const ANNA = { kind: 'people', id: 'p', name: '100', person: { fullName: 'Anna', caplamp: 'L1', department: 'Mine' } };

let PeoplePanel: typeof import('./PeoplePanel.tsx')['PeoplePanel'];
expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
  // Its texts are added as it is loaded.
  ({ PeoplePanel } = await import('./PeoplePanel.tsx'));
});

type Answered = readonly ('people' | 'sensorStates')[];

/** @param evaluationTimeMs of a link that is down: its last contact */
function shownHtml(answered: Answered, people: readonly object[], evaluationTimeMs = NOW_MS): string {
  const calls = new CallFaults();
  for (const call of answered) calls.recordSuccess(call);
  const services = {
    calls,
    shell: proxy({ page: 'main' }),
    selection: new Selection(),
    slots: proxy({ selected: 'viewer_1' }),
    openViews: {},
    actions: {},
    designs: proxy({ list: [] }),
    mapData: proxy({ zones: { list: [] } }),
    world: {
      state: proxy({ isWhole: false }),
      nowMs: () => NOW_MS,
      evaluationTimeMs: () => evaluationTimeMs,
      siteEntities: { all: () => people, peopleVersion: 1 },
    },
  };
  return renderToStaticMarkup(
    <AppProvider services={services as unknown as AppServices}>
      <PeoplePanel />
    </AppProvider>,
  );
}

const shownText = (...shown: Parameters<typeof shownHtml>) => shownHtml(...shown).replaceAll(/<[^>]*>/g, '|');

it('shows dashes while sightings have not been answered, or have failed', () => {
  const text = shownText(['people'], [ANNA]);
  expect(text).toContain('– of 1 seen within 8 h');
  expect(text).not.toContain('never seen');
});

it('tells who was never seen once sightings have been answered', () => {
  const text = shownText(['people', 'sensorStates'], [ANNA]);
  expect(text).toContain('0 of 1 seen within 8 h');
  expect(text).toContain('never seen');
});

it('shows sightings that have come over the link without the answer', () => {
  const text = shownText(['people'], [ANNA, { ...ANNA, id: 'q', rsu: 'RSU-1', rsuAtMs: NOW_MS - 60_000 }]);
  expect(text).toContain('1 of 2 seen within 8 h');
  expect(text).toContain('1 min ago');
});

it('does not say that there is nobody before the list of people has come', () => {
  expect(shownText([], [])).toContain('– of – seen within 8 h');
  expect(shownText([], [])).not.toContain(en.counts.noPeople);
  expect(shownText(['people'], [])).toContain(en.counts.noPeople);
});

it('marks nobody as late because of a link that is down', () => {
  const hourMs = 3_600_000;
  const seen = { ...ANNA, rsu: 'RSU-1', rsuAtMs: NOW_MS - 9 * hourMs };
  const answered = ['people', 'sensorStates'] as const;
  expect(shownHtml(answered, [seen])).toContain('data-late');
  expect(shownHtml(answered, [seen], NOW_MS - 3 * hourMs)).not.toContain('data-late');
  expect(shownText(answered, [seen], NOW_MS - 3 * hourMs)).toContain('1 of 1 seen within 8 h');
});
