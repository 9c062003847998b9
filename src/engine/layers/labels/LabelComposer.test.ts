/** The sign beside a name where a view shows online and offline in place of the status (rules.md#vehicle-dot). */
import { expect, test, vi } from 'vitest';
import { modelIndexOf } from '../../../domain/models/entityModels.ts';
import { STATE_FLAGS } from '../../../state/world/stateFlags.ts';
import { defaultDisplay } from '../../display/display.ts';
import type { SceneTheme } from '../../display/theme.ts';
import type { EntityBatch } from '../../entities/EntityBatch.ts';
import type { Colour } from '../../gpu/colour.ts';
import type { LayerFrame } from '../Layer.ts';
import type { LabelAtlas } from './LabelAtlas.ts';
import { LabelComposer } from './LabelComposer.ts';
import type { LabelContent, LabelSlotTable } from './LabelSlotTable.ts';
import { glyphIndex } from './labelStyles.ts';

const COLOURS: Readonly<Record<string, Colour>> = {
  alert: [1, 0, 0, 1],
  operating: [0, 1, 0, 1],
  stale: [0.2, 0.2, 0.2, 1],
  offline: [0.4, 0.4, 0.4, 1],
};
const theme = new Proxy(COLOURS, { get: (own, name) => own[String(name)] ?? [0, 0, 0, 1] }) as unknown as SceneTheme;
const atlas = { textCell: () => ({ x: 0, y: 0, width: 9, height: 9 }) } as unknown as LabelAtlas;

/** Glyph and colour of the label of one row, in a view that shows online and offline of all kinds. */
function glyphOfLabel(model: number, stateFlags: number) {
  const { options } = defaultDisplay();
  const showsLink = { showOnlineOffline: true };
  const shown = {
    ...options,
    vehicle: { ...options.vehicle, ...showsLink },
    sensor: { ...options.sensor, ...showsLink },
  };
  const labels: LabelContent[] = [];
  const slots = { add: (content: LabelContent) => labels.push({ ...content }) } as unknown as LabelSlotTable;
  const composer = new LabelComposer(slots);
  composer.start({ display: { options: shown }, theme, pixelRatio: 1, atMs: 0 } as unknown as LayerFrame, atlas);
  const poses = { stateFlagsOf: () => stateFlags, modelIndexOf: () => model, colours: [0, 0, 0, 0] };
  composer.add({ poses } as unknown as EntityBatch, 0, 0, composer.styleOf(model), 'HT-1', undefined, undefined);
  const [label] = labels;
  return [label?.glyph, label?.glyphColour];
}

const VEHICLE = modelIndexOf('Haul Truck');

test.each([
  ['online', STATE_FLAGS.operating | STATE_FLAGS.loaded, 'operating', 0x00ff00],
  ['online, whatever it does', STATE_FLAGS.other, 'operating', 0x00ff00],
  ['silent', STATE_FLAGS.operating | STATE_FLAGS.stale, 'stale', 0x333333],
  ['offline', STATE_FLAGS.offline, 'offline', 0xff0000],
  ['offline for long', STATE_FLAGS.offline | STATE_FLAGS.stale, 'offline', 0xff0000],
] as const)('a vehicle that is %s', (_case, stateFlags, glyph, colour) => {
  expect(glyphOfLabel(VEHICLE, stateFlags)).toEqual([glyphIndex(glyph), colour]);
});

test('a name is drawn in advance as it will be shown, and not where names are hidden', () => {
  const { options } = defaultDisplay();
  const prepareText = vi.fn();
  const own = { ...atlas, prepareText } as unknown as LabelAtlas;
  const composer = new LabelComposer({ add: () => {} } as unknown as LabelSlotTable);
  const startWith = (shown: typeof options): void =>
    composer.start({ display: { options: shown }, theme, pixelRatio: 1, atMs: 5 } as unknown as LayerFrame, own);
  startWith(options);
  const style = composer.styleOf(VEHICLE);
  composer.prepare('HT-1', style);
  expect(prepareText.mock.calls).toEqual([['HT-1', style.text?.fontPx, 500, 5]]);
  startWith({ ...options, vehicle: { ...options.vehicle, hideText: true } });
  composer.prepare('HT-2', composer.styleOf(VEHICLE));
  expect(prepareText).toHaveBeenCalledTimes(1);
});

test('an alert comes before it', () => {
  expect(glyphOfLabel(VEHICLE, STATE_FLAGS.offline | STATE_FLAGS.alert)).toEqual([glyphIndex('alert'), 0xff0000]);
});

test('a sensor of unknown state is grey, as only vehicles are offline', () => {
  expect(glyphOfLabel(modelIndexOf('RSU'), STATE_FLAGS.stale)).toEqual([glyphIndex('stale'), 0x333333]);
});
