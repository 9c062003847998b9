/** What the main thread of a page did meanwhile, by the scheduler's own account of it, looked at every few milliseconds. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';

const LOOK_EVERY_MS = 5;
/** Looks that are kept: five and more minutes. */
const MAX_LOOKS = 100_000;
const FIELDS = 3;
const NANOSECONDS_PER_MS = 1_000_000;
/** Before the pages, so that looks are not late when a task is. */
const PRIORITY = '8';

/** Parts of a period, milliseconds. */
export interface ThreadTime {
  /** On a core. */
  ranMs: number;
  /** Ready, but other threads had the cores. */
  waitedMs: number;
  /** Waiting for something else: another thread or process, or the disk. */
  blockedMs: number;
}

export class ThreadTimes {
  readonly #file: string;
  readonly #timer: NodeJS.Timeout;
  /** Time, run time and waiting time of each look, milliseconds; the oldest is overwritten. */
  readonly #looks = new Float64Array(MAX_LOOKS * FIELDS);
  #count = 0;

  private constructor(file: string) {
    this.#file = file;
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS);
  }

  /** Of the page that has taken most processor time. @returns undefined where the system does not tell */
  static async ofPage(browser: Browser): Promise<ThreadTimes | undefined> {
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    await session.detach();
    const pages = processInfo.filter(({ type }) => type === 'renderer');
    // The browser keeps an idle process for the next page.
    const [page] = pages.sort((a, b) => b.cpuTime - a.cpuTime);
    const file = `/proc/${page?.id}/task/${page?.id}/schedstat`;
    if (!page || !existsSync(file)) return undefined;
    spawnSync('chrt', ['--rr', '--pid', PRIORITY, String(process.pid)]);
    return new ThreadTimes(file);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** @param fromMs epoch milliseconds @returns undefined for what is too long ago */
  during(fromMs: number, lengthMs: number): ThreadTime | undefined {
    const from = this.#at(fromMs);
    const to = this.#at(fromMs + lengthMs);
    if (!from || !to) return undefined;
    const [ranMs, waitedMs] = [to.ranMs - from.ranMs, to.waitedMs - from.waitedMs];
    return { ranMs, waitedMs, blockedMs: Math.max(0, lengthMs - ranMs - waitedMs) };
  }

  #look(): void {
    // The page may have ended.
    if (!existsSync(this.#file)) return;
    const [ran = 0, waited = 0] = readFileSync(this.#file, 'utf8').split(' ').map(Number);
    const values = [Date.now(), ran / NANOSECONDS_PER_MS, waited / NANOSECONDS_PER_MS];
    this.#looks.set(values, (this.#count++ % MAX_LOOKS) * FIELDS);
  }

  /** Between the looks before and after a time. */
  #at(timeMs: number): { ranMs: number; waitedMs: number } | undefined {
    const look = (k: number, field: number): number => this.#looks[(k % MAX_LOOKS) * FIELDS + field] as number;
    const oldest = Math.max(0, this.#count - MAX_LOOKS);
    let k = this.#count - 1;
    while (k > oldest && look(k - 1, 0) > timeMs) k--;
    if (k <= oldest || look(k, 0) < timeMs) return undefined;
    const share = (timeMs - look(k - 1, 0)) / Math.max(1, look(k, 0) - look(k - 1, 0));
    const between = (field: number): number => look(k - 1, field) + (look(k, field) - look(k - 1, field)) * share;
    return { ranMs: between(1), waitedMs: between(2) };
  }
}
