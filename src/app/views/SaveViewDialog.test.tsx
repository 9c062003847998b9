/** "Save view" while it is being saved: what is sent stays as it is, and the focus where it is. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { mountPage } from '../../../tests/fixtures/mountedPage.ts';
import { en } from '../../i18n/en/en.ts';
import { createSession } from '../../state/session/session.ts';
import { createEditor } from '../../state/views/editor.ts';
import { createSlotViews } from '../../state/views/slotViews.ts';
import { createViewList } from '../../state/views/viewList.ts';
import { AppProvider } from '../session/context.ts';
import type { AppServices } from '../session/services.ts';
import type { SaveOutcome } from '../session/viewActions.ts';
import { SaveViewDialog } from './SaveViewDialog.tsx';

/** What the form and its fields were drawn with last. */
const drawn = vi.hoisted(() => ({
  submit: () => {},
  type: (_text: string) => {},
  name: false as boolean | undefined,
  description: false as boolean | undefined,
  lockedChoices: [] as boolean[],
}));
vi.mock('../controls/FormDialog.tsx', () => ({
  FormDialog: ({ onSubmit, children }: { onSubmit: () => void; children: unknown }) => {
    drawn.submit = onSubmit;
    drawn.lockedChoices = [];
    return children;
  },
}));
vi.mock('../controls/TextField.tsx', async () => {
  const { forwardRef } = await import('react');
  interface FieldProps {
    readOnly?: boolean;
    onChange: (text: string) => void;
  }
  const TextField = forwardRef<HTMLInputElement, FieldProps>(({ readOnly, onChange }, _ref) => {
    drawn.name = readOnly;
    drawn.type = onChange;
    return null;
  });
  return { TextField };
});
vi.mock('primereact/inputtextarea', () => ({
  InputTextarea: ({ readOnly }: { readOnly?: boolean }) => {
    drawn.description = readOnly;
    return null;
  },
}));
vi.mock('../controls/Radio.tsx', () => ({
  Radio: ({ disabled }: { disabled?: boolean }) => {
    drawn.lockedChoices.push(disabled === true);
    return null;
  },
}));

beforeAll(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});
afterEach(() => vi.unstubAllGlobals());

it('its name, its description and the visibilities that are not chosen cannot be changed until the answer comes', async () => {
  let answer: (outcome: SaveOutcome) => void = () => {};
  const create = vi.fn(() => new Promise<SaveOutcome>((resolve) => (answer = resolve)));
  const user = { sub: 'me', userName: 'me', givenName: '', familyName: '', roles: ['ADMIN'], groups: [] };
  const services = {
    session: proxy({ ...createSession(), user, mayPublishViews: true }),
    site: proxy({ phase: 'ready', maps: [] }),
    slots: proxy({ selected: 'viewer_1', open: ['viewer_1'], views: {}, maps: {} }),
    slotViews: createSlotViews(),
    editor: createEditor(),
    viewList: createViewList(),
    openViews: { capture: () => undefined },
    editing: {},
    views: { create },
  };
  const page = await mountPage(
    <AppProvider services={services as unknown as AppServices}>
      <SaveViewDialog />
    </AppProvider>,
  );
  const isLocked = () => ({ name: drawn.name, description: drawn.description, choices: drawn.lockedChoices });
  const open = { name: false, description: false, choices: [false, false, false] };
  expect(isLocked()).toEqual(open);

  await page.during(() => drawn.type('Level 630'));
  await page.during(() => drawn.submit());
  expect(create).toHaveBeenCalledWith('viewer_1', { name: 'Level 630', description: '', visibility: 'private' });
  expect(isLocked()).toEqual({ name: true, description: true, choices: [false, true, true] });

  await page.during(() => answer({ refused: 'Try later' }));
  expect(isLocked()).toEqual(open);
  await page.unmount();
});
