import { describe, expect, test } from 'vitest';
import type { AlertRecord } from '../bus/alertRecord.ts';
import { AlertPublisher } from './AlertPublisher.ts';

const START_MS = 1_795_000_000_000;
const recordOf = (id: string, atMs = 0): AlertRecord => ({
  id,
  alert: { type: 'one_way', deviceId: id, timestamp: START_MS + atMs },
});

function createPublisher(fails = () => false) {
  const appended: string[] = [];
  const ids = new Set<string>();
  let lastSeq = 10;
  const alerts = new AlertPublisher({
    append: async (record, id) => {
      if (fails()) throw new Error('away');
      // As the stream does.
      if (!ids.has(id)) appended.push(record.id);
      ids.add(id);
      return ++lastSeq;
    },
  });
  return { alerts, appended, forgetIds: () => ids.clear() };
}

describe('alerts of an evaluator that continues after another', () => {
  test('are published once by either server, whichever comes first', () => {
    const { alerts, appended } = createPublisher();
    alerts.queueAlert(recordOf('raised, then found'));
    alerts.markPublished(recordOf('raised, then found'));
    alerts.markPublished(recordOf('found, then raised'));
    alerts.queueAlert(recordOf('found, then raised'));
    alerts.queueAlert(recordOf('missing'));
    expect(appended).toEqual([]);
    alerts.publishPending(1);
    expect(appended).toEqual(['missing']);
    alerts.queueAlert(recordOf('new'));
    expect(appended).toEqual(['missing', 'new']);
  });

  test('are published again with each repeat of a lasting breach, and only then', () => {
    const { alerts, appended } = createPublisher();
    alerts.publishPending(1);
    for (const atMs of [0, 0, 10_000]) alerts.queueAlert(recordOf('x', atMs));
    expect(appended).toEqual(['x', 'x']);
  });

  test('are tried again until they come back from the stream', async () => {
    let isAway = true;
    const { alerts, appended } = createPublisher(() => isAway);
    alerts.publishPending(1);
    alerts.queueAlert(recordOf('x'));
    await new Promise(setImmediate);
    isAway = false;
    alerts.publishPending(1);
    alerts.publishPending(1);
    expect(appended).toEqual(['x']);
    alerts.markPublished(recordOf('x'));
    alerts.publishPending(1);
    expect(appended).toEqual(['x']);
  });

  test('are stored once, however long the server takes to read them back', async () => {
    const { alerts, appended, forgetIds } = createPublisher();
    alerts.publishPending(1);
    alerts.queueAlert(recordOf('x'));
    alerts.publishPending(2);
    for (let seq = 3; seq <= 10; seq++) {
      await new Promise(setImmediate);
      // Minutes have passed.
      forgetIds();
      alerts.publishPending(seq);
    }
    expect(appended).toEqual(['x']);
    expect(alerts.pendingAlerts()).toHaveLength(1);
  });

  test('are published again where the stream has been read past them without them', async () => {
    const { alerts, appended, forgetIds } = createPublisher();
    alerts.publishPending(1);
    alerts.queueAlert(recordOf('x'));
    await new Promise(setImmediate);
    forgetIds();
    alerts.publishPending(11);
    expect(appended).toEqual(['x']);
    alerts.publishPending(12);
    expect(appended).toEqual(['x', 'x']);
  });
});
