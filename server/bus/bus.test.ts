import { expect, test, vi } from 'vitest';
import { type BusTopics, InProcessBus } from './bus.ts';

const message: BusTopics['fleet.change'] = { type: 'online', deviceType: 'vehicle', id: 'x', timestamp: 1 };

test('every listener of a topic hears in order, until it stops', () => {
  const bus = new InProcessBus(() => {});
  const heard: string[] = [];
  const stop = bus.subscribe('fleet.change', ({ id }) => heard.push(`first ${id}`));
  bus.subscribe('fleet.change', ({ id }) => heard.push(`second ${id}`));
  bus.subscribe('fleet.fix', () => heard.push('wrong'));
  bus.publish('fleet.change', message);
  stop();
  bus.publish('fleet.change', message);
  expect(heard).toEqual(['first x', 'second x', 'second x']);
});

test('a listener that fails is reported and does not stop the others', () => {
  const onFailure = vi.fn();
  const bus = new InProcessBus(onFailure);
  const after = vi.fn();
  bus.subscribe('fleet.change', () => {
    throw new Error('broken');
  });
  bus.subscribe('fleet.change', after);
  bus.publish('fleet.change', message);
  expect(after).toHaveBeenCalledOnce();
  expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ message: 'broken' }), 'fleet.change');
});
