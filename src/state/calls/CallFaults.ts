/** Failed loads, their cause and retry; and skipped items of lists. */
import { proxy, ref } from 'valtio';
import type { CallKey } from '../../domain/link/calls.ts';
import type { Fault } from '../../domain/link/fault.ts';

export interface FailedCall {
  readonly call: CallKey;
  readonly fault: Fault;
  readonly retry: () => void;
}

export interface SkippedItems {
  readonly call: CallKey;
  /** The item and its fault; in English, from the schema. */
  readonly items: readonly string[];
}

export interface CallFaultsState {
  /** Replaced as a whole, never changed. */
  failedCalls: readonly FailedCall[];
  skippedItems: readonly SkippedItems[];
  /** Calls that have been answered at least once. */
  answered: readonly CallKey[];
}

export class CallFaults {
  readonly state = proxy<CallFaultsState>({ failedCalls: ref([]), skippedItems: ref([]), answered: ref([]) });

  /** Records a failed call; only its latest failure is kept. */
  fail(call: CallKey, fault: Fault, retry: () => void): void {
    const others = this.state.failedCalls.filter((failed) => failed.call !== call);
    this.state.failedCalls = ref([...others, { call, fault, retry }]);
  }

  /** The call was answered. */
  recordSuccess(call: CallKey): void {
    this.clear(call);
    if (!this.state.answered.includes(call)) this.state.answered = ref([...this.state.answered, call]);
  }

  /** Its answer is no longer needed. */
  clear(call: CallKey): void {
    if (!this.state.failedCalls.some((failed) => failed.call === call)) return;
    this.state.failedCalls = ref(this.state.failedCalls.filter((failed) => failed.call !== call));
  }

  /** The items of a call's last answer that could not be read; empty if all could. */
  setSkipped(call: CallKey, items: readonly string[]): void {
    const others = this.state.skippedItems.filter((skipped) => skipped.call !== call);
    if (items.length === 0 && others.length === this.state.skippedItems.length) return;
    this.state.skippedItems = ref(items.length === 0 ? others : [...others, { call, items }]);
  }

  retryAll(): void {
    for (const { retry } of [...this.state.failedCalls]) retry();
  }
}
