import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHECKED_FILE } from '../../../tests/fixtures/worker/checkedFile.ts';
import { SilentWorker } from '../../../tests/fixtures/worker/SilentWorker.ts';
import { Scope } from '../../lifetime/scope.ts';
import type { CheckStep } from './checkSteps.ts';
import { CheckCancelled, FileChecker } from './FileChecker.ts';

const MODEL_FILE = { bytes: new Uint8Array(1), path: 'a.glb' };
beforeEach(() => {
  SilentWorker.all = [];
  vi.stubGlobal('Worker', SilentWorker);
});
afterEach(() => vi.unstubAllGlobals());

test('reports the steps of its own file, and returns its result', async () => {
  const scope = new Scope();
  const before = scope.size;
  const checker = new FileChecker(scope);
  const steps: CheckStep[] = [];
  const checking = checker.check(MODEL_FILE, [], (step) => steps.push(step));
  const [worker] = SilentWorker.all;
  worker?.reply({ requestId: 7, step: 'packing' });
  worker?.reply({ requestId: 1, step: 'validating' });
  worker?.reply({ requestId: 1, checked: CHECKED_FILE });
  expect(await checking).toEqual(CHECKED_FILE);
  expect(steps).toEqual(['validating']);
  // The worker stays for the next file.
  expect([worker?.terminated, worker?.listeners, scope.size - before]).toEqual([false, 0, 1]);
});

test('a check that is given up ends the worker and leaves nothing behind; the next has another worker', async () => {
  const scope = new Scope();
  const checker = new FileChecker(scope);
  const all = [checker.check(MODEL_FILE, [], () => {}), checker.check(MODEL_FILE, [], () => {})];
  checker.cancel();
  for (const checking of all) await expect(checking).rejects.toThrow(CheckCancelled);
  const [worker] = SilentWorker.all;
  expect([worker?.terminated, worker?.listeners, scope.size]).toEqual([true, 0, 1]);
  const again = checker.check(MODEL_FILE, [], () => {});
  SilentWorker.all[1]?.reply({ requestId: 3, checked: CHECKED_FILE });
  expect(await again).toEqual(CHECKED_FILE);
  scope.dispose();
  expect(SilentWorker.all[1]?.terminated).toBe(true);
});
