/**
 * The display options of each entity kind in the user interface, with their lists of values (rules.md#view-options,
 * rules.md#colour-picker).
 */
import { type EntityOptions, entityOptionsSchema, type OPTION_KINDS } from './viewOptions.ts';

export type OptionKind = (typeof OPTION_KINDS)[number];

/** 3D models 1 to 5.5; images and popovers 0.1 to 5; texts 0.1 to 5.5. */
export const SCALE_LISTS = {
  model: [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5],
  image: [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 2.5, 3, 4, 5],
  text: [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 2.5, 3, 4, 5, 5.5],
} as const;

export type ScaleList = keyof typeof SCALE_LISTS;

type KeysOf<T> = { [K in keyof EntityOptions]: EntityOptions[K] extends T ? K : never }[keyof EntityOptions];

export type OptionField =
  | { readonly key: KeysOf<boolean>; readonly control: 'toggle' }
  | { readonly key: KeysOf<number>; readonly control: 'scale'; readonly list: ScaleList }
  | { readonly key: KeysOf<number>; readonly control: 'opacity' }
  | { readonly key: KeysOf<string>; readonly control: 'colour' };

const MODEL_FIELDS: readonly OptionField[] = [
  { key: 'scale3Dmodel', control: 'scale', list: 'model' },
  { key: 'simplify3Dmodel', control: 'toggle' },
  { key: 'simple3DmodelColor', control: 'colour' },
];
const TEXT_FIELDS: readonly OptionField[] = [
  { key: 'hideText', control: 'toggle' },
  { key: 'scaleText', control: 'scale', list: 'text' },
  { key: 'textOpacity', control: 'opacity' },
  { key: 'textColor', control: 'colour' },
];
const IMAGE_FIELDS: readonly OptionField[] = [
  { key: 'hideImage', control: 'toggle' },
  { key: 'scaleImage', control: 'scale', list: 'image' },
  { key: 'imageOpacity', control: 'opacity' },
];
const POPOVER_FIELDS: readonly OptionField[] = [
  { key: 'hidePopover', control: 'toggle' },
  { key: 'scalePopover', control: 'scale', list: 'image' },
  { key: 'popoverOpacity', control: 'opacity' },
];
const LEVEL_FIELDS: readonly OptionField[] = [
  { key: 'hideLevelColor', control: 'toggle' },
  { key: 'defaultColor', control: 'colour' },
];

/** Options of a kind, in display order. */
export const OPTION_FIELDS: Readonly<Record<OptionKind, readonly OptionField[]>> = {
  vehicle: [...MODEL_FIELDS, { key: 'showOnlineOffline', control: 'toggle' }, ...TEXT_FIELDS],
  sensor: [...MODEL_FIELDS, ...TEXT_FIELDS, ...POPOVER_FIELDS, { key: 'defaultColor', control: 'colour' }],
  people: [...MODEL_FIELDS, ...TEXT_FIELDS],
  asset: [...MODEL_FIELDS, ...TEXT_FIELDS, ...POPOVER_FIELDS, ...LEVEL_FIELDS],
  annotation: [...IMAGE_FIELDS, ...TEXT_FIELDS],
  // Texts of drawings have the size and colour specified by the drawing.
  design: [{ key: 'hideText', control: 'toggle' }],
  map: TEXT_FIELDS,
};

/** The default options. */
export function defaultOptions(): EntityOptions {
  return entityOptionsSchema.parse({});
}

/** The swatches that are always offered. */
export const SWATCHES = [
  '#FFFFFF',
  '#FFFF00',
  '#F7A440',
  '#FF6B5E',
  '#50C878',
  '#42E8E0',
  '#6CA9F0',
  '#B48EF0',
] as const;

export const MAX_RECENT_COLOURS = 5;

/** The most recently used colours, newest first, without duplicates. */
export function withRecent(recent: readonly string[], colour: string): string[] {
  const upper = colour.toUpperCase();
  return [upper, ...recent.filter((other) => other.toUpperCase() !== upper)].slice(0, MAX_RECENT_COLOURS);
}

/** Reads `#rrggbb` in upper case from input with or without `#`, short or long. */
export function readHex(text: string): string | undefined {
  const match = /^\s*#?([0-9a-f]{3}|[0-9a-f]{6})\s*$/i.exec(text);
  const digits = match?.[1];
  if (!digits) return undefined;
  const sixDigits = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return `#${sixDigits.toUpperCase()}`;
}
