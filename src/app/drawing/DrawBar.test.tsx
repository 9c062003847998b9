/** The bar of a drawing tool: what its own press ends stays where it is. */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import { en } from '../../i18n/en/en.ts';

vi.mock('../controls/HelpButton.tsx', () => ({ HelpButton: () => null }));

let DrawBar: typeof import('./DrawBar.tsx')['DrawBar'];
beforeAll(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
  // Its texts are added as it is loaded.
  ({ DrawBar } = await import('./DrawBar.tsx'));
});

const nothing = () => {};

function doneButton(canFinish: boolean): string | undefined {
  const points = { canUndo: true, canFinish, onUndo: nothing, onFinish: nothing };
  const html = renderToStaticMarkup(
    <DrawBar label="Zone" hint="" help="zones" points={points} onPlace={nothing} onClose={nothing} />,
  );
  return /<button[^>]*>Done/.exec(html)?.[0];
}

it('Done can be focused once the drawing has ended', () => {
  expect(doneButton(false)).toContain('aria-disabled="true"');
  expect(doneButton(false)).not.toMatch(/ disabled/);
  expect(doneButton(true)).not.toContain('disabled');
});
