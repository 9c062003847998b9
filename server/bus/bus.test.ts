import { expect, test, vi } from 'vitest';
import { type BusTopics, InProcessBus } from './bus.ts';

const liveMessage: BusTopics['live'] = { type: 'online', deviceType: 'vehicle', id: 'x', timestamp: 1 };

test('every listener of a topic is called in order, until it stops', () => {
  const bus = new InProcessBus(() => {});
  const heard: string[] = [];
  const stop = bus.subscribe('live', ({ type }) => heard.push(`first ${type}`));
  bus.subscribe('live', ({ type }) => heard.push(`second ${type}`));
  bus.subscribe('fleet.fix', () => heard.push('wrong'));
  bus.publish('live', liveMessage);
  stop();
  bus.publish('live', liveMessage);
  expect(heard).toEqual(['first online', 'second online', 'second online']);
});

test('a listener that fails is reported and does not stop the others', () => {
  const onFailure = vi.fn();
  const bus = new InProcessBus(onFailure);
  const after = vi.fn();
  bus.subscribe('live', () => {
    throw new Error('broken');
  });
  bus.subscribe('live', after);
  bus.publish('live', liveMessage);
  expect(after).toHaveBeenCalledOnce();
  expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ message: 'broken' }), 'live');
});
