/** The sign in a callout, where a view shows online and offline in place of the status (rules.md#vehicle-dot). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { modelIndexOf } from '../../../domain/models/entityModels.ts';
import { Scope } from '../../../lifetime/scope.ts';
import { STATE_FLAGS } from '../../../state/world/stateFlags.ts';
import { CameraRig } from '../../camera/CameraRig.ts';
import { defaultDisplay, stylesOf } from '../../display/display.ts';
import type { LayerFrame } from '../Layer.ts';
import type { LayerHost } from '../LayerContext.ts';
import { CalloutLayer } from './CalloutLayer.ts';

/** As much of an element as a callout writes. */
class PlainElement {
  readonly dataset: Record<string, string> = {};
  readonly style: Record<string, string> = {};
  readonly offsetWidth = 60;
  readonly offsetHeight = 20;
  children: PlainElement[] = [];

  append(...elements: PlainElement[]): void {
    this.children.push(...elements);
  }

  replaceChildren(...elements: PlainElement[]): void {
    this.children = elements;
  }

  setAttribute(): void {}
  remove(): void {}
}

beforeEach(() => {
  const createElement = () => new PlainElement();
  vi.stubGlobal('document', { createElement, createElementNS: createElement });
});
afterEach(() => vi.unstubAllGlobals());

const VEHICLE = modelIndexOf('Haul Truck');
const CAMERA = modelIndexOf('CCTV');
const BATCH = { selectedRows: [] as number[], hoveredRow: -1, visible: { version: 1, hasAlerts: false } };

/** A view of one entity, which is selected. @returns draws it, and gives the sign of its callout */
function viewOf(model: number, stateFlags: number) {
  const overlay = new PlainElement();
  const host = { overlay, describe: () => undefined, reservedRects: () => [] } as unknown as LayerHost;
  const layer = new CalloutLayer(new Scope(), host);
  const batch = {
    ...BATCH,
    selectedRows: [0],
    poses: {
      ...{ keyOf: () => 'HT-1', hasFix: () => true, colourOf: () => '#f7a440' },
      ...{ stateFlagsOf: () => stateFlags, modelIndexOf: () => model },
    },
    labels: { nameOf: () => 'HT-1', imageOf: () => undefined, figureOf: () => undefined },
    image: { poseAt: (_row: number, _atMs: number, pose: Float32Array) => pose.fill(0) },
  };
  const batches = model === VEHICLE ? { fleet: batch, siteEntities: BATCH } : { fleet: BATCH, siteEntities: batch };
  const rig = Object.assign(new CameraRig(), { width: 800, height: 600 });
  rig.update();
  const { options } = defaultDisplay();
  let atMs = 0;
  return (showOnlineOffline: boolean) => {
    const styles = stylesOf({ ...options, vehicle: { ...options.vehicle, showOnlineOffline } });
    atMs += 10;
    const sizes = { [model]: { lengthM: 9, widthM: 4, heightM: 4, radiusM: 5 } };
    layer.update({ ...batches, rig, styles, packed: { sizes }, atMs, worldMs: 0 } as unknown as LayerFrame);
    const glyph = overlay.children[0]?.children[1]?.children[0];
    return [glyph?.dataset['glyph'], glyph?.style['color']];
  };
}

test.each([
  ['online and loaded', STATE_FLAGS.operating | STATE_FLAGS.loaded, 'loaded', ['operating', '']],
  ['online, of another status', STATE_FLAGS.other, 'other', ['operating', '']],
  ['online, warned of', STATE_FLAGS.operating | STATE_FLAGS.warning, 'warning', ['operating', '']],
  ['silent', STATE_FLAGS.operating | STATE_FLAGS.stale, 'stale', ['stale', '']],
  ['offline', STATE_FLAGS.offline, 'offline', ['offline', 'var(--hf-alert)']],
  ['offline, with an alert', STATE_FLAGS.offline | STATE_FLAGS.alert, 'alert', ['alert', '']],
] as const)('of a vehicle that is %s follows the option, at once', (_case, stateFlags, status, link) => {
  const draw = viewOf(VEHICLE, stateFlags);
  expect(draw(false)).toEqual([status, '']);
  expect(draw(true)).toEqual(link);
  expect(draw(false)).toEqual([status, '']);
});

test('of equipment is its own, in its own colour', () => {
  const draw = viewOf(CAMERA, STATE_FLAGS.operating);
  expect([draw(false), draw(true)]).toEqual([
    ['siteEntity', '#f7a440'],
    ['siteEntity', '#f7a440'],
  ]);
});
