/** All colours that {@link siteEntityColour} can return for a class, for legends (rules.md#legend). */
import type { VisualRule } from '../visual/entityColour.ts';
import { NO_FACTS, type SiteEntityFacts } from './facts.ts';
import type { SiteEntityCode } from './kind.ts';
import { siteEntityColour } from './siteEntityColour.ts';

/** A range of levels in per cent, inclusive. */
export type LevelSpan = readonly [min: number, max: number];

/** A colour with its statuses, in lower case, and levels; without either for the colour of all other entities. */
export interface LegendColour {
  readonly colour: string;
  readonly statuses: readonly string[];
  readonly levels: readonly LevelSpan[];
}

/** Any moment: statuses and levels are compared as reported just now. */
const NOW_MS = 0;

/**
 * Each colour once, the default colour last. Configured colours that no entity can have are omitted: for reports that
 * are always too old, for a class without reports, for a level covered by an earlier range.
 */
export function siteEntityColours(code: SiteEntityCode, rule: VisualRule | undefined): LegendColour[] {
  const colourOf = (facts: Partial<SiteEntityFacts>) => siteEntityColour(code, { ...NO_FACTS, ...facts }, rule, NOW_MS);
  const rest = colourOf({});
  const byColour = new Map<string, { statuses: string[]; levels: LevelSpan[] }>();
  const entry = (colour: string) => {
    const known = byColour.get(colour) ?? { statuses: [], levels: [] };
    byColour.set(colour, known);
    return known;
  };
  for (const state of hasStatus(code) && rule ? rule.colours.keys() : []) {
    const colour = colourOf({ state, stateAtMs: NOW_MS });
    if (colour !== rest) entry(colour).statuses.push(state);
  }
  for (const { colour, span } of levelColours(rule, (level) => colourOf({ level, levelAtMs: NOW_MS })))
    if (colour !== rest) entry(colour).levels.push(span);
  return [
    ...[...byColour].map(([colour, meaning]) => ({ colour, ...meaning })),
    { colour: rest, statuses: [], levels: [] },
  ];
}

/** People are detected by sensors and report no status. */
function hasStatus(code: SiteEntityCode): boolean {
  return code !== 'people';
}

/** Levels at and between the bounds of all ranges; adjacent levels of one colour are merged. */
function levelColours(rule: VisualRule | undefined, colourOf: (level: number) => string) {
  const bounds = [...new Set(rule?.levels.flatMap(({ min, max }) => [min, max]) ?? [])].sort((a, b) => a - b);
  const spans: { colour: string; span: [number, number] }[] = [];
  const add = (from: number, to: number) => {
    const colour = colourOf((from + to) / 2);
    const last = spans.at(-1);
    if (last?.colour === colour) last.span[1] = to;
    else spans.push({ colour, span: [from, to] });
  };
  for (const [at, bound] of bounds.entries()) {
    add(bound, bound);
    const next = bounds[at + 1];
    if (next !== undefined) add(bound, next);
  }
  return spans;
}
