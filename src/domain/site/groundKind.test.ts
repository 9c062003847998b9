import { describe, expect, it } from 'vitest';
import { GROUND_KINDS, groundKindOf } from './groundKind.ts';

describe('groundKindOf', () => {
  it.each([
    ['WATER', 'water'],
    ['Sump_02', 'water'],
    ['tailingsPond', 'water'],
    ['Усан сан', 'water'],
    ['Водоём', 'water'],
    ['North ramp', 'ramp'],
    ['haul-ramp', 'ramp'],
    ['HAUL_ROAD_SURFACE', 'road'],
    ['waste dump road', 'road'],
    ['Авто зам', 'road'],
    ['ROM pad', 'stockpile'],
    ['ORE_STOCKPILES', 'stockpile'],
    ['Хүдрийн овоолго', 'dump'],
    ['Waste dump 3', 'dump'],
    ['Отвалы', 'dump'],
    ['Concrete', 'concrete'],
    ['pit_wall', 'rock'],
    ['TOPO_2026', 'rock'],
  ])('%s is %s', (name, kind) => {
    expect(groundKindOf(name)).toBe(kind);
  });

  it.each(['', '0_1_0', 'Material.001', 'prompt', 'score', 'usage', 'from', 'pitch', 'democracy', 'chromed'])(
    '%j tells nothing',
    (name) => {
      expect(groundKindOf(name)).toBeUndefined();
    },
  );

  it('numbers of kinds do not change: they are in files', () => {
    expect(GROUND_KINDS.indexOf('road')).toBe(2);
    expect(GROUND_KINDS.indexOf('ramp')).toBe(7);
  });
});
