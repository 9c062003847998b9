/** Times of assets and sensors that are in the future, put right; see `server/state/correctTimes.ts`. */
import type { SiteEntityFacts, TimedField } from '../../src/domain/siteEntity/facts.ts';
import { type CorrectionClock, correctTime } from '../state/correctTimes.ts';

/** @returns the very same facts where nothing is in the future */
export function correctFactTimes(facts: SiteEntityFacts, clock: CorrectionClock): SiteEntityFacts {
  const correctAtMs = (atMs: number | undefined) => (atMs === undefined ? undefined : correctTime(atMs, clock));
  const fields = Object.entries(facts.fieldAtMs) as [TimedField, number][];
  const correctedFacts: SiteEntityFacts = {
    ...facts,
    stateAtMs: correctAtMs(facts.stateAtMs),
    statusAtMs: correctAtMs(facts.statusAtMs),
    levelAtMs: correctAtMs(facts.levelAtMs),
    elementsAtMs: correctAtMs(facts.elementsAtMs),
    elements: facts.elements.map((element) => ({ ...element, item2: correctTime(element.item2, clock) })),
    fieldAtMs: Object.fromEntries(fields.map(([field, atMs]) => [field, correctTime(atMs, clock)])),
  };
  return JSON.stringify(correctedFacts) === JSON.stringify(facts) ? facts : correctedFacts;
}
