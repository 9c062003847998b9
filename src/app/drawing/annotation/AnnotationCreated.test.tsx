/** Undo of a created annotation: one request, whose outcome is told also once the notice is closed. */
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';

interface ModalParts {
  footer: ReactElement<{ children: ReactElement<{ onClick: () => void }>[] }>;
  children: ReactElement;
}
const modal = vi.hoisted(() => ({ parts: undefined as ModalParts | undefined }));
vi.mock('../../controls/Modal.tsx', () => ({
  Modal: (parts: ModalParts) => {
    modal.parts = parts;
    return parts.children;
  },
}));

let AnnotationCreated: typeof import('./AnnotationCreated.tsx')['AnnotationCreated'];
beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: {}, showSupportNotice: false });
  // Its texts are added as it is loaded.
  ({ AnnotationCreated } = await import('./AnnotationCreated.tsx'));
});

let answer: (refused: string | undefined) => void;
const disable = vi.fn(() => new Promise<string | undefined>((resolve) => (answer = resolve)));
const leave = vi.fn();
const notices = { show: vi.fn() };
beforeEach(() => {
  for (const mock of [disable, leave, notices.show]) mock.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

const pressUndo = () => modal.parts?.footer.props.children[0]?.props.onClick();

async function openNotice() {
  const services = { annotations: { disable, leave }, notices } as unknown as AppServices;
  return mountPage(
    <AppProvider services={services}>
      <AnnotationCreated annotation={{ id: 'a', name: 'Portal' }} />
    </AppProvider>,
  );
}

it('is sent once, and closes the notice', async () => {
  const { during, unmount } = await openNotice();
  await during(pressUndo);
  await during(pressUndo);
  expect(disable).toHaveBeenCalledExactlyOnceWith('a', 'Portal');
  await during(() => answer(undefined));
  expect(leave).toHaveBeenCalledTimes(1);
  await unmount();
});

it('a refusal is in the notice, and undo can be pressed again', async () => {
  const { during, text, unmount } = await openNotice();
  await during(pressUndo);
  await during(() => answer('No network.'));
  expect(text()).toContain('No network.');
  await during(pressUndo);
  expect(disable).toHaveBeenCalledTimes(2);
  await unmount();
});

it.each([
  ['a refusal is told', 'No network.', [['error', 'No network.']]],
  ['nothing is left that another one may be drawn in', undefined, []],
])('once it is closed, %s', async (_what, refused, told) => {
  const { during, unmount } = await openNotice();
  await during(pressUndo);
  await unmount();
  answer(refused);
  await new Promise(setImmediate);
  expect(notices.show.mock.calls).toEqual(told);
  expect(leave).not.toHaveBeenCalled();
});
