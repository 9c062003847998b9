/**
 * Records the live messages as they are sent. Messages are buffered in memory briefly and appended together; callers
 * that need them on disk wait for {@link Recorder.whenFlushed}. If writing fails, recording stops, reports it, and
 * retries.
 */
import type { LiveMessage } from '../../bus/bus.ts';
import { encodeLogLine } from '../format/logFrames.ts';
import { LogWriter } from './logWriter.ts';
import {
  RECORDER_LIMITS,
  type RecorderLimits,
  type RecorderOptions,
  type RecordingState,
  reasonOf,
} from './recorderOptions.ts';

/** Messages for the same log. */
interface Batch {
  lines: string[];
  characters: number;
  from: number;
  /** Time of the last line; the clock may have gone back slightly since. */
  until: number;
  /** `new` starts a log with them; `none` ends the current one. */
  log: 'current' | 'new' | 'none';
}

interface OpenLog {
  writer: LogWriter;
  path: string;
  from: number;
  messages: number;
  /** Time up to which it is complete. */
  until: number;
}

/** A clock that goes back further than this was set. */
const CLOCK_SET_BACK_MS = 1_000;
/** A clock that is further ahead of the last entry was set, or the machine was suspended: that time is unknown. */
const CLOCK_SET_FORWARD_MS = 60_000;
/** Interval of empty entries while there are no messages: they show how far the recording reaches. */
const HEARTBEAT_MS = 1_000;

