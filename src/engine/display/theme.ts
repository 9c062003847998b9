/** The scene's colours and font, read once per theme change from the page's custom properties (tokens.css). */
import { type Colour, parseColour } from '../gpu/colour.ts';

export interface SceneTheme {
  /** Background behind the mine: straight below, at the horizon, and above. */
  background: Colour;
  haze: Colour;
  sky: Colour;
  halo: Colour;
  text: Colour;
  textSecondary: Colour;
  select: Colour;
  selectHidden: Colour;
  operating: Colour;
  other: Colour;
  offline: Colour;
  warning: Colour;
  alert: Colour;
  loaded: Colour;
  empty: Colour;
  stale: Colour;
  /** Trails by speed. */
  trailSlow: Colour;
  trailMiddle: Colour;
  trailFast: Colour;
  rock: Colour;
  line: Colour;
  /** Ground of maps without colours of their own. */
  rockTop: Colour;
  road: Colour;
  ramp: Colour;
  dump: Colour;
  stockpile: Colour;
  water: Colour;
  plant: Colour;
  /** Background and border of figures and callouts. */
  labelBackground: Colour;
  labelBorder: Colour;
  /** Font family list of labels. */
  font: string;
}

const COLOUR_PROPERTIES = {
  background: '--hf-bg-scene',
  haze: '--hf-scene-haze',
  sky: '--hf-scene-sky',
  halo: '--hf-halo',
  text: '--hf-text-1',
  textSecondary: '--hf-text-2',
  select: '--hf-select',
  selectHidden: '--hf-select-hidden',
  operating: '--hf-operating',
  other: '--hf-other',
  offline: '--hf-offline',
  warning: '--hf-warning',
  alert: '--hf-alert',
  loaded: '--hf-loaded',
  empty: '--hf-empty',
  stale: '--hf-stale',
  trailSlow: '--hf-trail-slow',
  trailMiddle: '--hf-trail-middle',
  trailFast: '--hf-trail-fast',
  rock: '--hf-scene-rock',
  line: '--hf-scene-line',
  rockTop: '--hf-scene-rock-top',
  road: '--hf-scene-road',
  ramp: '--hf-scene-ramp',
  dump: '--hf-scene-dump',
  stockpile: '--hf-scene-stockpile',
  water: '--hf-scene-water',
  plant: '--hf-scene-plant',
  labelBackground: '--hf-label-bg',
  labelBorder: '--hf-line-3',
} as const;

/** Reads the theme that applies to an element. @throws if a property is missing or not a colour */
export function readSceneTheme(element: Element): SceneTheme {
  const style = getComputedStyle(element);
  const read = (property: string): string => style.getPropertyValue(property).trim();
  const colours = Object.entries(COLOUR_PROPERTIES).map(([key, property]) => {
    const colour = parseColour(read(property));
    if (!colour) throw new Error(`The style sheet gives no colour for ${property}; check that tokens.css is loaded.`);
    return [key, colour] as const;
  });
  const font = read('--hf-font') || 'sans-serif';
  return { ...(Object.fromEntries(colours) as Record<keyof typeof COLOUR_PROPERTIES, Colour>), font };
}
