/** Each value of a machine with its own age, and moments of other days with their date. */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { beforeAll, expect, it } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../../tests/fixtures/expectedErrors.ts';
import { en } from '../../../i18n/en/en.ts';
import type { VehicleRecord } from '../../../state/world/vehicle.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { MachineFacts } from './MachineFacts.tsx';

const HOUR_MS = 3_600_000;
/** 01:00 at the site. */
const NOW_MS = Date.UTC(2026, 10, 17, 17, 0, 0);

expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});

function shownHtml(vehicle: object): string {
  const services = {
    config: { site: { timeZone: 'Asia/Ulaanbaatar', words: [] } },
    world: { nowMs: () => NOW_MS },
    trends: { state: proxy({ samples: 0 }), read: () => undefined },
  };
  return renderToStaticMarkup(
    <AppProvider services={services as unknown as AppServices}>
      <MachineFacts vehicle={{ id: 'HT-1', ...vehicle } as unknown as VehicleRecord} />
    </AppProvider>,
  );
}

const lineOf = (html: string, label: string) => new RegExp(`<dt[^>]*>${label}</dt>.*?</div>`).exec(html)?.[0] ?? '';

it('dims an engine figure that has not been reported for long, and gives its age', () => {
  const atMs = NOW_MS - 3_000;
  const html = shownHtml({
    engine: {
      batteryVoltage: 27.5,
      engineOilPressure: 412,
      atMs,
      figureAtMs: { batteryVoltage: atMs, engineOilPressure: NOW_MS - 5 * HOUR_MS },
    },
    mot: { motTime: 12_000, motTs: NOW_MS - 2 * HOUR_MS },
  });
  expect(lineOf(html, 'Oil pressure')).toMatch(/5 h ago<\/span> <span data-stale="true">412\.00/);
  expect(lineOf(html, 'Battery')).not.toMatch(/ago|data-stale/);
  expect(lineOf(html, 'Operating hours')).toContain('2 h ago');
  expect(lineOf(html, 'Operating hours')).not.toContain('data-stale');
});

it('says that the age of a figure and of the state before is unknown, where nothing gives their time', () => {
  const state = { status: 'Down', detailsAtMs: NOW_MS };
  const html = shownHtml({
    engine: { fuelRate: 90, atMs: 0, figureAtMs: { fuelRate: 0 } },
    tablet: { now: state, prev: { ...state, detailsAtMs: 0 } },
  });
  expect(lineOf(html, 'Fuel rate')).toMatch(/>age unknown<\/span> <span data-stale="true">90\.00/);
  expect(html).toMatch(/Previous state <span class="hf-age">age unknown</);
  expect(html).not.toMatch(/1970|days ago/);
});

it('writes the date of a moment that is not today at the site, and the age of the state before', () => {
  const state = { status: 'Down', detailsAtMs: NOW_MS, startTime: NOW_MS - 30 * 60_000 };
  const html = shownHtml({
    tablet: {
      now: state,
      prev: {
        ...state,
        startTime: NOW_MS - 26 * HOUR_MS,
        endTime: NOW_MS - HOUR_MS,
        detailsAtMs: NOW_MS - 2 * HOUR_MS,
      },
    },
  });
  const [now = '', before = ''] = html.split('<details');
  expect(lineOf(now, 'Start time')).toContain('>00:30:00<');
  expect(lineOf(before, 'Start time')).toContain('>11/16/2026 23:00:00<');
  expect(lineOf(before, 'End time')).toContain('>00:00:00<');
  expect(before).toMatch(/Previous state <span class="hf-age"[^>]*>2 h ago/);
});
