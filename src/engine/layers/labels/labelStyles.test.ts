import { expect, test } from 'vitest';
import { modelIndexOf } from '../../../domain/models/entityModels.ts';
import { STATE_FLAGS } from '../../../state/world/stateFlags.ts';
import { defaultDisplay } from '../../display/display.ts';
import type { SceneTheme } from '../../display/theme.ts';
import type { Colour } from '../../gpu/colour.ts';
import { fontSizeAt, GLYPH_BY_STATE, glyphIndex, labelStyles, mapLabelStyle, packColour } from './labelStyles.ts';

const greyColour: Colour = [0.5, 0.5, 0.5, 1];
const greyTheme = { text: [1, 1, 1, 1], textSecondary: greyColour } as unknown as SceneTheme;

test('letters are drawn at whole device pixels, and stretched only beyond reason', () => {
  expect(fontSizeAt(12, 1, 1)).toEqual({ fontPx: 12, glyphScale: 1, textScale: 1 });
  expect(fontSizeAt(11, 1, 1.5)).toMatchObject({ fontPx: 17, glyphScale: 1 });
  const huge = fontSizeAt(12, 5.5, 2);
  expect(huge.fontPx * huge.glyphScale).toBeCloseTo(132, 6);
  const tiny = fontSizeAt(12, 0.1, 1);
  expect(tiny.fontPx * tiny.glyphScale).toBeCloseTo(1.2, 6);
});

test('each kind has its own options; hidden labels have no size', () => {
  const { options } = defaultDisplay();
  const sensor = { ...options.sensor, hideText: true, scalePopover: 2, textColor: '#FF0000', hideLevelColor: true };
  const annotation = { ...options.annotation, hideImage: true };
  const looks = labelStyles({ ...options, sensor, annotation }, greyTheme, 2);
  const rsu = looks[modelIndexOf('RSU')];
  expect(rsu).toMatchObject({ text: undefined, textColour: 0xff0000, offlineColour: 0xff0000, showsLevel: false });
  expect(rsu?.figure?.fontPx).toBe(48);
  expect(looks[modelIndexOf('annotation')]?.imagePx).toBe(0);
  const chute = looks[modelIndexOf('TX')];
  expect(chute).toMatchObject({ imagePx: 80, showsLevel: true, defaultBarColour: '#FFFF00', textColour: 0xffffff });
  expect(chute?.offlineColour).toBe(packColour(greyColour));
});

test('names of places follow the options of maps', () => {
  const { map } = defaultDisplay().options;
  expect(mapLabelStyle(map, greyTheme, 1)).toMatchObject({ colour: packColour(greyColour), opacity: 1 });
  expect(mapLabelStyle({ ...map, hideText: true }, greyTheme, 1).fontSize).toBeUndefined();
  const own = mapLabelStyle({ ...map, scaleText: 2, textColor: '#00FF00', textOpacity: 0.4 }, greyTheme, 1);
  expect(own).toMatchObject({ fontSize: { fontPx: 22 }, colour: 0x00ff00, opacity: 0.4 });
});

test('glyphs by look are those of the legend', () => {
  expect(GLYPH_BY_STATE[STATE_FLAGS.offline | STATE_FLAGS.loaded]).toBe(glyphIndex('offline'));
  expect(GLYPH_BY_STATE[STATE_FLAGS.other | STATE_FLAGS.loaded]).toBe(glyphIndex('loadedOther'));
  expect(GLYPH_BY_STATE[STATE_FLAGS.alertSeen | STATE_FLAGS.warning]).toBe(glyphIndex('alertSeen'));
});
