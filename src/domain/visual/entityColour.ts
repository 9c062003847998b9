/** Colours that a site configures (rules.md#entity-colour). */
import { readCssColour } from '../colour/cssColour.ts';
import type { WireVisualConfig } from '../wire/visualConfig.ts';

/** Colour if no value, or no current value, determines another. */
export const UNKNOWN_STATE_COLOUR = '#8a949e';
/** Section 9, "Default colours". */
export const DEFAULT_COLOURS = { OP: '#f7a440', RC: '#f7a440', RSU: '#42e8e0', model: '#50c878' } as const;

/** Stands for a missing bound of a range, with the matching sign; finite, so that any two bounds have a midpoint. */
export const OPEN_BOUND = Number.MAX_VALUE / 2;

export interface LevelRange {
  /** `-OPEN_BOUND` if open. */
  readonly min: number;
  /** `OPEN_BOUND` if open. */
  readonly max: number;
  readonly colour: string;
}

/** How one entity type is coloured. */
export interface VisualRule {
  /** Age beyond which a value is grey, milliseconds; undefined if the site sets none. */
  readonly syncMs: number | undefined;
  /** Colour by status text in lower case. */
  readonly colours: ReadonlyMap<string, string>;
  readonly levels: readonly LevelRange[];
}

export interface ColourInput {
  readonly status: string | undefined;
  /** When the status was reported, epoch milliseconds. */
  readonly atMs: number | undefined;
  readonly nowMs: number;
}

/** Entries with an invalid colour are left out; of two for one status, the later applies. */
export function readVisualRule(config: WireVisualConfig): VisualRule {
  const colours = new Map<string, string>();
  for (const { value, color } of config.statuses ?? []) {
    const colour = readCssColour(color);
    if (colour) colours.set(normalizeColour(value), colour);
  }
  const levels = (config.levels ?? []).flatMap(({ min, max, color }) => {
    const colour = readCssColour(color);
    return colour ? [{ min: min ?? -OPEN_BOUND, max: max ?? OPEN_BOUND, colour }] : [];
  });
  return { syncMs: config.timeSyncInterval ?? undefined, colours, levels };
}

/** Whether data from `atMs` is too old, or of unknown age, or no age is allowed at all. */
export function isOutOfSync(rule: VisualRule | undefined, atMs: number | undefined, nowMs: number): boolean {
  const syncMs = rule?.syncMs;
  if (syncMs === undefined || !(syncMs > 0) || atMs === undefined) return true;
  return nowMs - atMs > syncMs;
}

export function colourFromStatus(rule: VisualRule | undefined, { status, atMs, nowMs }: ColourInput): string {
  if (!rule || isOutOfSync(rule, atMs, nowMs) || status === undefined) return UNKNOWN_STATE_COLOUR;
  return rule.colours.get(normalizeColour(status)) ?? UNKNOWN_STATE_COLOUR;
}

/** Colour of the first range that contains the level, bounds inclusive; grey outside all of them. */
export function colourFromLevel(levels: readonly LevelRange[], level: number | undefined): string {
  if (level === undefined) return UNKNOWN_STATE_COLOUR;
  return levels.find(({ min, max }) => level >= min && level <= max)?.colour ?? UNKNOWN_STATE_COLOUR;
}

function normalizeColour(text: string): string {
  return text.trim().toLowerCase();
}
