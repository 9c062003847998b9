import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Scope } from '../../lifetime/scope.ts';
import { CallFaults } from '../../state/calls/CallFaults.ts';
import { CallError } from './CallError.ts';
import { Loader } from './Loader.ts';

let scope: Scope;
let faults: CallFaults;

beforeEach(() => {
  vi.useFakeTimers();
  scope = new Scope();
  faults = new CallFaults();
});
afterEach(() => {
  scope.dispose();
  vi.useRealTimers();
});

const failedCalls = () => faults.state.failedCalls.map(({ call, fault }) => [call, fault.key]);

function loaderFailingWith(errors: unknown[]) {
  const fetchAndApply = vi.fn(async (_signal: AbortSignal) => {
    const error = errors.shift();
    if (error !== undefined) throw error;
  });
  return { run: fetchAndApply, loader: new Loader(scope, { call: 'zones', fetchAndApply, faults }) };
}

it('comes back by itself after a fault, and says so meanwhile', async () => {
  const { run, loader } = loaderFailingWith([new CallError(500, 'Down'), new CallError(0, 'Network error')]);
  await loader.load();
  expect(failedCalls()).toEqual([['zones', 'requestFailed']]);
  await vi.advanceTimersByTimeAsync(2_700);
  expect(run).toHaveBeenCalledTimes(2);
  expect(failedCalls()).toEqual([['zones', 'network']]);
  await vi.advanceTimersByTimeAsync(5_400);
  expect(run).toHaveBeenCalledTimes(3);
  expect(failedCalls()).toEqual([]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(run).toHaveBeenCalledTimes(3);
});

it('waits as long as the backend asks for', async () => {
  const { run, loader } = loaderFailingWith([new CallError(503, 'Later', { retryAfterMs: 30_000 })]);
  await loader.load();
  await vi.advanceTimersByTimeAsync(29_900);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_200);
  expect(run).toHaveBeenCalledTimes(2);
});

it('asks a backend that never recovers about once a minute', async () => {
  const { run, loader } = loaderFailingWith(Array.from({ length: 100 }, () => new CallError(500, 'Down')));
  await loader.load();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(run.mock.calls.length).toBeLessThan(16);
});

it('is requested again by the retry, which replaces the scheduled one', async () => {
  const { run, loader } = loaderFailingWith([new CallError(500, 'Down')]);
  await loader.load();
  faults.retryAll();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run).toHaveBeenCalledTimes(2);
  expect(failedCalls()).toEqual([]);
});

it('drops the answer of an overtaken run, even its failure', async () => {
  const signals: AbortSignal[] = [];
  let rejectCall = (_error: unknown) => {};
  const recordSignal = (signal: AbortSignal) => {
    signals.push(signal);
    return signals.length > 1 ? Promise.resolve() : new Promise<void>((_, reject) => (rejectCall = reject));
  };
  const loader = new Loader(scope, { call: 'zones', fetchAndApply: recordSignal, faults });
  const first = loader.load();
  await loader.load();
  rejectCall(new CallError(500, 'Down'));
  await first;
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  expect(failedCalls()).toEqual([]);
});

it('leaves nothing behind after it is aborted', async () => {
  const { run, loader } = loaderFailingWith([new CallError(500, 'Down')]);
  await loader.load();
  scope.dispose();
  expect(failedCalls()).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  await loader.load();
  expect(run).toHaveBeenCalledTimes(1);
});
