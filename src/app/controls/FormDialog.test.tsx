/** A form that is being sent answers to nothing, and keeps the focus where it is. */
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import { en } from '../../i18n/en/en.ts';
import { FormDialog } from './FormDialog.tsx';

interface ModalParts {
  footer: ReactElement;
  children: ReactElement<{ onSubmit: (event: object) => void }>;
}
const modal = vi.hoisted(() => ({ parts: undefined as ModalParts | undefined }));
vi.mock('./Modal.tsx', () => ({
  Modal: (parts: ModalParts) => {
    modal.parts = parts;
    return [parts.footer, parts.children];
  },
}));

beforeAll(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});

function openForm(state: { busy?: boolean; disabled?: boolean }) {
  const onSubmit = vi.fn();
  const html = renderToStaticMarkup(
    <FormDialog title="Rename" action="Save" onSubmit={onSubmit} onClose={() => {}} {...state}>
      <input />
    </FormDialog>,
  );
  const submit = () => modal.parts?.children.props.onSubmit({ preventDefault: () => {} });
  return { submitButton: /<button type="submit"[^>]*>/.exec(html)?.[0], submit, onSubmit };
}

it.each([{ busy: true }, { disabled: true }])(
  'with %j has a submit button that does nothing but can be focused',
  (state) => {
    const { submitButton, submit, onSubmit } = openForm(state);
    expect(submitButton).toContain('aria-disabled="true"');
    expect(submitButton).not.toMatch(/ disabled/);
    submit();
    expect(onSubmit).not.toHaveBeenCalled();
  },
);

it('is sent otherwise', () => {
  const { submitButton, submit, onSubmit } = openForm({});
  expect(submitButton).not.toContain('disabled');
  submit();
  expect(onSubmit).toHaveBeenCalledTimes(1);
});
