import { beforeEach, expect, test, vi } from 'vitest';
import type { SiteRule } from '../../src/domain/rule/siteRule.ts';
import { Leadership, type LeadershipOptions } from './Leadership.ts';
import { StreamEvaluator } from './StreamEvaluator.ts';

let leadership: Leadership;
let events: string[];
let rules: readonly SiteRule[];

beforeEach(() => {
  events = [];
  rules = [];
  const evaluator = {
    stop: async () => void events.push('evaluator stops'),
    save: async () => {},
    setRules: () => {},
  };
  vi.spyOn(StreamEvaluator, 'start').mockResolvedValue(evaluator as unknown as StreamEvaluator);
  const log = { info: () => {}, error: () => {} };
  const onStateLost = (reason: string) => events.push(reason);
  leadership = new Leadership({
    log,
    rules: () => rules,
    evaluator: {} as LeadershipOptions['evaluator'],
    onStateLost,
  });
});

const recordingTask = (name: string) => async () => {
  events.push(`${name} starts`);
  return async () => void events.push(`${name} stops`);
};
const waitForCheck = (check: () => void) => vi.waitFor(check, { timeout: 25_000 });
const expectEvent = (event: string) => waitForCheck(() => expect(events).toContain(event));

test('a task that cannot start keeps no other from starting, and is tried again', async () => {
  let tries = 0;
  leadership.runWhileLeading(async () => {
    if (++tries === 1) throw new Error('not yet');
    return recordingTask('late')();
  });
  leadership.runWhileLeading(recordingTask('other'));
  leadership.onLeaseAcquired(1);
  await expectEvent('other starts');
  leadership.tick();
  await expectEvent('late starts');
  leadership.tick();
  await leadership.stop();
  expect(events).toEqual(['other starts', 'late starts', 'late stops', 'other stops', 'evaluator stops']);
});

test('a task that is removed leaves the others running', async () => {
  const remove = leadership.runWhileLeading(recordingTask('one'));
  leadership.runWhileLeading(recordingTask('other'));
  leadership.onLeaseAcquired(1);
  leadership.runWhileLeading(recordingTask('later'));
  await expectEvent('later starts');
  await remove();
  expect(events.at(-1)).toBe('one stops');
  expect(events).not.toContain('other stops');
  await leadership.stop();
  expect(events.slice(-3)).toEqual(['other stops', 'later stops', 'evaluator stops']);
});

test('a task that fails as it stops keeps no other from stopping', async () => {
  leadership.runWhileLeading(async () => async () => {
    throw new Error('stuck');
  });
  leadership.runWhileLeading(recordingTask('other'));
  leadership.onLeaseAcquired(1);
  await expectEvent('other starts');
  leadership.onLeaseLost();
  await expectEvent('evaluator stops');
  expect(events).toEqual(['other starts', 'other stops', 'evaluator stops']);
  leadership.onLeaseAcquired(2);
  await waitForCheck(() => expect(events.filter((event) => event === 'other starts')).toHaveLength(2));
});

const RULE = { zoneName: 'Yard' } as unknown as SiteRule;

test('rules that change while the evaluator starts are those that it evaluates', async () => {
  let started = (_evaluator: StreamEvaluator) => {};
  vi.mocked(StreamEvaluator.start).mockReturnValueOnce(
    new Promise((resolve) => {
      started = resolve;
    }),
  );
  const setRules = vi.fn();
  leadership.onLeaseAcquired(1);
  await waitForCheck(() => expect(StreamEvaluator.start).toHaveBeenCalled());
  rules = [RULE];
  leadership.setRules(rules);
  started({ setRules, save: async () => {}, stop: async () => {} } as unknown as StreamEvaluator);
  await waitForCheck(() => expect(setRules).toHaveBeenLastCalledWith([RULE]));
});

test('a server that fails to start the evaluator three times says that it cannot, until it leads no more or has started', async () => {
  const failStarts = async (count: number) => {
    for (let start = 0; start < count; start++) {
      vi.mocked(StreamEvaluator.start).mockRejectedValueOnce(new Error('the database does not answer'));
      leadership.tick();
    }
    const calls = () => vi.mocked(StreamEvaluator.start).mock.settledResults.length;
    await waitForCheck(() => expect(calls()).toBeGreaterThanOrEqual(count));
  };
  vi.mocked(StreamEvaluator.start).mockClear();
  vi.mocked(StreamEvaluator.start).mockRejectedValueOnce(new Error('the database does not answer'));
  leadership.onLeaseAcquired(1);
  await failStarts(1);
  expect(leadership.cannotEvaluate).toBe(false);
  await failStarts(1);
  await waitForCheck(() => expect(leadership.cannotEvaluate).toBe(true));
  leadership.onLeaseLost();
  expect(leadership.cannotEvaluate).toBe(false);
  leadership.onLeaseAcquired(2);
  await waitForCheck(() => expect(leadership.isEvaluating).toBe(true));
  expect(leadership.cannotEvaluate).toBe(false);
});

test('a stop does not wait long for a database that does not answer', async () => {
  vi.mocked(StreamEvaluator.start).mockResolvedValueOnce({
    setRules: () => {},
    save: () => new Promise(() => {}),
    stop: async () => void events.push('evaluator stops'),
  } as unknown as StreamEvaluator);
  leadership.onLeaseAcquired(1);
  await waitForCheck(() => expect(leadership.isEvaluating).toBe(true));
  vi.useFakeTimers();
  const stopped = leadership.stop();
  await vi.advanceTimersByTimeAsync(3_000);
  vi.useRealTimers();
  await stopped;
  expect(events).toEqual(['evaluator stops']);
  expect(leadership.isLeading).toBe(false);
});