export class Recorder {
  readonly #options: RecorderOptions;
  readonly #limits: RecorderLimits;
  #batches: Batch[] = [];
  #lastMessageAtMs = 0;
  #log: OpenLog | undefined;
  #state: RecordingState = { state: 'stopped', reason: 'not started' };
  #isReading = true;
  #start: Promise<void> | undefined;
  #currentWrite: Promise<void> = Promise.resolve();
  /** A flush that has not started; everything that arrives until then is included. */
  #queuedWrite: Promise<void> | undefined;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#limits = options.limits ?? RECORDER_LIMITS;
  }

  get state(): RecordingState {
    return this.#state;
  }

  /** Starts or retries. Never throws: if writing fails, the state says so. */
  start(): Promise<void> {
    if (this.#state.state === 'on') return Promise.resolve();
    this.#start ??= this.#begin().finally(() => {
      this.#start = undefined;
    });
    return this.#start;
  }

  async #begin(): Promise<void> {
    // A write may have hung: the log ends with it, and what follows is unknown.
    await this.#currentWrite;
    await this.#closeLog(this.#log?.until);
    const from = this.#options.nowMs();
    this.#batches = [];
    this.#lastMessageAtMs = from;
    try {
      // Otherwise a log is started once messages arrive without delay.
      if (this.#isReading) await this.#openLog(from);
    } catch (error) {
      this.#stopWithError(error);
      return;
    }
    this.#setState({ state: 'on' });
    for (const message of this.#options.seed()) this.record(message);
    await this.whenFlushed();
  }

  /** @returns its time, epoch milliseconds; undefined if it is not recorded */
  record(message: LiveMessage): number | undefined {
    if (this.#state.state !== 'on' || !this.#isReading) return undefined;
    const nowMs = this.#options.nowMs();
    if (nowMs < this.#lastMessageAtMs - CLOCK_SET_BACK_MS || this.#isSetForward(nowMs)) this.#restartLog(nowMs);
    const at = Math.max(nowMs, this.#lastMessageAtMs);
    this.#lastMessageAtMs = at;
    this.#add(at, message);
    return at;
  }

  #isSetForward(nowMs: number): boolean {
    return nowMs - Math.max(this.#lastMessageAtMs, this.#log?.until ?? 0) > CLOCK_SET_FORWARD_MS;
  }

  /**
   * The clock was set: starts a new log with the current state. Anything recorded earlier for the same time is void.
   */
  #restartLog(nowMs: number): void {
    this.#lastMessageAtMs = nowMs;
    this.#pushBatch(nowMs, 'new');
    for (const message of this.#options.seed()) this.#add(nowMs, message);
  }

  #add(at: number, message: LiveMessage): void {
    const batch = this.#batches.at(-1) ?? this.#pushBatch(at, 'current');
    const line = encodeLogLine(at, JSON.stringify(message));
    batch.lines.push(line);
    batch.until = at;
    batch.characters += line.length;
    if (batch.characters > this.#limits.maxWaitingCharacters) this.#stopWithReason('the disk is too slow');
  }

  /**
   * Resolves once everything recorded so far would survive a killed process, or recording has stopped. Never throws.
   */
  whenFlushed(): Promise<void> {
    if (this.#batches.length === 0) return this.#queuedWrite ?? this.#currentWrite;
    this.#queuedWrite ??= this.#currentWrite.then(() => {
      this.#queuedWrite = undefined;
      this.#currentWrite = this.#writeAll();
      return this.#currentWrite;
    });
    return this.#queuedWrite;
  }

  /**
   * Call it about ten times a second.
   * @param isReading whether messages arrive without delay. While they do not, the true state is unknown: recording
   * pauses, and resumes with the current state once they do
   */
  tick(isReading = true): void {
    if (isReading !== this.#isReading) this.#switchReading(isReading);
    const log = this.#log;
    const isSilent = log && this.#options.nowMs() - log.until >= HEARTBEAT_MS;
    if (this.#batches.length === 0 && isSilent) {
      const nowMs = this.#options.nowMs();
      if (this.#isSetForward(nowMs)) this.#restartLog(nowMs);
      else this.#pushBatch(nowMs, 'current');
    }
    void this.whenFlushed();
  }

  #switchReading(isReading: boolean): void {
    this.#isReading = isReading;
    if (this.#state.state !== 'on') return;
    if (isReading) this.#restartLog(this.#options.nowMs());
    else this.#pushBatch(this.#lastMessageAtMs, 'none');
  }

  #pushBatch(from: number, log: Batch['log']): Batch {
    const batch: Batch = { lines: [], characters: 0, from, until: from, log };
    this.#batches.push(batch);
    return batch;
  }

  async stop(): Promise<void> {
    // A log that is being opened would otherwise be written to afterwards.
    await this.#start;
    await this.whenFlushed();
    await this.#closeLog(this.#log?.until);
    this.#setState({ state: 'stopped', reason: 'the server is stopping' });
  }

  async #writeAll(): Promise<void> {
    const batches = this.#batches;
    this.#batches = [];
    try {
      for (const batch of batches) await this.#write(batch);
    } catch (error) {
      await this.#closeLog(this.#log?.until);
      this.#stopWithError(error);
    }
  }

  async #write({ lines, from, until: lastLineAtMs, log: wanted }: Batch): Promise<void> {
    let log = this.#log;
    if (this.#state.state !== 'on' || (!log && wanted !== 'new')) return;
    if (wanted === 'none') return this.#closeLog(log?.until);
    if (!log || wanted === 'new' || this.#isFull(log, from)) {
      await this.#closeLog(wanted === 'new' ? log?.until : from);
      log = await this.#openLog(from);
    }
    const until = Math.max(lastLineAtMs, log.until);
    await log.writer.append(lines.join(''), until);
    log.until = until;
    log.messages += lines.length;
  }

  #isFull({ from, messages }: OpenLog, at: number): boolean {
    return at - from >= this.#limits.maxLogMs || messages >= this.#limits.maxLogMessages;
  }

  async #openLog(from: number): Promise<OpenLog> {
    const path = this.#options.nextLog(from);
    const writer = await LogWriter.create(`${path}.log`);
    this.#log = { writer, path, from, messages: 0, until: from };
    this.#options.onOpened(path, from);
    return this.#log;
  }

  async #closeLog(to: number | undefined): Promise<void> {
    const log = this.#log;
    if (!log) return;
    this.#log = undefined;
    await log.writer.close().catch(() => {});
    this.#options.onClosed(log.path, Math.max(log.from, to ?? log.until));
  }

  #stopWithError(error: unknown): void {
    this.#stopWithReason(reasonOf(error), error);
  }

  #stopWithReason(reason: string, error?: unknown): void {
    this.#batches = [];
    this.#setState({ state: 'stopped', reason }, error);
  }

  #setState(state: RecordingState, error?: unknown): void {
    const isNew = JSON.stringify(state) !== JSON.stringify(this.#state);
    this.#state = state;
    if (isNew) this.#options.onState(state, error);
  }
}
