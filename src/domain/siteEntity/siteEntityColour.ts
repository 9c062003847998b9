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

/** Annotations are signs with colours of their own: posts and markers are a quiet grey. */
const POST_COLOUR = '#98a2ac';

/** @param rule the class's own, absent where the site configures none for it: then the class's default colour holds */
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
      // A level has its colour at any age where the site sets no interval.
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
