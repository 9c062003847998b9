/** What the button of the panel says while its annotation is sent. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import type { AnnotationForm } from '../../../domain/annotation/annotationForm.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';

const { saving } = vi.hoisted(() => ({ saving: { busy: false } }));
vi.mock('./useAnnotationSave.ts', () => ({ useAnnotationSave: () => ({ ...saving, faults: [] }) }));
vi.mock('../DrawFormCard.tsx', () => ({
  DrawFormCard: ({ title, action }: { title: string; action: string }) => `${title}: ${action}`,
}));
vi.mock('../../controls/TextField.tsx', () => ({ TextField: () => null }));
vi.mock('./AnnotationFields.tsx', () => ({ AnnotationFields: () => null }));
vi.mock('./SignChoice.tsx', () => ({ SignChoice: () => null }));

const FORM: AnnotationForm = {
  ...{ name: 'Portal', sign: 'portal.svg', place: undefined, rotationDeg: 0, follow: true },
  ...{ category: '', mineArea: '' },
};

let AnnotationPanel: typeof import('./AnnotationPanel.tsx')['AnnotationPanel'];
beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: {}, showSupportNotice: false });
  // Its texts are added as it is loaded.
  ({ AnnotationPanel } = await import('./AnnotationPanel.tsx'));
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  [undefined, false, 'Create'],
  [undefined, true, 'Creating...'],
  ['a', false, 'Save'],
  ['a', true, 'Saving...'],
])('of the annotation %s, while sending is %s, says: %s', async (id, busy, action) => {
  saving.busy = busy;
  const none = () => {};
  const page = await mountPage(
    <AppProvider services={{ annotations: {} } as unknown as AppServices}>
      <AnnotationPanel form={FORM} id={id} onChange={none} onUnplace={none} onSent={none} />
    </AppProvider>,
  );
  expect(page.text().split(': ')[1]).toBe(action);
  await page.unmount();
});
