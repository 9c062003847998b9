/** A target that was not stored is marked at its own field. */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import type { IndicatorRow } from '../../../../domain/wire/indicators.ts';
import { en } from '../../../../i18n/en/en.ts';
import { texts } from '../texts.en.ts';
import { TargetPlan } from './TargetPlan.tsx';
import type { Targets } from './useTargets.ts';

beforeAll(async () => {
  const resources = { en: { translation: { ...en, dispatcher: texts } } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});

function rowHtml(figure: string, more: Partial<Targets>): string {
  const targets: Targets = {
    mayChange: true,
    targets: { tonnes: 900, cycles: 80 },
    failure: undefined,
    shownFromMs: 0,
    refusals: { tonnes: { value: 1_000, why: 'No network.' } },
    reload: () => {},
    set: async () => true,
    dismissRefusal: () => {},
    ...more,
  };
  const row = { tonnes: 100, cycles: 10 } as IndicatorRow;
  const html = renderToStaticMarkup(<TargetPlan row={row} targets={targets} elapsedMs={0} />);
  return html.split('<tr').find((part) => part.includes(`>${figure}<`)) ?? '';
}

it('with the reason, and with the value that was not stored', () => {
  const tonnes = rowHtml('Tonnes', {});
  expect(tonnes).toMatch(/aria-invalid="true" aria-describedby="([^"]+)".*value="1000".*<p id="\1".*No network\./);
  const cycles = rowHtml('Cycles', {});
  expect(cycles).toContain('aria-invalid="false"');
  expect(cycles).toContain('value="80"');
  expect(cycles).not.toContain('No network.');
});

it('also where the user may no longer set any', () => {
  expect(rowHtml('Tonnes', { mayChange: false, targets: {} })).toContain('The target was not set. No network.');
});
