/** Times of assets and sensors that are in the future, put right; see `server/state/heal.ts`. */
import type { SiteEntityFacts, TimedField } from '../../src/domain/siteEntity/facts.ts';
import { type HealClock, healedTime } from '../state/heal.ts';

/** @returns the very same facts where nothing is in the future */
export function healedFacts(facts: SiteEntityFacts, clock: HealClock): SiteEntityFacts {
  const heal = (atMs: number | undefined) => (atMs === undefined ? undefined : healedTime(atMs, clock));
  const fields = Object.entries(facts.fieldAtMs) as [TimedField, number][];
  const healed: SiteEntityFacts = {
    ...facts,
    stateAtMs: heal(facts.stateAtMs),
    statusAtMs: heal(facts.statusAtMs),
    levelAtMs: heal(facts.levelAtMs),
    elementsAtMs: heal(facts.elementsAtMs),
    elements: facts.elements.map((element) => ({ ...element, item2: healedTime(element.item2, clock) })),
    fieldAtMs: Object.fromEntries(fields.map(([field, atMs]) => [field, healedTime(atMs, clock)])),
  };
  return JSON.stringify(healed) === JSON.stringify(facts) ? facts : healed;
}
