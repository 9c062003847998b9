/** The colour of a site entity by its class (rules.md#entity-colour). */
import {
  colourFromLevel,
  colourFromStatus,
  DEFAULT_COLOURS,
  isOutOfSync,
  UNKNOWN_STATE_COLOUR,
  type VisualRule,
} from '../visual/entityColour.ts';
import type { SiteEntityFacts } from './facts.ts';
import type { SiteEntityCode } from './kind.ts';

/** Annotations are signs with their own colours, so posts and markers are a muted grey. */
const POST_COLOUR = '#98a2ac';

/** @param rule of the class; absent if the site configures none, in which case the class's default colour applies */
export function siteEntityColour(
  code: SiteEntityCode,
  facts: SiteEntityFacts,
  rule: VisualRule | undefined,
  nowMs: number,
): string {
  switch (code) {
    case 'OP':
      return DEFAULT_COLOURS.OP;
    case 'TX':
      // A level keeps its colour at any age if the site sets no interval.
      if (!rule || (rule.syncMs && isOutOfSync(rule, facts.levelAtMs, nowMs))) return UNKNOWN_STATE_COLOUR;
      return colourFromLevel(rule.levels, facts.level);
    case 'annotation':
      return POST_COLOUR;
    default:
      if (!rule) return defaultColourOf(code);
      return colourFromStatus(rule, { status: facts.state, atMs: facts.stateAtMs, nowMs });
  }
}

function defaultColourOf(code: SiteEntityCode): string {
  if (code === 'RC') return DEFAULT_COLOURS.RC;
  return code === 'RSU' ? DEFAULT_COLOURS.RSU : DEFAULT_COLOURS.model;
}
