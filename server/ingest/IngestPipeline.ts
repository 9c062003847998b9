/**
 * The single entry point for external data. Every interface (HTTP, MQTT, any format) parses items and passes them here:
 * they are subject to the same rules and limits, are stored before the sender is answered, and refused ones are
 * recorded with the reason.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { IngestAnswer } from '../../src/domain/wire/ingest.ts';
import type { IngestChannel } from '../../src/domain/wire/refusals.ts';
import { type LogWarning, rateLimitedWarn } from '../faults/logLimit.ts';
import { HttpProblem } from '../http/problems.ts';
import { runInSpan } from '../tracing/spans.ts';
import type { RequestItems } from './acceptedItems.ts';
import { AcceptedItemsMemory } from './acceptedItems.ts';
import type { FixIntake } from './intake.ts';
import type { IntakeStorage } from './intakeStorage.ts';

/** Limits of one request or message, in any format. */
export const INGEST_LIMITS = { items: 10_000, refused: 10_000, listedErrors: 1_000 } as const;

/** Processed at once; between two batches other work gets its turn. */
export const ITEMS_PER_BATCH = 200;

/** Limit of log lines that senders can cause. */
const REFUSAL_LINES = { maxLines: 20, windowMs: 10_000 } as const;

/** The sender, and the interface used. */
export interface IngestSource {
  door: IngestChannel;
  /** Name of the machine account, or of the broker. */
  sender: string;
}

/** Called with each refused item. */
export interface RefusalListener {
  recordRefusal(source: IngestSource, item: unknown, message: string): void;
}

type Batches = AsyncIterable<unknown[]> | Iterable<unknown[]>;

export interface IngestPipelineOptions {
  intake: FixIntake;
  storage: IntakeStorage;
  refusals: RefusalListener;
  log: Pick<Logger, 'warn'>;
  /** The site's clock, epoch milliseconds. */
  nowMs: () => number;
}

export class IngestPipeline {
  readonly #options: IngestPipelineOptions;
  readonly #memory = new AcceptedItemsMemory();
  /**
   * Every message of a sender could be refused: the counts are in the list of refusals, the log gets only a few lines.
   */
  readonly #warn: LogWarning;

  constructor(options: IngestPipelineOptions) {
    this.#options = options;
    this.#warn = rateLimitedWarn(options.log, { ...REFUSAL_LINES, nowMs: () => performance.now() });
  }

  /** The site's clock, epoch milliseconds. */
  get nowMs(): () => number {
    return this.#options.nowMs;
  }

  /**
   * Resolves once the accepted items would survive a killed process.
   * @param isWill the sender repeats the same text on purpose: it is not a duplicate
   * @throws HttpProblem if nothing can be stored now (503) or too many items are refused (400)
   */
  async ingestBatches(batches: Batches, source: IngestSource, { isWill = false } = {}): Promise<IngestAnswer> {
    const { storage } = this.#options;
    const request = isWill ? undefined : this.#memory.openRequest();
    const answer = await this.#ingestAll(batches, source, request);
    await runInSpan('ingest store', {}, () => storage.allStored());
    request?.remember();
    const { accepted, rejected, errors, clamped } = answer;
    if (rejected > 0) this.#warn({ ...source, accepted, rejected, first: errors[0] }, 'fixes refused');
    if (clamped !== undefined) this.#warn({ ...source, clamped }, 'clocks of senders run ahead');
    return answer;
  }

  async #ingestAll(batches: Batches, source: IngestSource, request?: RequestItems): Promise<IngestAnswer> {
    const { storage } = this.#options;
    const sum = { accepted: 0, rejected: 0, errors: [] as IngestAnswer['errors'] };
    const counts = { clamped: 0, repeated: 0 };
    let offset = 0;
    for await (const batch of batches) {
      storage.assertAvailable();
      const { accepted, rejected, errors, clamped, repeated } = await this.#ingestBatch(batch, source, request);
      sum.accepted += accepted;
      sum.rejected += rejected;
      counts.clamped += clamped;
      counts.repeated += repeated;
      for (const error of errors) {
        if (sum.errors.length < INGEST_LIMITS.listedErrors) sum.errors.push({ ...error, index: error.index + offset });
      }
      offset += batch.length;
      if (sum.rejected > INGEST_LIMITS.refused) throw new HttpProblem(400, tooManyRefused(sum.errors[0]?.message));
      await nextTurn();
    }
    const { clamped, repeated } = counts;
    return { ...sum, ...(clamped > 0 && { clamped }), ...(repeated > 0 && { repeated }) };
  }

  #ingestBatch(batch: unknown[], source: IngestSource, request?: RequestItems) {
    const { intake, storage, refusals } = this.#options;
    return runInSpan('ingest batch', { 'headframe.items': batch.length }, async (span) => {
      const { accepted, rejected, errors, clamped = 0, repeated = 0 } = intake.ingest(batch, request);
      for (const { index, message } of errors) refusals.recordRefusal(source, batch[index], message);
      span.setAttribute('headframe.rejected', rejected);
      await storage.batchStored();
      return { accepted, rejected, errors, clamped, repeated };
    });
  }
}

/** @throws HttpProblem 413 if there are more than a request may hold */
export function* batchesOf(items: readonly unknown[]): Iterable<unknown[]> {
  if (items.length > INGEST_LIMITS.items) {
    throw new HttpProblem(413, `Send at most ${INGEST_LIMITS.items} fixes in one array, or NDJSON`);
  }
  for (let from = 0; from < items.length; from += ITEMS_PER_BATCH) yield items.slice(from, from + ITEMS_PER_BATCH);
}

function tooManyRefused(reason = ''): string {
  return `More than ${INGEST_LIMITS.refused} items are refused, the first because: ${reason}. The good ones so far are taken.`;
}
