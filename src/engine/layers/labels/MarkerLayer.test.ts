/** Markers of a view that shows online and offline in place of the status (rules.md#vehicle-dot). */
import { NullEngine } from '@babylonjs/core/Engines/nullEngine.js';
import { Scene } from '@babylonjs/core/scene.js';
import { afterEach, expect, test, vi } from 'vitest';
import { modelIndexOf } from '../../../domain/models/entityModels.ts';
import { Scope } from '../../../lifetime/scope.ts';
import { STATE_FLAGS } from '../../../state/world/stateFlags.ts';
import { defaultDisplay, stylesOf } from '../../display/display.ts';
import { GLYPH_NAMES, LINK_FLAGS } from '../../glyphs/glyphs.ts';
import { LayerMaterial } from '../../gpu/LayerMaterial.ts';
import type { LayerFrame } from '../Layer.ts';
import type { LabelAtlases } from './LabelAtlases.ts';
import { GLYPH_BY_STATE } from './labelStyles.ts';
import { MarkerLayer } from './MarkerLayer.ts';

afterEach(() => void vi.restoreAllMocks());

const BLACK = [0, 0, 0, 1];

test('follow the option of their kind, also once it is changed', () => {
  const floats = new Map<string, ArrayLike<number>>();
  vi.spyOn(LayerMaterial.prototype, 'setFloats').mockImplementation(function (this: LayerMaterial, name, value) {
    floats.set(name, value);
    return this;
  });
  vi.spyOn(LayerMaterial.prototype, 'setTexture').mockReturnThis();
  const atlases = { of: () => ({ texture: {} }) } as unknown as LabelAtlases;
  const engine = Object.assign(new NullEngine(), { uploadIndices: () => {} });
  const layer = new MarkerLayer(new Scope(), new Scene(engine), 'fleet', atlases);
  const { options } = defaultDisplay();
  const draw = (showOnlineOffline: boolean) => {
    const styles = stylesOf({ ...options, vehicle: { ...options.vehicle, showOnlineOffline } });
    layer.update({
      fleet: { markers: { version: 1, rows: Uint32Array.of(0), count: 1 }, nowS: new Float32Array(1) },
      ...{ styles, rig: { width: 100, height: 100 }, pixelRatio: 1 },
      theme: new Proxy({}, { get: () => BLACK }),
    } as unknown as LayerFrame);
    const shown = floats.get('uShowsLink') ?? [];
    return ['Haul Truck', 'Default', 'RSU'].map((model) => shown[modelIndexOf(model as 'RSU')]);
  };
  expect(draw(false)).toEqual([0, 0, 0]);
  expect(draw(true)).toEqual([1, 1, 0]);
  expect(draw(false)).toEqual([0, 0, 0]);
});

test.each([
  ['online, loaded', STATE_FLAGS.operating | STATE_FLAGS.loaded, 'operating'],
  ['online, of another status, empty', STATE_FLAGS.other | STATE_FLAGS.empty, 'operating'],
  ['online, warned of', STATE_FLAGS.other | STATE_FLAGS.warning, 'operating'],
  ['silent', STATE_FLAGS.other | STATE_FLAGS.stale | STATE_FLAGS.loaded, 'stale'],
  ['offline', STATE_FLAGS.offline | STATE_FLAGS.stale | STATE_FLAGS.warning, 'offline'],
  ['offline, with an alert', STATE_FLAGS.offline | STATE_FLAGS.alert | STATE_FLAGS.warning, 'alert'],
  ['online, with an alert that was seen', STATE_FLAGS.alertSeen | STATE_FLAGS.loaded, 'alertSeen'],
] as const)('what counts then of a state that is %s', (_case, stateFlags, glyph) => {
  expect(GLYPH_NAMES[GLYPH_BY_STATE[stateFlags & LINK_FLAGS] as number]).toBe(glyph);
});
