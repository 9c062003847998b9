/** Style sheets of the app keep to the states of controls and to the tokens. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const APP_FOLDER = new URL('../', import.meta.url);
const SHEETS = readdirSync(APP_FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => [path, readFileSync(new URL(path, APP_FOLDER), 'utf8')] as const);
/** Colours that no theme changes: of a colour picker, of a printed sheet, and of routes as the site draws them. */
const OWN_COLOURS = /(colourPicker|handover|legend|tokens)\.css$/;

interface Rule {
  readonly sheet: string;
  readonly selector: string;
  readonly body: string;
}

const RULES: readonly Rule[] = SHEETS.flatMap(([sheet, css]) =>
  [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    sheet,
    selector: selector.trim(),
    body,
  })),
);

const isOfDisabled = ({ selector }: Rule) =>
  /(:disabled|\[aria-disabled="true"\]|\[data-off\])/.test(selector.replace(/:not\([^)]*\)/g, ''));

it('finds the rules of disabled controls', () => {
  expect(RULES.filter(isOfDisabled).length).toBeGreaterThan(5);
});

it('what is disabled does not change its ground', () => {
  const changed = RULES.filter((rule) => isOfDisabled(rule) && /background(-color)?:(?!\s*none)/.test(rule.body));
  expect(changed).toEqual([]);
});

it('no ground of a button follows the pointer while it is disabled', () => {
  const pointed = RULES.filter(({ selector }) => /^\.hf-button\b.*:(hover|active)/.test(selector));
  expect(pointed.length).toBeGreaterThan(3);
  for (const { selector } of pointed) expect(selector).toContain(':not(:disabled, [aria-disabled="true"])');
});

it('nothing is in capitals for emphasis, and colours other than shades are those of the tokens', () => {
  const capitals = RULES.filter(
    ({ selector, body }) => body.includes('uppercase') && !selector.includes('first-letter'),
  );
  expect(capitals).toEqual([]);
  const coloured = RULES.filter(({ sheet, body }) => !OWN_COLOURS.test(sheet) && /#[0-9a-f]{3}/i.test(body));
  expect(coloured).toEqual([]);
});
