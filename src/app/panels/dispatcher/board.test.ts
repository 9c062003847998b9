import { describe, expect, it } from 'vitest';
import { HAUL_STAGES, type HaulStage } from '../../../domain/haul/stages.ts';
import { type Board, boardOf } from './board.ts';
import { reuseUnchangedRows } from './unchangedBoard.ts';

const machine = (name: string, more: object = {}) => ({
  id: `id of ${name}`,
  name,
  category: 'OPMiningTruck',
  categoryText: 'category' in more ? String(more.category) : 'OPMiningTruck',
  status: undefined as string | undefined,
  statusCategory: undefined,
  operator: undefined as string | undefined,
  haul: undefined,
  tablet: undefined,
  ...more,
});
const excavator = (name: string, status: string | undefined, more: object = {}) =>
  machine(name, { category: 'OPExcavator', status, ...more });
const truck = (name: string, at: string, stage: HaulStage) =>
  machine(name, {
    haul: { truck: `id of ${name}`, excavator: at, stage, text: stage, atMs: 1 },
    tablet: { now: { selectedVehicle: at } },
  });

const FLEET = [
  excavator('EX-10', undefined),
  excavator('EX-11', '4.2 Standby'),
  excavator('EX-02', 'EXC pending', { operator: 'D. Bat-Erdene' }),
  excavator('EX-03', '1.1 Loading'),
  excavator('EX-04', 'Засварт'),
  truck('HT-12', 'EX-03', 'Ачилт'),
  truck('HT-9', 'id of EX-03', 'Ачилт'),
  truck('HT-3', 'EX-02', 'Экс хүлээлт'),
  machine('HT-77'),
];

const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name);

describe('the excavator board', () => {
  it('tells excavators apart by their ids, whatever they and others are called', () => {
    const fleet = [
      { ...excavator('12', '1.1 Loading'), id: '7' },
      { ...excavator('12', undefined), id: '8' },
      { ...machine('HT-1'), id: '12' },
      truck('HT-9', '7', 'Ачилт'),
    ];
    const { columns } = boardOf(fleet, '');
    expect(columns.working).toMatchObject([{ key: '7', name: '12', machine: { id: '7' }, sentTruckCount: 1 }]);
    expect(columns.unknown).toMatchObject([{ key: '8', name: '12', machine: { id: '8' }, sentTruckCount: 0 }]);
  });

  it('lists each excavator in the column of its status, trucks by stage in the order of their names', () => {
    const { columns, totals } = boardOf(FLEET, '');
    expect(namesOf(columns.waiting)).toEqual(['EX-02']);
    expect(namesOf(columns.working)).toEqual(['EX-03']);
    expect(namesOf(columns.maintenance)).toEqual(['EX-04']);
    expect(namesOf(columns.idle)).toEqual(['EX-11']);
    expect(namesOf(columns.unknown)).toEqual(['EX-10']);
    expect(columns.unknown[0]?.statusGroup).toBeUndefined();
    const [working] = columns.working;
    expect(working).toMatchObject({ statusGroup: 'Load', sentTruckCount: 2 });
    expect(namesOf(working?.trucks.Ачилт ?? [])).toEqual(['HT-9', 'HT-12']);
    expect(HAUL_STAGES.map((stage) => totals[stage])).toEqual([2, 1, 0, 0, 0, 0]);
  });

  it('shows a truck also under an excavator that no list has', () => {
    const { columns } = boardOf([truck('HT-1', 'EX-99', 'Буулгалт')], '');
    expect(columns.unknown).toHaveLength(1);
    expect(columns.unknown[0]).toMatchObject({ name: 'EX-99', machine: undefined, sentTruckCount: 1 });
    expect(namesOf(columns.unknown[0]?.trucks.Буулгалт ?? [])).toEqual(['HT-1']);
  });

  it.each([
    ['ex-0', ['EX-02', 'EX-03', 'EX-04']],
    [' bat-erd', ['EX-02']],
    ['ht-12', ['EX-03']],
    ['HT-77', []],
  ])('finds "%s"', (search, found) => {
    const { columns, totals } = boardOf(FLEET, search);
    expect(namesOf(Object.values(columns).flat()).sort()).toEqual(found);
    expect(totals.Ачилт).toBe(2);
  });

  it('does not count what an excavator or a loader has selected as a truck that was sent there', () => {
    const tablet = { now: { selectedVehicle: 'HT-9' } };
    const loader = machine('L-1', { category: 'Loader', tablet });
    const { columns } = boardOf([excavator('EX-1', '1.1 Loading', { tablet }), loader, machine('HT-9')], '');
    expect(namesOf(Object.values(columns).flat())).toEqual(['EX-1']);
    expect(columns.working[0]?.sentTruckCount).toBe(0);
  });

  it('is empty without a fleet', () => {
    const { columns, totals } = boardOf([], '');
    expect(Object.values(columns).flat()).toEqual([]);
    expect(totals.Бусад).toBe(0);
  });
});

describe('unchanged parts of a board after a change', () => {
  type Machine = (typeof FLEET)[number];
  const excavatorsOn = ({ columns }: Board<Machine>) => Object.values(columns).flat();
  const excavatorNamed = (board: Board<Machine>, name: string) =>
    excavatorsOn(board).find((excavator) => excavator.name === name);
  const before = boardOf<Machine>(FLEET, '');
  const boardWith = (...changed: Machine[]) => {
    const names = new Set(changed.map(({ name }) => name));
    return boardOf<Machine>([...FLEET.filter(({ name }) => !names.has(name)), ...changed], '');
  };

  it('is that of the board before, all of it where nothing has changed', () => {
    const board = reuseUnchangedRows(before, boardWith());
    expect(excavatorsOn(board).every((excavator) => excavatorsOn(before).includes(excavator))).toBe(true);
    expect(board.columns.working).toBe(before.columns.working);
  });

  it('keeps other excavators and stages of a truck that moves', () => {
    const moved = boardWith(truck('HT-9', 'EX-02', 'Буулгалт'));
    const board = reuseUnchangedRows(before, moved);
    expect(board).toEqual(moved);
    expect(excavatorNamed(board, 'EX-04')).toBe(excavatorNamed(before, 'EX-04'));
    expect(excavatorNamed(board, 'EX-02')).not.toBe(excavatorNamed(before, 'EX-02'));
    expect(excavatorNamed(board, 'EX-02')?.trucks['Экс хүлээлт']).toBe(
      excavatorNamed(before, 'EX-02')?.trucks['Экс хүлээлт'],
    );
    expect(namesOf(excavatorNamed(board, 'EX-02')?.trucks.Буулгалт ?? [])).toEqual(['HT-9']);
  });

  it('shows an excavator that changes itself, comes or goes', () => {
    const changed = boardWith(excavator('EX-03', 'Засварт'), excavator('EX-77', undefined));
    const board = reuseUnchangedRows(before, changed);
    expect(board).toEqual(changed);
    expect(namesOf(board.columns.maintenance)).toEqual(['EX-03', 'EX-04']);
    expect(reuseUnchangedRows(changed, before)).toEqual(before);
  });
});
