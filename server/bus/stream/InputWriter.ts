/**
 * Batches fixes and reports: items that arrive together, or while earlier messages are being stored, share one message
 * with one acknowledgement. Batches grow with the load.
 */
import { createDeferred } from './createDeferred.ts';
import { StreamUnavailableError } from './errors.ts';

/** Messages in flight at once. */
const MAX_MESSAGES_IN_FLIGHT = 4;
/** Limits of one message: NATS refuses more than a megabyte, and a character takes up to three bytes. */
const MAX_INPUTS_PER_MESSAGE = 500;
const MAX_CHARACTERS_PER_MESSAGE = 200_000;
/** Limit of inputs not stored yet; further ones are refused. */
const MAX_UNSTORED_INPUTS = 20_000;

interface Batch {
  inputs: string[];
  characters: number;
  whenStored: Promise<void>;
  resolve: () => void;
  reject: (error: Error) => void;
}

export class InputWriter {
  readonly #send: (inputs: readonly string[]) => Promise<unknown>;
  /** Not sent yet, in order. */
  readonly #waitingBatches: Batch[] = [];
  #inFlight = 0;
  #unstored = 0;
  #isFlushDue = false;

  /** @param send stores a message; it is called in the order of the inputs */
  constructor(send: (inputs: readonly string[]) => Promise<unknown>) {
    this.#send = send;
  }

  /** Inputs that are not stored yet. */
  get unstored(): number {
    return this.#unstored;
  }

  get hasRoom(): boolean {
    return this.#unstored < MAX_UNSTORED_INPUTS;
  }

  /**
   * @param input as made by `writeInput`
   * @returns resolves once it is stored; all inputs of one message share a promise. Rejects as `send` does, or with a
   * StreamUnavailableError if too many are waiting
   */
  add(input: string): Promise<void> {
    if (!this.hasRoom) return Promise.reject(new StreamUnavailableError('Too many fixes wait to be stored'));
    this.#unstored++;
    const batch = this.#batchFor(input.length);
    batch.inputs.push(input);
    batch.characters += input.length;
    this.#scheduleFlush();
    return batch.whenStored;
  }

  #batchFor(characters: number): Batch {
    const last = this.#waitingBatches.at(-1);
    if (
      last &&
      last.inputs.length < MAX_INPUTS_PER_MESSAGE &&
      last.characters + characters <= MAX_CHARACTERS_PER_MESSAGE
    )
      return last;
    const batch = newBatch();
    this.#waitingBatches.push(batch);
    return batch;
  }

  /** Flushes once the caller has added everything it has. */
  #scheduleFlush(): void {
    if (this.#isFlushDue) return;
    this.#isFlushDue = true;
    queueMicrotask(() => {
      this.#isFlushDue = false;
      this.#flush();
    });
  }

  #flush(): void {
    while (this.#inFlight < MAX_MESSAGES_IN_FLIGHT) {
      const batch = this.#waitingBatches.shift();
      if (!batch) return;
      this.#inFlight++;
      void this.#send(batch.inputs)
        .finally(() => {
          this.#inFlight--;
          this.#unstored -= batch.inputs.length;
          this.#flush();
        })
        .then(batch.resolve, batch.reject);
    }
  }
}

function newBatch(): Batch {
  const { promise, resolve, reject } = createDeferred();
  return { inputs: [], characters: 0, whenStored: promise, resolve, reject };
}
