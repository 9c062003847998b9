import { describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../../tests/fixtures/memoryStorage.ts';
import { vehicleKey } from '../../../domain/entity/entityKey.ts';
import type { SitePoint } from '../../../domain/geo/frame.ts';
import { parseUtmZone, wgs84ToUtm } from '../../../domain/geo/utm.ts';
import { CameraRig } from '../../../engine/camera/CameraRig.ts';
import { Flight } from '../../../engine/camera/flight.ts';
import type { SceneView } from '../../../engine/view/SceneView.ts';
import { Scope } from '../../../lifetime/scope.ts';
import { Drafts } from '../../../state/sketch/drafts.ts';
import { utmText } from '../../format/utmText.ts';
import type { AppServices } from '../../session/services.ts';
import { degreesText } from './degreesText.ts';
import { annotateAt, lookFrom, measureFrom, replayAtPlace } from './sceneMenuActions.ts';

const CLICKED_PLACE: SitePoint = { easting: 651_234.118, northing: 4_763_911.07, altitude: -12.5 };
const createDrafts = () => new Drafts(new Scope(), { storage: memoryStorage(new Map()), userId: () => 'anna' });

describe('coordinates are copied', () => {
  it('in metres, as other systems read them', () => {
    expect(utmText(CLICKED_PLACE)).toBe('651234.12 4763911.07 -12.50');
  });

  it.each(['48N', '35S'])('in degrees that lead back to the place: %s', (zone) => {
    const place = { ...CLICKED_PLACE, northing: zone === '35S' ? 7_123_456.78 : CLICKED_PLACE.northing };
    const [lat, lon] = degreesText(place, zone).split(', ').map(Number) as [number, number];
    const back = wgs84ToUtm(parseUtmZone(zone) as never)(lon, lat, 0);
    expect(Math.hypot(back.easting - place.easting, back.northing - place.northing)).toBeLessThan(0.02);
  });

  it('not at all in degrees where the zone is none', () => {
    expect(degreesText(CLICKED_PLACE, 'somewhere')).toBe('');
  });
});

describe('the menu of a scene', () => {
  it('looks from a place at eye height, level, the way the camera looked', () => {
    const rig = new CameraRig();
    Object.assign(rig, { width: 800, height: 600, bearingRad: 1.2, elevationRad: 0.9, distanceM: 4_000 });
    const setCameraMode = vi.fn();
    const view = {
      setCameraMode,
      gestures: () => ({
        rig,
        stopFlight: () => {},
        toScene: ({ easting, northing, altitude }: SitePoint) => ({ x: easting, y: altitude, z: -northing }),
        flyToPose: (goal: object) => new Flight().start(rig, goal, 0, 0),
      }),
    } as unknown as SceneView;
    lookFrom(view, { easting: 100, northing: 50, altitude: 10 });
    rig.update();
    expect(setCameraMode).toHaveBeenCalledWith('perspective');
    expect(rig.eye.x).toBeCloseTo(100);
    expect(rig.eye.y).toBeCloseTo(11.7);
    expect(rig.eye.z).toBeCloseTo(-50);
    expect([rig.bearingRad, rig.forward.y]).toEqual([1.2, -0]);
  });

  it('begins to measure at the place; the point can be taken back', () => {
    const shell = { drawing: undefined } as unknown as AppServices['shell'];
    const known = createDrafts();
    known.change('measure', { fields: { kind: 'path' } });
    measureFrom({ drafts: known, shell }, CLICKED_PLACE);
    expect(shell.drawing).toBe('measure');
    expect(known.of('measure')).toEqual({
      draft: { points: [CLICKED_PLACE], undoSteps: [[]], done: false },
      fields: { kind: 'distance' },
    });
  });

  it('continues the current measurement, and loses none of its points', () => {
    const shell = { drawing: undefined } as unknown as AppServices['shell'];
    const known = createDrafts();
    const points = [0, 10, 20].map((east) => ({ ...CLICKED_PLACE, easting: CLICKED_PLACE.easting - 100 + east }));
    known.change('measure', { fields: { kind: 'path' }, draft: { points, undoSteps: [], done: false } });
    measureFrom({ drafts: known, shell }, CLICKED_PLACE);
    expect(known.of('measure')).toMatchObject({
      fields: { kind: 'path' },
      draft: { points: [...points, CLICKED_PLACE] },
    });
  });

  it('replays the last half hour with the clicked entity', () => {
    const run = vi.fn();
    const select = vi.fn();
    const app = { now: () => 10_000_000, replayActions: { run }, selection: { select } } as unknown as AppServices;
    replayAtPlace(app, 'viewer_2', vehicleKey('v1'));
    expect(run).toHaveBeenCalledWith('viewer_2', expect.objectContaining({ fromMs: 8_200_000, toMs: 10_000_000 }));
    expect(select).toHaveBeenCalledWith('v1');
  });

  it.each([
    ['annotation', [CLICKED_PLACE]],
    ['default', []],
  ])('sets a sign only once the mode is allowed: %s', async (mode, points) => {
    const shell = { displayMode: 'default' } as unknown as AppServices['shell'];
    const known = createDrafts();
    const openEditor = async () => {
      shell.displayMode = mode as 'annotation';
    };
    await annotateAt(
      { shell, drafts: known, annotations: { openEditor } as unknown as AppServices['annotations'] },
      CLICKED_PLACE,
    );
    expect(known.of('annotation').draft.points).toEqual(points);
  });
});
