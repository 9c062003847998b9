/** Hand-overs of shifts: the current or signed report, notes, signatures (rules.md#hand-over). */
import { type HandoverRefusal, type HandoverSide, signingRefusal } from '../../src/domain/handover/handover.ts';
import { type ShiftSpan, shiftSpanAt } from '../../src/domain/time/siteShift.ts';
import type { Handover, HandoverReport, ListedHandover, NewNote } from '../../src/domain/wire/handover.ts';
import { HttpProblem } from '../http/problems.ts';
import type { Caller } from '../identity/tokens.ts';
import { handoverReport, type ReportSources } from './handoverReport.ts';
import type { HandoverStore } from './handoverStore.ts';

/** For this long after a shift's end, the people in the mine still count as those of the shift. */
const PEOPLE_RETENTION_MS = 3_600_000;
/** The largest time that a `Date` can hold, milliseconds. */
const MAX_DATE_MS = 8.64e15;

const REFUSAL_TEXTS: Readonly<Record<HandoverRefusal, string>> = {
  tooEarly: 'A shift is handed over from an hour before its end on',
  signed: 'This side of the hand-over is signed already. Read it again.',
  notHandedOver: 'The outgoing dispatcher signs first',
  samePerson: 'Another person takes the shift over',
};

export interface HandoversOptions extends ReportSources {
  store: HandoverStore;
  /** IANA name of the site's zone. */
  timeZone: string;
  nowMs: () => number;
}

type Person = Pick<Caller, 'id' | 'displayName'>;

/** Tolerance for clients whose clock is ahead of the site's. */
const CLOCK_SKEW_MS = 60_000;

interface ReportRead {
  fromMs: number;
  /** Sequence number of its start. */
  sequence: number;
  report: HandoverReport;
}

export class Handovers {
  readonly #options: HandoversOptions;
  /** The last read, shared by requests that arrived before it began. */
  #lastRead: ReportRead | undefined;
  /** Sequence number of requests and reads, to compare their order. */
  #readSequence = 0;

  constructor(options: HandoversOptions) {
    this.#options = options;
  }

  /** @returns the sequence number of a request, to pass to {@link page} */
  startRead(): number {
    return ++this.#readSequence;
  }

  /**
   * @param at any time in the shift; the current one if absent
   * @param askedAt from {@link startRead}, called before anything was awaited
   * @throws {HttpProblem} 400 if the shift has not begun
   */
  async page(at: number | undefined, askedAt: number = this.startRead()): Promise<Omit<Handover, 'mayWrite'>> {
    const { store, timeZone, nowMs } = this.#options;
    const now = nowMs();
    if (at !== undefined && at > now + CLOCK_SKEW_MS) throw new HttpProblem(400, 'The shift has not begun');
    const span = shiftSpanAt(Math.min(at ?? now, now), timeZone);
    const signatures = await store.signaturesOf(span.fromMs);
    return {
      ...shiftOf(span),
      ...(signatures ?? { outgoing: null, incoming: null, report: await this.#readSharedReport(span, askedAt) }),
      notes: await store.notes(span.fromMs),
    };
  }

  /** Signed shifts, latest first. */
  async list(): Promise<ListedHandover[]> {
    const { store, timeZone } = this.#options;
    const signedHandovers = await store.list();
    return signedHandovers.map(({ from, ...signatures }) => ({
      ...shiftOf(shiftSpanAt(from, timeZone)),
      ...signatures,
    }));
  }

  /** @throws {HttpProblem} 400, 409 */
  async addNote({ from, text, key }: NewNote, person: Person): Promise<void> {
    const { store, nowMs } = this.#options;
    if (!(await store.addNote(this.#spanFrom(from).fromMs, person, nowMs(), { text, key })))
      throw new HttpProblem(409, 'The shift was taken over, or has 200 notes. Write the note in the next shift.');
  }

  /** @param from start of the shift @throws {HttpProblem} 400, 409 */
  async sign(from: number, side: HandoverSide, person: Person): Promise<void> {
    const { store, nowMs } = this.#options;
    const span = this.#spanFrom(from);
    const signatures = (await store.signaturesOf(from)) ?? { outgoing: null, incoming: null };
    const refusal = signingRefusal(side, signatures, person.id, span, nowMs());
    if (refusal) throw new HttpProblem(409, REFUSAL_TEXTS[refusal]);
    const isDone =
      side === 'outgoing'
        ? await store.handOver(from, person, nowMs(), await this.#report(span))
        : await store.takeOver(from, person, nowMs());
    if (!isDone) throw new HttpProblem(409, REFUSAL_TEXTS.signed);
  }

  #report({ fromMs, toMs }: ShiftSpan): Promise<HandoverReport> {
    const now = this.#options.nowMs();
    return handoverReport(this.#options, { from: fromMs, to: Math.min(toMs, now) }, now < toMs + PEOPLE_RETENTION_MS);
  }

  async #readSharedReport(span: ShiftSpan, askedAt: number): Promise<HandoverReport> {
    const last = this.#lastRead;
    if (last && last.fromMs === span.fromMs && last.sequence > askedAt) return last.report;
    const sequence = ++this.#readSequence;
    const report = await this.#report(span);
    this.#lastRead = { fromMs: span.fromMs, sequence, report };
    return report;
  }

  #spanFrom(from: number): ShiftSpan {
    const { timeZone, nowMs } = this.#options;
    const span = Math.abs(from) < MAX_DATE_MS ? shiftSpanAt(from, timeZone) : undefined;
    if (!span || span.fromMs !== from) throw new HttpProblem(400, 'No shift begins at this time');
    if (from > nowMs()) throw new HttpProblem(400, 'The shift has not begun');
    return span;
  }
}

function shiftOf({ shift, day, fromMs, toMs }: ShiftSpan) {
  return { shift, day, from: fromMs, to: toMs };
}
