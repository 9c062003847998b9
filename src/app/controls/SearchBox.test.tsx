/** The cross of a search goes with the text that it clears. */
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import { en } from '../../i18n/en/en.ts';
import { SearchBox } from './SearchBox.tsx';

beforeAll(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});

let box: ReactElement<{ children: ReactElement[] }>;

/** A search as React is given it. */
function Search({ onChange }: { onChange: (text: string) => void }) {
  box = SearchBox({ label: 'Search', value: 'HT', onChange });
  return box;
}

it('clears the text, and leaves the focus in its field', () => {
  const onChange = vi.fn();
  renderToStaticMarkup(<Search onChange={onChange} />);
  const cross = box.props.children.find(({ type }) => type === 'button');
  const field = { focus: vi.fn() };
  const label = { querySelectorAll: () => [field, control] };
  const control = { closest: () => label };
  cross?.props.onClick({ currentTarget: control });
  expect(onChange).toHaveBeenCalledExactlyOnceWith('');
  expect(field.focus).toHaveBeenCalled();
});
