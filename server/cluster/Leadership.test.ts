import { beforeEach, expect, test, vi } from 'vitest';
import { Leadership, type LeadershipOptions } from './Leadership.ts';
import { StreamEvaluator } from './StreamEvaluator.ts';

let leadership: Leadership;
let events: string[];

beforeEach(() => {
  events = [];
  const evaluator = { stop: async () => void events.push('evaluator stops'), save: async () => {} };
  vi.spyOn(StreamEvaluator, 'start').mockResolvedValue(evaluator as unknown as StreamEvaluator);
  const log = { info: () => {}, error: () => {} };
  const onStateLost = (reason: string) => events.push(reason);
  leadership = new Leadership({ log, rules: () => [], evaluator: {} as LeadershipOptions['evaluator'], onStateLost });
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
