/** The annotation mode may be left while an annotation is being saved, and entered for another one. */
import i18next from 'i18next';
import { proxy } from 'valtio';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import type { NewEntity } from '../../domain/wire/annotations.ts';
import { en } from '../../i18n/en/en.ts';
import { Scope } from '../../lifetime/scope.ts';
import { RestClient } from '../../services/rest/RestClient.ts';
import { Drafts } from '../../state/sketch/drafts.ts';
import { chooseLayout, closeSlot, openSlotsForViews, withdrawView } from '../../state/slots/openSlots.ts';
import { createSlots } from '../../state/slots/slots.ts';
import type { AnnotationActions } from '../session/annotationActions.ts';
import { type AnnotationSources, annotationActions } from './annotations.ts';

const PLACE = { easting: 650_000, northing: 4_763_000, altitude: 900 };
const entityOf = (id: string) => ({ kind: 'annotation', id, name: `Sign ${id}`, place: PLACE, info: {} });

let scope: Scope;
let shell: AnnotationSources['shell'];
let drafts: Drafts;
let slots: AnnotationSources['slots'];
let annotations: AnnotationActions;
let answerSave: ((status: number) => void) | undefined;
let siteEntities: Record<string, ReturnType<typeof entityOf>>;

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { translation: en } }, showSupportNotice: false }));
beforeEach(() => {
  answerSave = undefined;
  siteEntities = { 'annotation:a': entityOf('a'), 'annotation:b': entityOf('b') };
  scope = new Scope();
  shell = proxy({ displayMode: 'default', drawing: undefined }) as AnnotationSources['shell'];
  slots = createSlots(scope, memoryStorage(), new EventTarget());
  openSlotsForViews(slots, { viewer_1: 'default', viewer_2: 'other' });
  drafts = new Drafts(scope, { storage: memoryStorage(), userId: () => 'anna' });
  vi.stubGlobal('fetch', (url: string) => {
    if (!url.endsWith('/api/entities')) return Promise.resolve(Response.json({}));
    return new Promise((resolve) => {
      answerSave = (status) => resolve(Response.json({ id: 'new', message: 'success' }, { status }));
    });
  });
  annotations = annotationActions(scope, {
    rest: new RestClient(async () => 'token'),
    config: { sntURL: 'https://snt', site: { name: 'mine' } },
    world: { siteEntities: { state: siteEntities } },
    shell,
    slots,
    notices: { show: () => {} },
    drafts,
    reload: () => {},
  } as unknown as AnnotationSources);
});
afterEach(() => {
  scope.dispose();
  vi.unstubAllGlobals();
});

const openId = () => drafts.of('annotation').fields['id'];

async function beginMove() {
  await annotations.openEditor('a');
  drafts.change('annotation', { fields: { ...drafts.of('annotation').fields, rotationDeg: 90 } });
  const outcome = annotations.place({ id: 'a', name: 'Sign a', placing: {} as never });
  await vi.waitFor(() => expect(answerSave).toBeDefined());
  return { outcome, sent: drafts.of('annotation') };
}

// rules.md#display-modes
it.each<[string, () => void]>([
  ['its viewer is closed', () => closeSlot(slots, 'viewer_2')],
  ['another layout closes it', () => chooseLayout(slots, 'sideBySide')],
  ['Back leads to other viewers', () => openSlotsForViews(slots, { viewer_1: 'default' })],
  ['its view is deleted', () => withdrawView(slots, 'viewer_2')],
  ['another viewer is selected', () => (slots.selected = 'viewer_1')],
])('ends when %s, and its input is there when it is opened again', async (_how, leave) => {
  slots.selected = 'viewer_2';
  await annotations.openEditor();
  drafts.change('annotation', { draft: { points: [PLACE], undoSteps: [], done: true }, fields: { name: 'Portal' } });
  leave();
  await vi.waitFor(() => expect(shell.displayMode).toBe('default'));
  slots.views[slots.selected] = 'default';
  await annotations.openEditor();
  expect(shell.displayMode).toBe('annotation');
  expect(drafts.of('annotation').fields['name']).toBe('Portal');
});

it('stays while another viewer is closed, or its own shows another view', async () => {
  await annotations.openEditor();
  closeSlot(slots, 'viewer_2');
  slots.views = { viewer_1: 'other' };
  await Promise.resolve();
  expect(shell.displayMode).toBe('annotation');
});

it('left while it is saved, the input is kept until the server has taken it', async () => {
  const { outcome, sent } = await beginMove();
  await annotations.leave();
  expect(shell.displayMode).toBe('default');
  expect(drafts.of('annotation')).toBe(sent);
  answerSave?.(503);
  expect(await outcome).toEqual(expect.any(String));
  // It is there again where the same annotation is opened.
  await annotations.openEditor('a');
  expect(drafts.of('annotation')).toBe(sent);
  await annotations.leave();
  await annotations.openEditor('a');
  expect(drafts.of('annotation').fields).toMatchObject({ id: 'a', rotationDeg: 0 });
});

it('opened for another one meanwhile, the mode shows that one', async () => {
  const { outcome } = await beginMove();
  await annotations.leave();
  await annotations.openEditor('b');
  expect(openId()).toBe('b');
  answerSave?.(200);
  expect(await outcome).toBeUndefined();
  expect(openId()).toBe('b');
  // What is not being saved goes with the mode.
  await annotations.leave();
  expect(drafts.of('annotation').draft.points).toEqual([]);
});

