/** Stages of the haul cycle and trucks under excavators (rules.md#haul-stages). Names are Mongolian everywhere. */

export const HAUL_STAGES = ['Ачилт', 'Экс хүлээлт', 'Буулгалт', 'Хоцрогдол', 'Засварт', 'Бусад'] as const;
export type HaulStage = (typeof HAUL_STAGES)[number];

/** Keyed by lower-case text, because every transaction is looked up. */
const STAGE_BY_TEXT = new Map<string, HaulStage>(HAUL_STAGES.map((stage) => [stage.toLowerCase(), stage]));
STAGE_BY_TEXT.set('ачаатай тээвэр', 'Ачилт');

/** `Ачаатай тээвэр` counts as loading; any other status is `Бусад`, other. */
export function stageOf(text: string | null | undefined): HaulStage {
  return STAGE_BY_TEXT.get((text ?? '').trim().toLowerCase()) ?? 'Бусад';
}

/** Where a truck's last transaction put it. */
export interface TruckAssignment {
  readonly truck: string;
  /** Empty where the transaction named none. */
  readonly excavator: string;
  readonly stage: HaulStage;
  /** As the transaction names the stage; several texts may be of one stage. */
  readonly text: string;
  /** Epoch milliseconds. */
  readonly atMs: number;
}

/**
 * Applies a truck's transaction: it is removed from every other excavator and stage, because a truck has one place. A
 * transaction older than the known one is ignored; of two of the same moment the one for the later name wins, in any
 * order of arrival.
 * @returns the same object if nothing changes
 */
export function newerAssignment(known: TruckAssignment | undefined, next: TruckAssignment): TruckAssignment {
  return known && !isLater(next, known) ? known : next;
}

function isLater(next: TruckAssignment, known: TruckAssignment): boolean {
  if (next.atMs !== known.atMs) return next.atMs > known.atMs;
  return tieBreakKey(next) > tieBreakKey(known);
}

const tieBreakKey = ({ excavator, stage, text }: TruckAssignment) => `${excavator} ${stage} ${text}`;

export type HaulBoard = ReadonlyMap<string, Readonly<Record<HaulStage, readonly string[]>>>;

/** Trucks by excavator and stage, in the order of their names. A truck without an excavator is in no column. */
export function haulBoard(places: Iterable<TruckAssignment>): HaulBoard {
  const board = new Map<string, Record<HaulStage, string[]>>();
  for (const { truck, excavator, stage } of places) {
    if (excavator === '') continue;
    const column = board.get(excavator) ?? emptyColumn();
    column[stage].push(truck);
    board.set(excavator, column);
  }
  for (const column of board.values()) for (const stage of HAUL_STAGES) column[stage].sort();
  return board;
}

function emptyColumn(): Record<HaulStage, string[]> {
  return { Ачилт: [], 'Экс хүлээлт': [], Буулгалт: [], Хоцрогдол: [], Засварт: [], Бусад: [] };
}
