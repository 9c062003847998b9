/** Short messages over the scene: top centre, 2 s, the newest replaces the same text (rules.md#notices). */
import { proxy } from 'valtio';
import type { Scope } from '../../lifetime/scope.ts';

export const NOTICE_DURATION_MS = 2_000;

export type NoticeKind = 'done' | 'warning' | 'error';

export interface Notice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly text: string;
}

/** A notice in the list of those that have disappeared. */
export interface PastNotice extends Notice {
  readonly atMs: number;
}

/** Length of that list. */
const MAX_PAST_NOTICES = 50;

export class Notices {
  readonly state = proxy<{ list: Notice[]; past: PastNotice[] }>({ list: [], past: [] });
  readonly #scope: Scope;
  #nextId = 1;
  #isWatched = false;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  show(kind: NoticeKind, text: string): void {
    const id = this.#nextId++;
    this.state.list = [...this.state.list.filter((notice) => notice.text !== text), { id, kind, text }];
    this.state.past = [{ id, kind, text, atMs: Date.now() }, ...this.state.past].slice(0, MAX_PAST_NOTICES);
    if (this.#isWatched) this.#scheduleRemoval(id);
  }

  /** Starts the display time of all notices: those that arrived earlier get their full time too. */
  startExpiry(): void {
    if (this.#isWatched) return;
    this.#isWatched = true;
    for (const { id } of this.state.list) this.#scheduleRemoval(id);
  }

  #scheduleRemoval(id: number): void {
    this.#scope.timeout(() => {
      this.state.list = this.state.list.filter((notice) => notice.id !== id);
    }, NOTICE_DURATION_MS);
  }
}
