import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excavatorColumnOf, statusGroupOf, truckCounts } from './excavators.ts';
import { HAUL_STAGES, haulBoard, newerAssignment, stageOf, type TruckAssignment } from './stages.ts';

describe('haul-truck stages', () => {
  it.each([
    ['Ачилт', 'Ачилт'],
    ['Ачаатай тээвэр', 'Ачилт'],
    ['ачаатай тээвэр ', 'Ачилт'],
    ['Экс хүлээлт', 'Экс хүлээлт'],
    ['Буулгалт', 'Буулгалт'],
    ['Хоцрогдол', 'Хоцрогдол'],
    ['Засварт', 'Засварт'],
    ['Бусад', 'Бусад'],
    ['Lunch', 'Бусад'],
    ['', 'Бусад'],
    [null, 'Бусад'],
    [undefined, 'Бусад'],
  ])('%j is %s', (text, stage) => {
    expect(stageOf(text)).toBe(stage);
    expect(stageOf(text)).toBe(stage);
  });

  it('are told of any number of texts, and of long ones', () => {
    for (let k = 0; k < 2_500; k++) expect(stageOf(`Status ${k}`)).toBe('Бусад');
    expect(stageOf(`${' '.repeat(200)}АЧИЛТ`)).toBe('Ачилт');
    expect(stageOf('АЧИЛТ')).toBe('Ачилт');
  });
});

describe('transactions', () => {
  const assignment = (
    truck: string,
    excavator: string,
    stage: TruckAssignment['stage'],
    atMs: number,
  ): TruckAssignment => ({
    truck,
    excavator,
    stage,
    text: stage,
    atMs,
  });
  const newestByTruck = (list: readonly TruckAssignment[]) =>
    list.reduce(
      (places, next) => places.set(next.truck, newerAssignment(places.get(next.truck), next)),
      new Map<string, TruckAssignment>(),
    );

  it('take a truck out of every other excavator and stage', () => {
    const board = haulBoard(
      newestByTruck([
        assignment('T1', 'E1', 'Ачилт', 1),
        assignment('T2', 'E1', 'Ачилт', 1),
        assignment('T1', 'E2', 'Буулгалт', 2),
      ]).values(),
    );
    expect(board.get('E1')?.Ачилт).toEqual(['T2']);
    expect(board.get('E2')?.Буулгалт).toEqual(['T1']);
    expect([...board.values()].flatMap((column) => HAUL_STAGES.flatMap((stage) => column[stage]))).toHaveLength(2);
  });

  it('that are late or doubled change nothing', () => {
    const known = assignment('T1', 'E1', 'Ачилт', 5);
    expect(newerAssignment(known, assignment('T1', 'E2', 'Ачилт', 4))).toBe(known);
    expect(newerAssignment(known, assignment('T1', 'E1', 'Ачилт', 5))).toBe(known);
  });

  it('end the same in any order and however often they are doubled', () => {
    const transaction = fc.record({
      truck: fc.constantFrom('T1', 'T2', 'T3'),
      excavator: fc.constantFrom('E1', 'E2', ''),
      stage: fc.constantFrom(...HAUL_STAGES),
      text: fc.constantFrom('a', 'b'),
      atMs: fc.nat(5),
    });
    const sortedByTime = (list: readonly TruckAssignment[]) => [...list].sort((a, b) => a.atMs - b.atMs);
    fc.assert(
      fc.property(fc.array(transaction, { maxLength: 12 }), (list) => {
        const doubled = [...list, ...[...list].reverse()];
        expect(haulBoard(newestByTruck(doubled).values())).toEqual(
          haulBoard(newestByTruck(sortedByTime(list)).values()),
        );
      }),
    );
  });
});

describe('excavators', () => {
  it.each([
    ['2.1 Loading', 'Load'],
    ['Load', 'Load'],
    ['Ачилт', 'Load'],
    ['1.1 Haul loaded', 'Other'],
    ['2.3 Dumping', 'Dump'],
    ['Буулгалт', 'Dump'],
    ['EXC pending', 'EXC pending'],
    ['2.2 Queue at EX-03', 'EXC pending'],
    ['Экс хүлээлт', 'EXC pending'],
    ['4.1 Delay', 'Other'],
    [undefined, 'Other'],
  ])('a vehicle that is in %j counts as %s', (status, bucket) => {
    expect(statusGroupOf(status)).toBe(bucket);
  });

  it.each([
    ['2.1 Loading', 'Production', 'working'],
    ['2.3 Dumping', undefined, 'working'],
    ['2.4 Wait for truck', 'Production', 'waiting'],
    ['EXC pending', undefined, 'waiting'],
    ['5.1 Repair', 'Down', 'maintenance'],
    ['6 Tyres', 'Down', 'maintenance'],
    ['Засварт', undefined, 'maintenance'],
    ['4.2 Standby', 'Standby', 'idle'],
    [undefined, 'Standby', 'idle'],
    [undefined, undefined, 'unknown'],
    [' ', '', 'unknown'],
  ])('an excavator in %j (%s) is %s', (status, category, column) => {
    expect(excavatorColumnOf(status, category)).toBe(column);
  });

  it('have as many trucks as were sent to them', () => {
    expect(Object.fromEntries(truckCounts(['E1', 'E2', 'E1', undefined, null, '']))).toEqual({ E1: 2, E2: 1 });
  });
});
