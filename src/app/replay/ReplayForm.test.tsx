/** A day that is typed wrongly: Run Replay refuses it, and does not fall back on the day before (rules.md#replay-request). */
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { mountPage } from '../../../tests/fixtures/mountedPage.ts';
import type { ReplayRequest } from '../../domain/replay/request.ts';
import { en } from '../../i18n/en/en.ts';
import { AppProvider } from '../session/context.ts';
import type { AppServices } from '../session/services.ts';

interface TypedField {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  onBlur: () => void;
  onKeyDown: (event: { key: string }) => void;
}

const { field, calendar } = vi.hoisted(() => ({
  field: {} as TypedField,
  calendar: {} as { onChoose: (day: string) => void },
}));
vi.mock('primereact/inputtext', () => ({
  InputText: (props: TypedField) => {
    Object.assign(field, props);
    return null;
  },
}));
vi.mock('../controls/Popover.tsx', () => ({
  Popover: ({ children }: { children: (close: () => void) => ReactElement }) => children(() => {}),
}));
vi.mock('../controls/DayCalendar.tsx', () => ({
  DayCalendar: (props: typeof calendar) => {
    Object.assign(calendar, props);
    return null;
  },
}));
vi.mock('../controls/RangeInput.tsx', () => ({ RangeInput: () => null }));
vi.mock('./TimeField.tsx', () => ({ TimeField: () => null }));
vi.mock('./RecordedNote.tsx', () => ({ RecordedNote: () => null }));

const NOW_MS = Date.UTC(2026, 10, 30, 15, 30);
const onRun = vi.fn();
const run = vi.fn<(slot: string, request: ReplayRequest) => void>();
let notices: string[];
let form: ReactElement<{ onSubmit: (event: object) => void }>;
let page: Awaited<ReturnType<typeof mountPage>>;
let ReplayForm: typeof import('./ReplayForm.tsx')['ReplayForm'];

beforeAll(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
  // Its texts are added as it is loaded.
  ({ ReplayForm } = await import('./ReplayForm.tsx'));
});
beforeEach(async () => {
  for (const mock of [onRun, run]) mock.mockReset();
  notices = [];
  const services = {
    config: { site: { timeZone: 'UTC' } },
    now: () => NOW_MS,
    notices: { show: (_kind: string, text: string) => notices.push(text) },
    slots: proxy({ views: { viewer_1: 'default' } }),
    replayActions: { run },
  };
  page = await mountPage(
    <AppProvider services={services as unknown as AppServices}>
      <Form />
    </AppProvider>,
  );
});
afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
});

/** The form as React is given it. */
function Form() {
  form = ReplayForm({ slot: 'viewer_1', onRun }) as typeof form;
  return form;
}

const type = (value: string) => page.during(() => field.onChange({ target: { value } }));
const submit = () => page.during(() => form.props.onSubmit({ preventDefault: () => {} }));
const daysRun = () => run.mock.calls.map(([, { fromMs }]) => new Date(fromMs).toISOString().slice(0, 10));

/** By the key Enter in the field, or a click on the button, which takes the focus from the field first. */
const WAYS = {
  Enter: () => page.during(() => field.onKeyDown({ key: 'Enter' })),
  'a click': () => page.during(() => field.onBlur()),
};

it.each([
  ['Enter', 'soon'],
  ['a click', 'soon'],
  ['Enter', '11/31/2026'],
  ['a click', '11/31/2026'],
  ['Enter', '12/31/2999'],
  ['a click', '12/31/2999'],
  ['a click', ''],
] as const)('by %s nothing starts from the day %j, which stays to be corrected', async (way, typed) => {
  await type('11/28/2026');
  await type(typed);
  await WAYS[way]();
  await submit();
  expect(run).not.toHaveBeenCalled();
  expect(onRun).not.toHaveBeenCalled();
  expect(page.text()).toContain('Select a valid date!');
  expect(field.value).toBe(typed);
  expect(new Set(notices)).toEqual(new Set(typed === '' ? [] : ['Invalid date object!']));
  await type('11/27/2026');
  await WAYS[way]();
  await submit();
  expect(daysRun()).toEqual(['2026-11-27']);
});

it('starts from the same day again once it is typed in full', async () => {
  await type('11/30/202');
  await type('11/30/2026');
  await WAYS.Enter();
  await submit();
  expect(daysRun()).toEqual(['2026-11-30']);
  expect(notices).toEqual([]);
});

it('takes a day of the calendar in place of what was typed', async () => {
  await type('soon');
  await WAYS['a click']();
  await vi.dynamicImportSettled();
  await page.during(() => calendar.onChoose('2026-11-26'));
  expect(field.value).toBe('11/26/2026');
  await submit();
  expect(daysRun()).toEqual(['2026-11-26']);
});
