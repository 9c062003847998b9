/** Stages of the haul cycle and trucks under excavators (rules.md#haul-stages). Names are Mongolian everywhere. */
import { sharedText } from '../text/sharedText.ts';

export const HAUL_STAGES = ['Ачилт', 'Экс хүлээлт', 'Буулгалт', 'Хоцрогдол', 'Засварт', 'Бусад'] as const;
export type HaulStage = (typeof HAUL_STAGES)[number];

/** Keyed by lower-case text. */
const STAGE_BY_TEXT = new Map<string, HaulStage>(HAUL_STAGES.map((stage) => [stage.toLowerCase(), stage]));
STAGE_BY_TEXT.set('ачаатай тээвэр', 'Ачилт');

/**
 * Cache by text as sent: converting Cyrillic to lower case takes longer than everything else that a transaction needs.
 */
const stageBySentText = new Map<string, HaulStage>();
/** Limits of the cache: a mine has a few dozen texts, all of them short. */
const MAX_SENT_TEXTS = 1_000;
const MAX_TEXT_LENGTH = 100;

/** `Ачаатай тээвэр` counts as loading; any other status is `Бусад`, other. */
export function stageOf(text: string | null | undefined): HaulStage {
  const sentText = text ?? '';
  const known = stageBySentText.get(sentText);
  if (known) return known;
  const stage = STAGE_BY_TEXT.get(sentText.trim().toLowerCase()) ?? 'Бусад';
  if (sentText.length > MAX_TEXT_LENGTH) return stage;
  if (stageBySentText.size >= MAX_SENT_TEXTS) stageBySentText.clear();
  stageBySentText.set(sentText, stage);
  return stage;
}

/** Where a truck's last transaction put it. */
export interface TruckAssignment {
  readonly truck: string;
  /** The excavator named last; empty if none was. */
  readonly excavator: string;
  /** When it was named, epoch milliseconds; absent if the transaction itself named it, or none was named. */
  readonly excavatorAtMs?: number | undefined;
  readonly stage: HaulStage;
  /** The transaction's own text; several texts may map to one stage. */
  readonly text: string;
  /** Epoch milliseconds. */
  readonly atMs: number;
}

interface Transaction {
  readonly truck: string;
  /** Text of the stage. */
  readonly text: string;
  readonly atMs: number;
  /** Undefined or empty if it names none. */
  readonly excavator: string | null | undefined;
}

/** The excavator to which a tablet was sent, and when it reported that, epoch milliseconds. */
interface SentTo {
  readonly selectedVehicle?: string | undefined;
  readonly detailsAtMs: number;
}

/**
 * Where a transaction puts a truck. If it names no excavator, the truck stays at its last one, or at the one that its
 * tablet has named since; a repeated or late transaction does not change the excavator.
 */
export function assignmentOf(
  { truck, atMs, ...sent }: Transaction,
  known: TruckAssignment | undefined,
  sentTo: SentTo | undefined,
): TruckAssignment {
  const [text, excavator] = [sharedText(sent.text), sharedText(sent.excavator ?? undefined)];
  const stage = stageOf(text);
  if (excavator) return { truck, excavator, excavatorAtMs: undefined, stage, text, atMs };
  const isNews = known === undefined || atMs > known.atMs;
  if (isNews && sentTo?.selectedVehicle && !(known && sentTo.detailsAtMs < namedAtMs(known))) {
    return { truck, excavator: sentTo.selectedVehicle, excavatorAtMs: sentTo.detailsAtMs, stage, text, atMs };
  }
  const place = { truck, excavator: '', excavatorAtMs: undefined, stage, text, atMs };
  return known ? withExcavatorOf(known, place) : place;
}

/**
 * Applies a truck's transaction: it is removed from every other excavator and stage, because a truck has one place. A
 * transaction older than the known one only supplies its excavator if none was named since; of two with the same time,
 * the one with the later name wins in any order of arrival.
 * @returns the same object if nothing changes
 */
export function newerAssignment(known: TruckAssignment | undefined, next: TruckAssignment): TruckAssignment {
  if (!known) return next;
  const later = isLater(next, known) ? next : known;
  const named = isNamedLater(next, known) ? next : known;
  return named === later ? later : withExcavatorOf(named, later);
}

/** Fields are written out: object spread would take half the time of a transaction. */
function withExcavatorOf(named: TruckAssignment, { truck, stage, text, atMs }: TruckAssignment): TruckAssignment {
  const { excavator } = named;
  const excavatorAtMs = excavator === '' ? undefined : namedAtMs(named);
  return { truck, excavator, excavatorAtMs, stage, text, atMs };
}

function isLater(next: TruckAssignment, known: TruckAssignment): boolean {
  if (next.atMs !== known.atMs) return next.atMs > known.atMs;
  return tieBreakKey(next) > tieBreakKey(known);
}

function isNamedLater(next: TruckAssignment, known: TruckAssignment): boolean {
  const [nextMs, knownMs] = [namedAtMs(next), namedAtMs(known)];
  return nextMs === knownMs ? next.excavator > known.excavator : nextMs > knownMs;
}

function namedAtMs({ excavator, excavatorAtMs, atMs }: TruckAssignment): number {
  return excavator === '' ? Number.NEGATIVE_INFINITY : (excavatorAtMs ?? atMs);
}

/** By the excavator that the transaction itself names. */
function tieBreakKey(place: TruckAssignment): string {
  const { excavator, stage, text, atMs } = place;
  return `${namedAtMs(place) === atMs ? excavator : ''} ${stage} ${text}`;
}

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
