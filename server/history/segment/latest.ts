/** The state at a time, as the messages from which a world can be rebuilt: the latest ones about everything. */
import { ALERT_DURATION_MS } from '../../../src/domain/alert/retention.ts';
import type { TemplateRows } from '../format/chunkFile.ts';
import { countBelow, type MessageShape, type Segment, textOf, ticksUntil } from './segment.ts';

/** A message that is part of the state. */
interface StateEntry {
  /** Of two messages about an entity, the later one has the higher number. */
  orderNumber: number;
  text(): string;
  isAlert: boolean;
}

interface TabletReport extends StateEntry {
  /** Fields that identify and order states of a tablet. */
  stateAtMs: number;
  hasStartTime: boolean;
  reportedAtMs: number;
}

/** More than a segment can have ticks. */
const SEGMENT_STRIDE = 2 ** 24;

export class LatestState {
  readonly #byKey = new Map<string, StateEntry>();
  /** By vehicle: the first and the last report of each of its last two states. */
  readonly #tablets = new Map<string, TabletReport[]>();
  #segments = 0;

  /** Applies the messages of a segment up to a time, including its keyframe. @throws CorruptChunkError */
  applySegment(segment: Segment, until: number): void {
    const ticks = ticksUntil(segment, until);
    const base = this.#segments++ * SEGMENT_STRIDE;
    segment.shapes.forEach((shape, index) => {
      const rows = segment.rowsOf(index);
      const count = countBelow(rows.ticks, rows.ticks.length, ticks - 1);
      if (count === 0) return;
      if (shape.traits.kind === 'tablet')
        for (let row = 0; row < count; row++) this.#applyTablet(shape, rows, row, base);
      else this.#applyRow(shape, rows, count - 1, base);
    });
  }

  /** @param at the time; alerts that have ended by then are left out @returns JSON texts, in the order to apply them */
  textsAt(at: number): string[] {
    const entries = new Set([...this.#byKey.values(), ...[...this.#tablets.values()].flat()]);
    return [...entries]
      .sort((a, b) => a.orderNumber - b.orderNumber)
      .map((entry) => ({ text: entry.text(), isAlert: entry.isAlert }))
      .filter(({ text, isAlert }) => !isAlert || at - alertTimeOf(text) <= ALERT_DURATION_MS)
      .map(({ text }) => text);
  }

  #applyRow(shape: MessageShape, rows: TemplateRows, row: number, base: number): void {
    const orderNumber = base + (rows.ticks[row] as number);
    const entry: StateEntry = {
      orderNumber,
      text: () => textOf(shape, rows, row),
      isAlert: shape.traits.kind === 'alert',
    };
    for (const key of shape.traits.keys) {
      const known = this.#byKey.get(key);
      if (!known || known.orderNumber < orderNumber) this.#byKey.set(key, entry);
    }
  }

  #applyTablet(shape: MessageShape, rows: TemplateRows, row: number, base: number): void {
    const text = textOf(shape, rows, row);
    const { state, timestamp } = JSON.parse(text) as { state: { startTime?: number | null }; timestamp: number };
    const report: TabletReport = {
      orderNumber: base + (rows.ticks[row] as number),
      text: () => text,
      isAlert: false,
      stateAtMs: state.startTime ?? timestamp,
      hasStartTime: state.startTime != null,
      reportedAtMs: timestamp,
    };
    const vehicle = shape.traits.vehicle ?? '';
    this.#tablets.set(vehicle, lastTwoStates([...(this.#tablets.get(vehicle) ?? []), report]));
  }
}

/** A state takes its status from its first report and its details from the last. */
function lastTwoStates(reports: readonly TabletReport[]): TabletReport[] {
  const states = new Map<string, TabletReport[]>();
  for (const report of reports) {
    const key = `${report.hasStartTime} ${report.stateAtMs}`;
    states.set(key, [...(states.get(key) ?? []), report]);
  }
  return [...states.values()]
    .sort((a, b) => (b[0]?.stateAtMs ?? 0) - (a[0]?.stateAtMs ?? 0))
    .slice(0, 2)
    .flatMap((same) => {
      const first = same.reduce((a, b) => (b.reportedAtMs < a.reportedAtMs ? b : a));
      const last = same.reduce((a, b) => (b.reportedAtMs > a.reportedAtMs ? b : a));
      return first === last ? [first] : [first, last];
    });
}

function alertTimeOf(text: string): number {
  return (JSON.parse(text) as { alert: { timestamp: number } }).alert.timestamp;
}