it('opened anew while one is being created, the mode begins empty: it would be created twice', async () => {
  await annotations.openEditor();
  drafts.change('annotation', { draft: { points: [PLACE], undoSteps: [], done: true }, fields: { name: 'Portal' } });
  const outcome = annotations.create({} as NewEntity);
  await annotations.leave();
  expect(drafts.of('annotation').fields['name']).toBe('Portal');
  await annotations.openEditor();
  expect(drafts.of('annotation').fields['name']).toBeUndefined();
  await vi.waitFor(() => expect(answerSave).toBeDefined());
  answerSave?.(200);
  await outcome;
});

it('keeps what was filled in of a new one while another is moved, and the other way round', async () => {
  await annotations.openEditor();
  drafts.change('annotation', { draft: { points: [PLACE], undoSteps: [], done: true }, fields: { name: 'Portal' } });
  // Left with its viewer; or the page was loaded again.
  shell.displayMode = 'default';
  await annotations.openEditor('a');
  drafts.change('annotation', { fields: { ...drafts.of('annotation').fields, rotationDeg: 90 } });
  shell.displayMode = 'default';
  await annotations.openEditor();
  expect(drafts.of('annotation')).toMatchObject({ draft: { points: [PLACE] }, fields: { name: 'Portal' } });
  shell.displayMode = 'default';
  await annotations.openEditor('a');
  expect(drafts.of('annotation').fields).toMatchObject({ id: 'a', rotationDeg: 90 });
  await annotations.leave();
  await annotations.openEditor();
  expect(drafts.of('annotation').fields).toEqual({ name: 'Portal' });
});

it.each([
  [503, { id: 'a', rotationDeg: 90 }],
  [200, { id: 'a', rotationDeg: 0 }],
])('a move that is answered with %i while another one is open is as it was, or done', async (status, fields) => {
  const { outcome } = await beginMove();
  await annotations.leave();
  await annotations.openEditor('b');
  answerSave?.(status);
  await outcome;
  await annotations.leave();
  await annotations.openEditor('a');
  expect(drafts.of('annotation').fields).toMatchObject(fields);
});

it('one that could not be created is there again, beside the next one', async () => {
  await annotations.openEditor();
  drafts.change('annotation', { draft: { points: [PLACE], undoSteps: [], done: true }, fields: { name: 'Portal' } });
  const outcome = annotations.create({} as NewEntity);
  await annotations.leave();
  await annotations.openEditor();
  await vi.waitFor(() => expect(answerSave).toBeDefined());
  answerSave?.(503);
  await outcome;
  await annotations.leave();
  await annotations.openEditor('b');
  await annotations.leave();
  await annotations.openEditor();
  expect(drafts.of('annotation').fields['name']).toBe('Portal');
});

it('one that was only opened is filled in anew: it may have been moved meanwhile', async () => {
  const movedPlace = { ...PLACE, easting: 650_100 };
  await annotations.openEditor('a');
  shell.displayMode = 'default';
  siteEntities['annotation:a'] = { ...entityOf('a'), place: movedPlace };
  await annotations.openEditor('a');
  expect(drafts.of('annotation').draft.points).toEqual([movedPlace]);
  shell.displayMode = 'default';
  await annotations.openEditor('b');
  expect(drafts.state.otherAnnotations).toEqual([]);
  siteEntities['annotation:a'] = entityOf('a');
  shell.displayMode = 'default';
  await annotations.openEditor('a');
  expect(drafts.of('annotation').draft.points).toEqual([PLACE]);
});

it('several that are saved at once are all kept until the server has taken them', async () => {
  const { outcome, sent } = await beginMove();
  const answers = [answerSave];
  answerSave = undefined;
  await annotations.leave();
  await annotations.openEditor('b');
  drafts.change('annotation', { fields: { ...drafts.of('annotation').fields, rotationDeg: 45 } });
  const second = annotations.place({ id: 'b', name: 'Sign b', placing: {} as never });
  await vi.waitFor(() => expect(answerSave).toBeDefined());
  await annotations.leave();
  // The first one again, which is still being saved.
  await annotations.openEditor('a');
  expect(drafts.of('annotation')).toBe(sent);
  await annotations.leave();
  expect(drafts.of('annotation')).toBe(sent);
  for (const answer of [...answers, answerSave]) answer?.(503);
  await Promise.all([outcome, second]);
});

it('of two that are asked for, the later one opens, whichever permission comes first', async () => {
  const answers: (() => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push(() => resolve(Response.json({})))));
  const first = annotations.openEditor('a');
  const second = annotations.openEditor('b');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  for (const answer of answers) answer();
  await Promise.all([first, second]);
  expect(openId()).toBe('b');
});

it('whose permission was withdrawn keeps the input, and leaving asks about it once', async () => {
  await annotations.openEditor();
  drafts.change('annotation', { draft: { points: [PLACE], undoSteps: [], done: true }, fields: { name: 'Portal' } });
  const isAsked = () => drafts.wouldBeLost(() => false);
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Not any more' }, { status: 403 }));
  expect(await annotations.create({} as NewEntity)).toEqual({ refused: expect.stringContaining('Not any more') });
  await vi.waitFor(() => expect(drafts.state.refused).toEqual({ annotation: false }));
  expect(isAsked()).toBe(true);
  drafts.recordAsked(() => false);
  shell.displayMode = 'default';
  await annotations.openEditor();
  expect([shell.displayMode, isAsked(), drafts.of('annotation').fields['name']]).toEqual(['default', false, 'Portal']);
  vi.stubGlobal('fetch', async () => Response.json({}));
  await annotations.openEditor();
  expect([shell.displayMode, isAsked()]).toEqual(['annotation', true]);
});

it.each([429, 503])('a permission that is answered with %i is not taken as withdrawn', async (status) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', async () => Response.json({}, { status }));
  const opening = annotations.openEditor();
  await vi.runAllTimersAsync();
  await opening;
  vi.useRealTimers();
  expect([shell.displayMode, drafts.state.refused]).toEqual(['default', {}]);
});
