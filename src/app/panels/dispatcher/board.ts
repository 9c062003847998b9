/**
 * The excavator board: excavators by state, the trucks of each by stage (rules.md#excavators, rules.md#haul-stages).
 */
import {
  EXCAVATOR_COLUMNS,
  type ExcavatorColumn,
  excavatorColumnOf,
  isStatusKnown,
  type StatusGroup,
  statusGroupOf,
  truckCounts,
} from '../../../domain/haul/excavators.ts';
import { HAUL_STAGES, type HaulStage, haulBoard, type TruckAssignment } from '../../../domain/haul/stages.ts';
import { isLoadingUnit } from '../../../domain/indicators/cyclePart.ts';

interface BoardMachine {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly categoryText: string;
  readonly status: string | undefined;
  readonly statusCategory: string | undefined;
  readonly operator: string | undefined;
  readonly haul: TruckAssignment | undefined;
  readonly tablet: { readonly now: { readonly selectedVehicle: string | undefined } } | undefined;
}

export interface BoardExcavator<T> {
  /** Id of the excavator, as two may share a name; if it is not listed, the name that trucks use. */
  readonly key: string;
  /** Name of the excavator, or the one that trucks use. */
  readonly name: string;
  readonly machine: T | undefined;
  /** Undefined if its status is unknown. */
  readonly statusGroup: StatusGroup | undefined;
  /** Number of trucks sent to it. */
  readonly sentTruckCount: number;
  readonly trucks: Readonly<Record<HaulStage, readonly T[]>>;
}

export interface Board<T> {
  readonly columns: Readonly<Record<ExcavatorColumn, readonly BoardExcavator<T>[]>>;
  /** Numbers of trucks at all excavators together. */
  readonly totals: Readonly<Record<HaulStage, number>>;
}

const collator = new Intl.Collator('en', { numeric: true });
const byName = (a: { name: string }, b: { name: string }) => collator.compare(a.name, b.name);

/**
 * @param search in the excavators' names and operators, and in the names of their trucks; the totals always cover the
 * whole mine
 */
export function boardOf<T extends BoardMachine>(machines: readonly T[], search: string): Board<T> {
  const excavators = excavatorsOf(machines);
  const needle = search.trim().toLowerCase();
  const boardExcavators = excavators.filter((excavator) => matchesSearch(excavator, needle)).sort(byName);
  const columns = Object.fromEntries(
    EXCAVATOR_COLUMNS.map((column) => [column, boardExcavators.filter((excavator) => columnOf(excavator) === column)]),
  ) as Record<ExcavatorColumn, BoardExcavator<T>[]>;
  const totals = Object.fromEntries(
    HAUL_STAGES.map((stage) => [stage, excavators.reduce((sum, { trucks }) => sum + trucks[stage].length, 0)]),
  ) as Record<HaulStage, number>;
  return { columns, totals };
}

/** Every excavator of the fleet, and every other destination of trucks: a truck is never left out. */
function excavatorsOf<T extends BoardMachine>(machines: readonly T[]): BoardExcavator<T>[] {
  const byId = new Map(machines.map((machine) => [machine.id, machine]));
  const byCall = new Map(machines.map((machine) => [machine.name, machine]));
  const findMachine = (call: string) => byId.get(call) ?? byCall.get(call);
  const keyOf = (call: string) => findMachine(call)?.id ?? call;
  const places = machines.flatMap(({ haul }) => (haul ? [{ ...haul, excavator: keyOf(haul.excavator) }] : []));
  const board = haulBoard(places);
  const sentTrucks = truckCounts(
    machines.flatMap(({ categoryText, tablet }) => {
      // The vehicle selected by a loading unit is the truck that it loads.
      const call = isLoadingUnit(categoryText) ? undefined : tablet?.now.selectedVehicle;
      return call ? [keyOf(call)] : [];
    }),
  );
  const excavators = machines.filter(({ category }) => category === 'OPExcavator').map(({ id }) => id);
  return [...new Set([...excavators, ...board.keys(), ...sentTrucks.keys()])].map((key) => {
    const machine = byId.get(key);
    const stages = board.get(key);
    return {
      key,
      name: machine?.name ?? key,
      machine,
      statusGroup: isStatusKnown(machine?.status, machine?.statusCategory) ? statusGroupOf(machine?.status) : undefined,
      sentTruckCount: sentTrucks.get(key) ?? 0,
      trucks: Object.fromEntries(
        HAUL_STAGES.map((stage) => [stage, (stages?.[stage] ?? []).flatMap((id) => byId.get(id) ?? []).sort(byName)]),
      ) as Record<HaulStage, T[]>,
    };
  });
}

function columnOf<T extends BoardMachine>({ machine }: BoardExcavator<T>): ExcavatorColumn {
  return excavatorColumnOf(machine?.status, machine?.statusCategory);
}

function matchesSearch<T extends BoardMachine>({ name, machine, trucks }: BoardExcavator<T>, needle: string): boolean {
  if (needle === '') return true;
  const texts = [
    name,
    machine?.operator ?? '',
    ...Object.values(trucks).flatMap((list) => list.map((one) => one.name)),
  ];
  return texts.some((text) => text.toLowerCase().includes(needle));
}
