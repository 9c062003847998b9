/** Hand-overs of shifts, for backends that keep them (`docs/wire.md`, "Hand-over"). */
import type { HandoverSide } from '../../domain/handover/handover.ts';
import {
  type AcknowledgedAlerts,
  type Handover,
  handoverListSchema,
  handoverSchema,
  type ListedHandover,
  MAX_ACKNOWLEDGED_ALERTS,
  type NewNote,
} from '../../domain/wire/handover.ts';
import { isUnsupported } from '../rest/CallError.ts';
import { listReader } from '../rest/listReader.ts';
import type { RestClient } from '../rest/RestClient.ts';
import { readIfSupported } from './readIfSupported.ts';

/** The page of a signed shift is rendered before it is stored. */
const SIGN_TIMEOUT_MS = 30_000;

const { notes, report } = handoverSchema.shape;
const lines = report.shape;
const handoverReader = listReader(handoverSchema, {
  notes: notes.element,
  'report.hauled.units': lines.hauled.shape.units.element,
  'report.stood': lines.stood.element,
  'report.alerts': lines.alerts.element,
  'report.underground': lines.underground.unwrap().element,
  'report.changes': lines.changes.element,
});
const shiftsReader = listReader(handoverListSchema, { shifts: handoverListSchema.shape.shifts.element });

export class HandoverService {
  readonly #rest: Pick<RestClient, 'callJson' | 'reportSkippedItems'>;
  readonly #url: string;

  /** @param url of the entity service */
  constructor(rest: Pick<RestClient, 'callJson' | 'reportSkippedItems'>, url: string) {
    this.#rest = rest;
    this.#url = `${url}/api/handover`;
  }

  /**
   * The shift at a moment; unreadable notes and lines of its report are left out and reported.
   * @returns undefined if the backend keeps none @throws {CallError}
   */
  read(atMs: number, signal: AbortSignal): Promise<Handover | undefined> {
    const url = `${this.#url}?at=${Math.floor(atMs)}`;
    return readIfSupported(this.#rest, url, handoverReader, signal, (items) =>
      this.#rest.reportSkippedItems('handover', items),
    );
  }

  /** Shifts that were handed over, latest first, read in the same way. @returns as {@link read} @throws {CallError} */
  async list(signal: AbortSignal): Promise<ListedHandover[] | undefined> {
    const read = await readIfSupported(this.#rest, `${this.#url}/list`, shiftsReader, signal, (items) =>
      this.#rest.reportSkippedItems('handovers', items),
    );
    return read?.shifts;
  }

  /** @throws {CallError} */
  async addNote(note: NewNote, signal: AbortSignal): Promise<void> {
    await this.#rest.callJson(`${this.#url}/note`, { method: 'POST', body: note, signal, ignoresBody: true });
  }

  /** Does nothing if the backend keeps none. @throws {CallError} */
  async acknowledge(alerts: AcknowledgedAlerts, signal: AbortSignal): Promise<void> {
    try {
      for (let at = 0; at < alerts.length; at += MAX_ACKNOWLEDGED_ALERTS) {
        const body = { alerts: alerts.slice(at, at + MAX_ACKNOWLEDGED_ALERTS) };
        await this.#rest.callJson(`${this.#url}/acknowledgement`, { method: 'POST', body, signal, ignoresBody: true });
      }
    } catch (error) {
      if (!isUnsupported(error)) throw error;
    }
  }

  /** @param from start of the shift, epoch milliseconds @throws {CallError} */
  async sign(from: number, side: HandoverSide, signal: AbortSignal): Promise<void> {
    const body = { from, side };
    const options = { signal, timeoutMs: SIGN_TIMEOUT_MS, ignoresBody: true };
    await this.#rest.callJson(`${this.#url}/signature`, { method: 'POST', body, ...options });
  }
}
