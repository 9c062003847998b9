/** The outcome of a save whose panel is closed by the time it comes. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../../tests/fixtures/memoryStorage.ts';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import type { AnnotationForm } from '../../../domain/annotation/annotationForm.ts';
import { Scope } from '../../../lifetime/scope.ts';
import { Drafts } from '../../../state/sketch/drafts.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';

const PLACE = { easting: 650_000, northing: 4_763_000, altitude: 900 };
const FORM: AnnotationForm = {
  ...{ name: 'Portal', sign: 'portal.svg', place: PLACE, rotationDeg: 0, follow: true },
  ...{ category: '', mineArea: '' },
};

let useAnnotationSave: typeof import('./useAnnotationSave.ts')['useAnnotationSave'];
let submit: () => void;
let answer: (outcome: unknown) => void;
let tab: ConstructorParameters<typeof Drafts>[1];
let drafts: Drafts;
const leave = vi.fn();
const notices: string[] = [];
let placed: object[];
/** Annotations of the mine. */
let known: { kind: string; id: string; name: string; place: undefined; info: object }[];

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: {}, showSupportNotice: false });
  // Its texts are added as it is loaded.
  ({ useAnnotationSave } = await import('./useAnnotationSave.ts'));
});
beforeEach(() => {
  tab = { storage: memoryStorage(), userId: () => 'anna' };
  drafts = new Drafts(new Scope(), tab);
  leave.mockReset();
  notices.length = 0;
  placed = [];
  known = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Panel({ id }: { id: string | undefined }) {
  const { submit: send, busy, failure = 'none', created } = useAnnotationSave(FORM, id);
  submit = send;
  return `busy ${busy}, failure ${failure}, created ${created?.id}`;
}

async function openPanel(id?: string, storedName?: string, stored = {}) {
  drafts.change('annotation', {
    draft: { points: [PLACE], undoSteps: [], done: true },
    fields: { name: 'Portal', ...(id && { id, storedName, ...stored }) },
  });
  const save = (sent: object) => {
    placed.push(sent);
    return new Promise((resolve) => (answer = resolve));
  };
  const services = {
    drafts,
    annotations: { leave, place: save, create: save },
    world: { siteEntities: { all: () => known } },
    config: { site: { utmZone: '48N' } },
    notices: { show: (kind: string, text: string) => notices.push(`${kind}: ${text}`) },
  };
  const page = await mountPage(
    <AppProvider services={services as unknown as AppServices}>
      <Panel id={id} />
    </AppProvider>,
  );
  return { ...page, send: () => page.during(() => submit()) };
}

/** The answer comes, and what follows from it. */
async function answerLate(outcome: unknown) {
  answer(outcome);
  await new Promise(setImmediate);
}

it('an open panel shows the outcome itself', async () => {
  const { text, send, during, unmount } = await openPanel('a');
  await send();
  expect(text()).toContain('busy true');
  await during(() => answer('No network.'));
  expect(text()).toContain('busy false, failure No network.');
  expect(notices).toEqual([]);
  await send();
  await during(() => answer(undefined));
  expect(notices).toEqual(['done: Annotation moved']);
  expect(leave).toHaveBeenCalledOnce();
  await unmount();
});

it.each([
  ['a', 'No network.', 'error: No network.'],
  [undefined, { refused: 'No network.' }, 'error: Failed to create annotation: No network.'],
])('a refusal after the panel was closed is a notice; the draft stays', async (id, outcome, notice) => {
  const { send, unmount } = await openPanel(id);
  await send();
  await unmount();
  const sent = drafts.of('annotation');
  await answerLate(outcome);
  expect(notices).toEqual([notice]);
  expect(leave).not.toHaveBeenCalled();
  expect(drafts.of('annotation')).toBe(sent);
});

it.each([
  ['a', undefined, 'done: Annotation moved'],
  [undefined, { id: 'new' }, 'done: Annotation created!'],
])('a success after the panel was closed ends its own draft, and no other one', async (id, outcome, notice) => {
  const first = await openPanel(id);
  await first.send();
  await first.unmount();
  await answerLate(outcome);
  expect(notices).toEqual([notice]);
  expect(leave).toHaveBeenCalledOnce();
  const second = await openPanel(id);
  await second.send();
  await second.unmount();
  drafts.change('annotation', { fields: { id: 'b' } });
  await answerLate(outcome);
  expect(notices).toEqual([notice, notice]);
  expect(leave).toHaveBeenCalledOnce();
});

it('one that is created is not lost with the tab while its notice is open, and does not come back', async () => {
  const { text, send, during, unmount } = await openPanel();
  await send();
  expect(drafts.wouldBeLost(() => false)).toBe(true);
  await during(() => answer({ id: 'new' }));
  expect(text()).toContain('created new');
  expect(drafts.of('annotation').draft.points).toEqual([PLACE]);
  expect(drafts.wouldBeLost(() => false)).toBe(false);
  await unmount();
  const afterReload = new Drafts(new Scope(), tab);
  afterReload.switchAnnotation(undefined);
  expect(afterReload.of('annotation').draft.points).toEqual([]);
});

it.each([
  ['Portal', undefined],
  ['Gate', 'Portal'],
])('of one that was opened as "%s" the name is sent only if it was edited', async (storedName, name) => {
  const { send, unmount } = await openPanel('a', storedName);
  await send();
  expect(placed).toMatchObject([{ id: 'a', name }]);
  await unmount();
});

it('of one in which nothing was changed nothing is sent; the mode ends', async () => {
  const { easting: storedEasting, northing: storedNorthing, altitude: storedAltitude } = PLACE;
  const stored = { storedEasting, storedNorthing, storedAltitude, storedRotationDeg: 0, storedFollow: true };
  const { text, send, unmount } = await openPanel('a', 'Portal', stored);
  await send();
  expect(placed).toEqual([]);
  expect(leave).toHaveBeenCalledOnce();
  expect(text()).toContain('busy false, failure none');
  await unmount();
});

it('a name that another annotation has by now is not sent', async () => {
  const annotation = { kind: 'annotation', id: 'b', name: 'portal', place: undefined, info: {} };
  known = [annotation, { ...annotation, kind: 'sensor', id: 'c' }];
  vi.useFakeTimers();
  const { send, during, unmount } = await openPanel();
  await send();
  expect(placed).toEqual([]);
  known = known.slice(1);
  await during(() => vi.advanceTimersByTimeAsync(1_000));
  await send();
  expect(placed).toHaveLength(1);
  await unmount();
});
