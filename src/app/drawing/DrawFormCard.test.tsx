/** The card of a drawing while it is being saved: it does nothing, and the focus stays where it was. */
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { en } from '../../i18n/en/en.ts';

vi.mock('../controls/CardHeader.tsx', () => ({ CardHeader: () => null }));

let DrawFormCard: typeof import('./DrawFormCard.tsx')['DrawFormCard'];
beforeAll(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
  // Its texts are added as it is loaded.
  ({ DrawFormCard } = await import('./DrawFormCard.tsx'));
});
beforeEach(() => {
  for (const mock of [onSubmit, onCancel]) mock.mockReset();
});

const [onSubmit, onCancel] = [vi.fn(), vi.fn()];
type Form = ReactElement<{
  onSubmit: (event: object) => void;
  children: [unknown, ReactElement<{ children: ReactElement<{ onClick: () => void }>[] }>];
}>;
let card: ReactElement<{ children: [unknown, Form, unknown] }>;

/** A card as React is given it. */
function Card({ busy }: { busy: boolean }) {
  card = DrawFormCard({
    ...{ title: 'Zone', icon: 'ruleZone', help: 'zones', action: 'Save' },
    ...{ busy, onCancel, onSubmit, children: null },
  });
  return card;
}

/** Presses both buttons. @returns their markup */
function pressAll(busy: boolean): string[] {
  const html = renderToStaticMarkup(<Card busy={busy} />);
  const { props } = card.props.children[1];
  props.onSubmit({ preventDefault: () => {} });
  props.children[1].props.children[0]?.props.onClick();
  return html.match(/<button[^>]*>/g) ?? [];
}

it('answers to nothing while it is busy, and loses no focus', () => {
  for (const button of pressAll(true)) {
    expect(button).toContain('aria-disabled="true"');
    expect(button).not.toMatch(/ disabled/);
  }
  expect(onSubmit).not.toHaveBeenCalled();
  expect(onCancel).not.toHaveBeenCalled();
});

it('works otherwise', () => {
  for (const button of pressAll(false)) expect(button).not.toContain('disabled');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(onCancel).toHaveBeenCalledTimes(1);
});
