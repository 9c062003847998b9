import { expect, test } from 'vitest';
import { defaultView } from '../../domain/view/savedView.ts';
import { defaultViewState } from '../../domain/view/viewState.ts';
import type { MapVersion, SiteState } from '../site/site.ts';
import type { SlotsState } from '../slots/slots.ts';
import type { SlotViewsState } from '../views/slotViews.ts';
import { mapOfSlot } from './slotMap.ts';

const mapVersion = (id: string): MapVersion => ({
  id,
  name: id,
  mineAreas: [],
  atMs: 0,
  tilesetUrl: `/${id}/tileset.json`,
  fileDir: '',
});
const [PIT, DECLINE] = [mapVersion('pit'), mapVersion('decline')];
const shownState = defaultViewState();
const slotViewOnMap = (map: string) => ({
  view: { ...defaultView(), id: `view of ${map}`, map },
  saved: shownState,
  shown: shownState,
});
const siteState = (phase: SiteState['phase'] = 'ready', maps = [PIT, DECLINE]) => ({ phase, maps });
const slotMapOf = (bySlot: SlotViewsState['bySlot'], maps: SlotsState['maps'] = {}, at = siteState()) =>
  mapOfSlot({ site: at, slots: { maps }, slotViews: { bySlot } }, 'viewer_1');

test("a saved view shows its own map, regardless of the viewer's choice", () => {
  expect(slotMapOf({ viewer_1: slotViewOnMap('decline') }, { viewer_1: 'pit' })).toEqual({
    map: DECLINE,
    unavailableMapId: undefined,
  });
});

test('views of two maps side by side do not disturb each other', () => {
  const bySlot = { viewer_1: slotViewOnMap('decline'), viewer_2: slotViewOnMap('pit') };
  expect(slotMapOf(bySlot).map).toBe(DECLINE);
  expect(mapOfSlot({ site: siteState(), slots: { maps: {} }, slotViews: { bySlot } }, 'viewer_2').map).toBe(PIT);
});

test('a view without a map shows the chosen one, else the first; one that is not listed any more counts as none', () => {
  expect(slotMapOf({}, { viewer_1: 'decline' }).map).toBe(DECLINE);
  expect(slotMapOf({}).map).toBe(PIT);
  expect(slotMapOf({}, { viewer_1: 'gone' }).map).toBe(PIT);
  expect(slotMapOf({}, { viewer_2: 'decline' }).map).toBe(PIT);
});

test('a map missing on the site is reported, until another is chosen for the viewer', () => {
  expect(slotMapOf({ viewer_1: slotViewOnMap('lost') })).toEqual({ map: undefined, unavailableMapId: 'lost' });
  expect(slotMapOf({ viewer_1: slotViewOnMap('lost') }, { viewer_1: 'pit' })).toEqual({
    map: PIT,
    unavailableMapId: undefined,
  });
  expect(slotMapOf({ viewer_1: slotViewOnMap('lost') }, {}, siteState('ready', []))).toEqual({
    map: undefined,
    unavailableMapId: 'lost',
  });
});

test('no map is reported missing before the list is loaded', () => {
  expect(slotMapOf({ viewer_1: slotViewOnMap('pit') }, {}, siteState('loading', []))).toEqual({
    map: undefined,
    unavailableMapId: undefined,
  });
  expect(slotMapOf({ viewer_1: slotViewOnMap('pit') }, {}, siteState('failed', []))).toEqual({
    map: undefined,
    unavailableMapId: undefined,
  });
});
