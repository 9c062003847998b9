/** What of several servers one does: it judges while it has the lease, and keeps what it knows every few seconds. */
import type { Logger } from 'pino';
import type { SiteRule } from '../../src/domain/rule/siteRule.ts';
import { RepeatedSave } from '../faults/repeatedSave.ts';
import { FencedError } from './checkpoint.ts';
import { Judge, type JudgeOptions } from './Judge.ts';

export interface LeadershipOptions {
  log: Pick<Logger, 'error' | 'info'>;
  rules: () => readonly SiteRule[];
  judge: Omit<JudgeOptions, 'rules' | 'leaseSeq' | 'log'>;
}

/** Runs while this server leads. @returns ends it */
type Task = () => Promise<() => Promise<void>>;

export class Leadership {
  readonly #options: LeadershipOptions;
  readonly #tasks: Task[] = [];
  readonly #saves: RepeatedSave;
  #claim: number | undefined;
  #judge: Judge | undefined;
  /** One after the other: a server may lose the lease while it begins. */
  #change: Promise<void> = Promise.resolve();
  #ends: (() => Promise<void>)[] = [];

  constructor(options: LeadershipOptions) {
    this.#options = options;
    this.#saves = new RepeatedSave({ log: options.log, what: 'what is judged', save: () => this.#save() });
  }

  get isLeading(): boolean {
    return this.#claim !== undefined;
  }

  /** Whether it judges by now. */
  get isJudging(): boolean {
    return this.#judge !== undefined;
  }

  /** This server has the lease. @param seq number of its claim */
  taken(seq: number): void {
    this.#claim = seq;
    this.#options.log.info({ claim: seq }, 'this server judges the rules now');
    this.#enqueue(() => this.#begin());
  }

  lost(): void {
    this.#claim = undefined;
    this.#options.log.info('another server judges the rules now');
    this.#enqueue(() => this.#end());
  }

  /** Runs a task whenever this server leads. @returns ends it for good */
  whileLeading(task: Task): () => Promise<void> {
    this.#tasks.push(task);
    if (this.#judge) this.#enqueue(async () => void this.#ends.push(await task()));
    return async () => {
      this.#tasks.splice(this.#tasks.indexOf(task), 1);
      await this.#change;
      await this.#endTasks();
    };
  }

  setRules(rules: readonly SiteRule[]): void {
    this.#judge?.setRules(rules);
  }

  /** Call it once a second: where it could not begin, it tries again. */
  tick(): void {
    if (this.#claim !== undefined && !this.#judge) this.#enqueue(() => this.#begin());
  }

  /** Call it every few seconds. Never throws. */
  save(): Promise<void> {
    return this.#saves.run();
  }

  /** Keeps what is known, and ends. */
  async stop(): Promise<void> {
    await this.#change;
    await this.save();
    this.#claim = undefined;
    await this.#end();
  }

  #enqueue(change: () => Promise<void>): void {
    this.#change = this.#change.then(change).catch((error: unknown) => {
      this.#options.log.error({ err: error }, 'this server should judge the rules and cannot; trying again');
    });
  }

  async #begin(): Promise<void> {
    const { judge, log, rules } = this.#options;
    const leaseSeq = this.#claim;
    if (leaseSeq === undefined || this.#judge) return;
    this.#judge = await Judge.start({ ...judge, log, rules: rules(), leaseSeq });
    for (const task of this.#tasks) this.#ends.push(await task());
  }

  /** Also where the lease was taken once more: the next judge begins with that claim. */
  async #end(): Promise<void> {
    const judge = this.#judge;
    this.#judge = undefined;
    await this.#endTasks();
    await judge?.stop();
  }

  async #endTasks(): Promise<void> {
    for (const end of this.#ends.splice(0)) await end();
  }

  async #save(): Promise<void> {
    try {
      await this.#judge?.save();
    } catch (error) {
      if (!(error instanceof FencedError)) throw error;
      // The lease says so within seconds.
      this.#options.log.info('what is judged was not kept: another server judges');
    }
  }
}
