/** The browser asks before a tab goes with a drawing that is not saved. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { filledAnnotationDraft } from '../../domain/annotation/annotationDraft.ts';
import { Scope } from '../../lifetime/scope.ts';
import { allowDrafts } from '../../state/sketch/allowDrafts.ts';
import { Drafts } from '../../state/sketch/drafts.ts';
import { World } from '../../state/world/World.ts';
import { askBeforeLeaving } from './askBeforeLeaving.ts';

const PLACE = { easting: 650_000, northing: 4_763_000, altitude: 901 };
const DRAWN = { points: [PLACE], undoSteps: [], done: false };
const STORED_ZONE = { draft: { ...DRAWN, done: true }, fields: { id: 'z1', revision: 1 }, isUnchanged: true } as const;
const STORED_ANNOTATION = filledAnnotationDraft({ id: 'a1', name: 'Portal', place: PLACE, info: {} });

let page: EventTarget;
let scope: Scope;
let tab: ConstructorParameters<typeof Drafts>[1];
let drafts: Drafts;
let siteEntities: World['siteEntities'];
beforeEach(() => {
  page = new EventTarget();
  scope = new Scope();
  tab = { storage: memoryStorage(), userId: () => 'anna' };
  drafts = new Drafts(scope, tab);
  ({ siteEntities } = new World(Date.now, { filterMineArea: false }));
  askBeforeLeaving(scope, { drafts, siteEntities }, page);
});
afterEach(() => scope.dispose());

const mayLeave = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it.each<[string, () => void]>([
  ['a zone is drawn', () => drafts.change('zone', { draft: DRAWN })],
  [
    'a stored zone is changed',
    () => {
      drafts.change('zone', STORED_ZONE);
      drafts.change('zone', { fields: { ...STORED_ZONE.fields, name: 'Bay' } });
    },
  ],
  ['an annotation is placed', () => drafts.change('annotation', { draft: DRAWN })],
  [
    'a stored annotation is renamed, and another one is open',
    () => {
      drafts.change('annotation', { ...STORED_ANNOTATION, fields: { ...STORED_ANNOTATION.fields, name: 'Ramp' } });
      drafts.switchAnnotation('a2');
    },
  ],
  [
    'a new annotation is named that is not placed yet',
    () => drafts.change('annotation', { fields: { name: 'Ramp', resting: true } }),
  ],
])('asks while %s', (_what, draw) => {
  expect(mayLeave()).toBe(true);
  draw();
  expect(mayLeave()).toBe(false);
  drafts.deleteDraft('zone');
  drafts.deleteDraft('annotation');
  for (const other of drafts.state.otherAnnotations) drafts.deleteOtherAnnotation(other);
  expect(mayLeave()).toBe(true);
});

it.each<[string, () => void]>([
  ['a zone is only looked at', () => drafts.change('zone', STORED_ZONE)],
  ['an annotation is only looked at', () => drafts.change('annotation', STORED_ANNOTATION)],
  [
    'placing of a new annotation has ended with nothing placed',
    () => drafts.change('annotation', { fields: { resting: true } }),
  ],
  [
    'the position of a new annotation was taken back',
    () => drafts.change('annotation', { fields: { resting: undefined } }),
  ],
  [
    'the corner of a stored zone and its name are as they were again',
    () => {
      drafts.change('zone', STORED_ZONE);
      const { draft, fields } = STORED_ZONE;
      drafts.change('zone', {
        draft: { ...draft, points: [{ ...PLACE, altitude: 5 }] },
        fields: { ...fields, map: 'm' },
      });
      drafts.change('zone', { draft: { ...draft, points: [{ ...PLACE }] } });
      drafts.change('zone', { fields: { ...fields, map: undefined } });
    },
  ],
  ['a route is searched', () => drafts.change('route', { draft: DRAWN })],
  [
    'the page reloads itself: the tab keeps what is drawn',
    () => {
      drafts.change('zone', { draft: DRAWN });
      drafts.expectReload();
    },
  ],
])('does not ask while %s', (_what, open) => {
  open();
  expect(mayLeave()).toBe(true);
});

it.each([
  [['a1'], true],
  [[], false],
])('of the annotations %j it asks about a changed one that can still be opened: %s', (listedIds, asks) => {
  const { fields } = STORED_ANNOTATION;
  drafts.change('annotation', { ...STORED_ANNOTATION, fields: { ...fields, name: 'Ramp' } });
  drafts.switchAnnotation('a2');
  // Before the list has come, nobody knows.
  expect(mayLeave()).toBe(false);
  const info = { type: 'location', location: { easting: 650_000, northing: 4_763_000, alt: 901 } };
  siteEntities.beginSync('annotation')(listedIds.map((id) => ({ id, type: 'annotation', name: 'Portal', info })));
  expect(mayLeave()).toBe(!asks);
});

it('does not ask after a reload about a zone that was only looked at', async () => {
  drafts.change('zone', STORED_ZONE);
  await Promise.resolve();
  const again = new Drafts(scope, tab);
  expect(again.of('zone').fields).toEqual(STORED_ZONE.fields);
  expect(again.wouldBeLost(() => false)).toBe(false);
});

it('knows after a reload how a zone was opened, and does not ask about one that is changed back to that', async () => {
  const opened = { ...STORED_ZONE, draft: { ...STORED_ZONE.draft, points: [PLACE, { ...PLACE, altitude: 5 }] } };
  drafts.change('zone', opened);
  drafts.change('zone', { draft: DRAWN, fields: { ...opened.fields, name: 'Bay' } });
  let again = drafts;
  for (let reload = 0; reload < 2; reload++) {
    await Promise.resolve();
    again = new Drafts(scope, tab);
    expect(again.wouldBeLost(() => false)).toBe(true);
    again.change('zone', { fields: { ...opened.fields, name: `Bay ${reload}` } });
  }
  again.change('zone', { draft: { ...DRAWN, points: [{ ...PLACE }, { ...PLACE, altitude: 5 }] } });
  expect(again.wouldBeLost(() => false)).toBe(true);
  again.change('zone', { fields: { ...opened.fields } });
  expect(again.wouldBeLost(() => false)).toBe(false);
  // As of then it is as it was, after one more reload too.
  await Promise.resolve();
  expect(new Drafts(scope, tab).wouldBeLost(() => false)).toBe(false);
});

it.each([
  ['zone', 'annotation'],
  ['annotation', 'zone'],
] as const)('asks once about a drawn %s that the user may not save any more, until they may', async (owner, other) => {
  const wouldBeLost = (of: Drafts) => of.wouldBeLost(() => false);
  drafts.change(owner, { draft: DRAWN });
  expect([mayLeave(), mayLeave()]).toEqual([false, false]);
  allowDrafts(drafts, owner, false);
  expect([mayLeave(), mayLeave()]).toEqual([false, true]);
  await Promise.resolve();
  const again = new Drafts(scope, tab);
  expect([wouldBeLost(again), again.of(owner).draft.points]).toEqual([false, [PLACE]]);
  // Refused once more, it was asked about all the same; what may be saved is asked about as ever.
  allowDrafts(again, owner, false);
  expect(wouldBeLost(again)).toBe(false);
  again.change(other, { draft: DRAWN });
  expect(wouldBeLost(again)).toBe(true);
  again.deleteDraft(other);
  allowDrafts(again, owner, true);
  expect(wouldBeLost(again)).toBe(true);
});
