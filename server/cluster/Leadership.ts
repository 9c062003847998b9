/** Work that only the lease holder does: evaluates the rules and writes a checkpoint every few seconds. */
import type { Logger } from 'pino';
import type { SiteRule } from '../../src/domain/rule/siteRule.ts';
import { RepeatedSave } from '../faults/repeatedSave.ts';
import { FencedError, RevertedDatabaseError } from './checkpoint.ts';
import { StreamEvaluator, type StreamEvaluatorOptions } from './StreamEvaluator.ts';

export interface LeadershipOptions {
  log: Pick<Logger, 'error' | 'info'>;
  rules: () => readonly SiteRule[];
  evaluator: Omit<StreamEvaluatorOptions, 'rules' | 'leaseSeq' | 'log'>;
  /** This server must restart: the database lacks what the evaluator saved in it. */
  onStateLost: (reason: string) => void;
}

/** Consecutive failed starts, as without a database; after these another server may do better. */
const MAX_FAILED_STARTS = 3;
/** Time limit of the last save of a stopping server: it has to release the lease before it is killed. */
const LAST_SAVE_WITHIN_MS = 3_000;

/** Runs while this server leads. @returns a function that stops it */
type LeadershipTask = () => Promise<() => Promise<void>>;

interface LeaderTask {
  start: LeadershipTask;
  /** Undefined while it is not running. */
  stop: (() => Promise<void>) | undefined;
}

export class Leadership {
  readonly #options: LeadershipOptions;
  readonly #tasks = new Set<LeaderTask>();
  readonly #evaluatorSave: RepeatedSave;
  #claimSeq: number | undefined;
  #evaluator: StreamEvaluator | undefined;
  /** Failed starts of the evaluator since this server became leader. */
  #failedStarts = 0;
  /** Start and stop run in sequence: the lease can be lost while the evaluator starts. */
  #lastChange: Promise<void> = Promise.resolve();

  constructor(options: LeadershipOptions) {
    this.#options = options;
    this.#evaluatorSave = new RepeatedSave({ log: options.log, subject: 'the checkpoint', save: () => this.#save() });
  }

  get isLeading(): boolean {
    return this.#claimSeq !== undefined;
  }

  /** Whether the evaluator runs. */
  get isEvaluating(): boolean {
    return this.#evaluator !== undefined;
  }

  /** Whether this server leads but cannot start the evaluator: the lease is of more use to another server. */
  get cannotEvaluate(): boolean {
    return this.#failedStarts >= MAX_FAILED_STARTS;
  }

  /** @param seq stream sequence of the claim */
  onLeaseAcquired(seq: number): void {
    this.#claimSeq = seq;
    this.#options.log.info({ claim: seq }, 'this server evaluates the rules now');
    this.#enqueue(() => this.#start());
  }

  onLeaseLost(): void {
    this.#claimSeq = undefined;
    this.#failedStarts = 0;
    this.#options.log.info('this server no longer evaluates the rules');
    this.#enqueue(() => this.#stopEvaluator());
  }

  /** Runs a task whenever this server leads. @returns a function that removes and stops it */
  runWhileLeading(start: LeadershipTask): () => Promise<void> {
    const task: LeaderTask = { start, stop: undefined };
    this.#tasks.add(task);
    if (this.#evaluator) this.#enqueue(() => this.#startTasks());
    return async () => {
      this.#tasks.delete(task);
      this.#enqueue(() => this.#stopTask(task));
      await this.#lastChange;
    };
  }

  setRules(rules: readonly SiteRule[]): void {
    this.#evaluator?.setRules(rules);
  }

  /** Call it once a second: retries whatever failed to start. */
  tick(): void {
    if (this.#claimSeq === undefined) return;
    if (!this.#evaluator) this.#enqueue(() => this.#start());
    else if ([...this.#tasks].some(({ stop }) => !stop)) this.#enqueue(() => this.#startTasks());
  }

  /** Writes a checkpoint. Never throws. */
  async save(): Promise<void> {
    await this.#evaluatorSave.run();
  }

  /** Writes a last checkpoint, unless that takes too long, then stops. */
  async stop(): Promise<void> {
    const saved = this.#lastChange.then(() => this.save());
    await Promise.race([saved, new Promise((resolve) => setTimeout(resolve, LAST_SAVE_WITHIN_MS).unref())]);
    this.#claimSeq = undefined;
    await this.#stopEvaluator();
  }

  #enqueue(change: () => Promise<void>): void {
    this.#lastChange = this.#lastChange.then(change).catch((error: unknown) => {
      this.#options.log.error({ err: error }, 'this server should evaluate the rules and cannot; trying again');
    });
  }

  async #start(): Promise<void> {
    const { evaluator, log, rules } = this.#options;
    const leaseSeq = this.#claimSeq;
    if (leaseSeq === undefined || this.#evaluator) return;
    let started: StreamEvaluator;
    try {
      started = await StreamEvaluator.start({ ...evaluator, log, rules: rules(), leaseSeq });
    } catch (error) {
      if (this.#claimSeq === leaseSeq) this.#failedStarts++;
      throw error;
    }
    this.#failedStarts = 0;
    // Another server may lead by now: the tasks must not run twice.
    if (this.#claimSeq !== leaseSeq) {
      await started.stop();
      return;
    }
    this.#evaluator = started;
    // The rules may have changed while it started.
    started.setRules(rules());
    await this.#startTasks();
  }

  /** Starts the tasks that are not running; a failing one does not keep the others from starting. */
  async #startTasks(): Promise<void> {
    for (const task of this.#tasks) {
      if (task.stop || !this.#evaluator) continue;
      try {
        task.stop = await task.start();
      } catch (error) {
        this.#options.log.error({ err: error }, 'work of the leading server could not start; trying again');
      }
    }
  }

  /** Runs on every loss of the lease, so that a renewed claim starts a new evaluator. */
  async #stopEvaluator(): Promise<void> {
    const evaluator = this.#evaluator;
    this.#evaluator = undefined;
    for (const task of this.#tasks) await this.#stopTask(task);
    await evaluator?.stop();
  }

  async #stopTask(task: LeaderTask): Promise<void> {
    const { stop } = task;
    task.stop = undefined;
    try {
      await stop?.();
    } catch (error) {
      this.#options.log.error({ err: error }, 'work of the leading server failed as it stopped');
    }
  }

  async #save(): Promise<void> {
    try {
      await this.#evaluator?.save();
    } catch (error) {
      if (error instanceof RevertedDatabaseError) this.#options.onStateLost(error.message);
      if (!(error instanceof FencedError)) throw error;
      // `onLeaseLost` follows within seconds.
      this.#options.log.info('the checkpoint was not written: another server evaluates the rules');
    }
  }
}
