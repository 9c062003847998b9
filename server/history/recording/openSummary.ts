/** The summary of the segment being recorded, updated as it grows. */
import type { WireAlert } from '../../../src/domain/wire/alerts.ts';
import type { LiveMessage } from '../../bus/bus.ts';
import type { Summary } from '../format/chunkFile.ts';
import { AlertMarks, countAt, MOVING_KMH } from '../segment/summary.ts';

export type PartialSummary = Pick<Summary, 'activity' | 'alerts'>;

export class OpenSummary {
  readonly #activity = new Map<number, number>();
  readonly #alerts = new AlertMarks();

  countMessage(message: LiveMessage, at: number): void {
    if (message.type === 'location') {
      if ((message.velocity ?? 0) > MOVING_KMH) countAt(this.#activity, at);
    } else if (message.type === 'alert' && !TRANSIENT_TYPES.has(message.alert.type)) {
      this.#alerts.add(message.alert as WireAlert);
    }
  }

  summary(): PartialSummary {
    return { activity: [...this.#activity], alerts: this.#alerts.marks };
  }
}

/** Alert types that are events and not breaches of a rule. */
const TRANSIENT_TYPES = new Set(['change_status', 'online', 'offline']);
