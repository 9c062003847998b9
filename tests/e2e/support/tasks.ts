/** Everyday tasks in browser tests: clicks and keystrokes are counted, and each step may be kept as a picture. */
import { mkdirSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Folder for pictures of every step; none are taken without it. */
const PICTURES_DIRECTORY = process.env['HEADFRAME_TASK_PICTURES'];

export class CountedTask {
  clicks = 0;
  entries = 0;
  readonly #page: Page;
  readonly #name: string;
  #steps = 0;

  /** @param name of its pictures */
  constructor(page: Page, name: string) {
    this.#page = page;
    this.#name = name;
  }

  async click(what: Locator): Promise<void> {
    this.clicks++;
    await what.click();
    await this.#picture();
  }

  /** Types a text into the field that has the focus, once one has, and perhaps a key after it. */
  async enter(text: string, key?: string): Promise<void> {
    this.entries++;
    await expect(this.#page.locator('input:focus, textarea:focus')).toBeVisible();
    await this.#page.keyboard.type(text);
    await this.#picture();
    if (key === undefined) return;
    await this.#page.keyboard.press(key);
    await this.#picture();
  }

  /** The task is done: in how few steps people can do it. */
  done(): void {
    expect(this.clicks, `clicks of ${this.#name}`).toBeLessThanOrEqual(4);
    expect(this.entries, `entries of ${this.#name}`).toBeLessThanOrEqual(1);
  }

  async #picture(): Promise<void> {
    this.#steps++;
    if (PICTURES_DIRECTORY === undefined) return;
    mkdirSync(PICTURES_DIRECTORY, { recursive: true });
    // The result of a step has settled.
    await this.#page.waitForTimeout(2_500);
    await this.#page.screenshot({ path: `${PICTURES_DIRECTORY}/${this.#name}-${this.#steps}.png`, scale: 'css' });
  }
}
