import { describe, expect, it } from 'vitest';
import { readVisualRule } from '../visual/entityColour.ts';
import { NO_FACTS, type SiteEntityFacts } from './facts.ts';
import { siteEntityColour } from './siteEntityColour.ts';

const nowMs = 1_800_000_000_000;

describe('colour by class', () => {
  const rule = readVisualRule({
    entityType: 'x',
    timeSyncInterval: 1_000,
    statuses: [{ value: 'on', color: '#111111' }],
    levels: [{ min: 0, max: 50, color: '#222222' }],
  });
  const facts: SiteEntityFacts = { ...NO_FACTS, state: 'on', stateAtMs: nowMs, level: 40, levelAtMs: nowMs - 1_000 };
  it.each([
    ['OP', facts, rule, '#f7a440'],
    ['OP', NO_FACTS, undefined, '#f7a440'],
    ['TX', facts, rule, '#222222'],
    ['TX', { ...facts, level: 51 }, rule, '#8a949e'],
    ['TX', { ...facts, levelAtMs: nowMs - 1_001 }, rule, '#8a949e'],
    ['TX', { ...facts, levelAtMs: undefined }, rule, '#8a949e'],
    ['TX', { ...facts, levelAtMs: 0 }, { ...rule, syncMs: undefined }, '#222222'],
    ['TX', { ...facts, levelAtMs: undefined }, { ...rule, syncMs: 0 }, '#222222'],
    ['TX', { ...facts, level: undefined }, { ...rule, syncMs: undefined }, '#8a949e'],
    ['TX', facts, undefined, '#8a949e'],
    ['PC', facts, rule, '#111111'],
    ['RC', facts, rule, '#111111'],
    ['RC', NO_FACTS, undefined, '#f7a440'],
    ['RSU', facts, rule, '#111111'],
    ['RSU', { ...facts, stateAtMs: nowMs - 1_001 }, rule, '#8a949e'],
    ['RSU', NO_FACTS, undefined, '#42e8e0'],
    ['people', NO_FACTS, undefined, '#50c878'],
  ] as const)('of %s', (code, known, visual, colour) => {
    expect(siteEntityColour(code, known, visual, nowMs)).toBe(colour);
  });
});
