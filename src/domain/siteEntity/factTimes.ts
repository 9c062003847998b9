/** Corrects times of assets and sensors that are in the future. */
import type { SiteEntityFacts, TimedField } from './facts.ts';

/** @param correct corrects a time, epoch milliseconds @returns the same object if no time changes */
export function correctFactTimes(facts: SiteEntityFacts, correct: (atMs: number) => number): SiteEntityFacts {
  const correctKnown = (atMs: number | undefined) => (atMs === undefined ? undefined : correct(atMs));
  const fields = Object.entries(facts.fieldAtMs) as [TimedField, number][];
  const correctedFacts: SiteEntityFacts = {
    ...facts,
    stateAtMs: correctKnown(facts.stateAtMs),
    statusAtMs: correctKnown(facts.statusAtMs),
    levelAtMs: correctKnown(facts.levelAtMs),
    elementsAtMs: correctKnown(facts.elementsAtMs),
    elements: facts.elements.map((element) => ({ ...element, item2: correct(element.item2) })),
    fieldAtMs: Object.fromEntries(fields.map(([field, atMs]) => [field, correct(atMs)])),
  };
  return JSON.stringify(correctedFacts) === JSON.stringify(facts) ? facts : correctedFacts;
}
