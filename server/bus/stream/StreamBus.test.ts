import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ListReloads } from '../../cluster/ListReloads.ts';
import type { LeaseClaim, StreamEntry } from './entries.ts';
import type { SiteStream } from './SiteStream.ts';
import { StreamBus, type StreamBusOptions } from './StreamBus.ts';

/** @returns a bus over a stream whose entries the test makes */
function busOf(options: Partial<StreamBusOptions>): { bus: StreamBus; receive: (entry: Partial<StreamEntry>) => void } {
  let deliverEntry: (entry: StreamEntry, unread: number) => void = () => {};
  const stream = {
    isUp: true,
    onChange: () => () => {},
    subscribeAfter: async (_after: unknown, given: typeof deliverEntry) => {
      deliverEntry = given;
      return { stream: 'a', caughtUp: Promise.resolve(), stop: async () => {} };
    },
  } as unknown as SiteStream;
  const log = { error: () => {}, warn: () => {} };
  const bus = new StreamBus({ stream, log, steadyMs: () => 0, ...options });
  return { bus, receive: (entry) => deliverEntry({ seq: 1, atMs: 1_000, ...entry } as StreamEntry, 0) };
}

test('after an outage of the database clients hear of a changed list once, whoever asks for it', async () => {
  let stored = 1;
  let read = 1;
  let isAway = true;
  const lists: ListReloads = new ListReloads({
    versions: {
      isOutdated: async () => stored !== read,
      recordReadVersion: async () => {
        read = stored;
        return false;
      },
    },
    refresh: async () => {
      if (isAway) throw new Error('away');
    },
    readAndPublish: (list) => bus.readList(list),
  });
  const { bus, receive } = busOf({
    refresh: (list) => lists.read(list),
    ensureCurrent: (list) => lists.ensureCurrent(list),
  });
  const heard: string[] = [];
  bus.subscribe('catalogue', ({ list }) => heard.push(list));
  await bus.start(undefined);
  stored = 2;
  receive({ topic: 'catalogue', message: { type: 'catalogue', list: 'ruleZone' } });
  await setImmediate();
  expect(heard).toEqual([]);
  isAway = false;
  for (const seq of [2, 3]) receive({ seq, topic: 'lease', message: { holder: 'a' } as LeaseClaim });
  await setImmediate();
  expect(heard).toEqual(['ruleZone']);
});

test('the time of a message that many fixes share is given once', async () => {
  const times: number[] = [];
  const fixes: string[] = [];
  const { bus, receive } = busOf({ onMessageTime: (atMs) => times.push(atMs) });
  bus.subscribe('fleet.fix', ({ id }) => fixes.push(id));
  await bus.start(undefined);
  const entryOf = (seq: number, id: string) =>
    ({ seq, atMs: seq * 1_000, topic: 'fleet.fix', message: { id, atMs: 1 } }) as StreamEntry;
  for (const entry of [entryOf(7, 'A'), entryOf(7, 'B'), entryOf(7, 'C'), entryOf(8, 'A')]) receive(entry);
  expect(fixes).toEqual(['A', 'B', 'C', 'A']);
  expect(times).toEqual([7_000, 8_000]);
});
