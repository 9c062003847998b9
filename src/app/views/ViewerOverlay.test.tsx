/** Overlays of a viewer in each display mode. */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../tests/fixtures/expectedErrors.ts';
import { en } from '../../i18n/en/en.ts';
import { mn } from '../../i18n/mn/mn.ts';
import type { DisplayMode } from '../../state/shell/shell.ts';
import { AppProvider } from '../session/context.ts';
import type { AppServices } from '../session/services.ts';
import { ViewerOverlay } from './ViewerOverlay.tsx';

expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { translation: en }, mn: { translation: mn } }, showSupportNotice: false });
});

async function renderOverlay(mode: DisplayMode, slot: 'viewer_1' | 'viewer_2', phase = 'none', language = 'en') {
  await i18next.changeLanguage(language);
  const services = {
    shell: proxy({ displayMode: mode }),
    replay: proxy({ phase }),
    slots: proxy({ selected: 'viewer_1' }),
  };
  return renderToStaticMarkup(
    <AppProvider services={services as unknown as AppServices}>
      <ViewerOverlay slot={slot} />
    </AppProvider>,
  );
}

describe('the cover of a viewer', () => {
  it('is not there in the default mode', async () => {
    expect(await renderOverlay('default', 'viewer_1')).toBe('');
    expect(await renderOverlay('default', 'viewer_2')).toBe('');
  });

  it.each([
    ['edit', 'Exit edit to use this view.'],
    ['annotation', 'Exit annotation to use this view.'],
    ['replay', 'Exit replay to use this view.'],
  ] as const)('greys the others in %s mode', async (mode, text) => {
    expect(await renderOverlay(mode, 'viewer_2')).toContain(text);
    expect(await renderOverlay(mode, 'viewer_1')).not.toContain(text);
  });

  it('has a spinner while a replay has no moment yet, and nothing after', async () => {
    expect(await renderOverlay('replay', 'viewer_1', 'waiting')).toMatch(
      /role="status" aria-label="Waiting for the replay".*hf-spinner/,
    );
    expect(await renderOverlay('replay', 'viewer_1', 'waiting', 'mn')).toContain('hf-spinner');
    expect(await renderOverlay('replay', 'viewer_1', 'playing')).toBe('');
  });
});
