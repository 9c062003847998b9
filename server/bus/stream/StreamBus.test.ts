import { expect, test } from 'vitest';
import type { StreamEntry } from './entries.ts';
import type { SiteStream } from './SiteStream.ts';
import { StreamBus } from './StreamBus.ts';

test('the time of a message that many fixes share is given once', async () => {
  let receive: (entry: StreamEntry, unread: number) => void = () => {};
  const stream = {
    isUp: true,
    onChange: () => () => {},
    follow: async (_after: unknown, listener: typeof receive) => {
      receive = listener;
      return { stream: 'a', caughtUp: Promise.resolve(), stop: async () => {} };
    },
  } as unknown as SiteStream;
  const times: number[] = [];
  const fixes: string[] = [];
  const log = { error: () => {}, warn: () => {} };
  const bus = new StreamBus({ stream, log, steadyMs: () => 0, onMessageTime: (atMs) => times.push(atMs) });
  bus.subscribe('fleet.fix', ({ id }) => fixes.push(id));
  await bus.start(undefined);
  const entryOf = (seq: number, id: string) =>
    ({ seq, atMs: seq * 1_000, topic: 'fleet.fix', message: { id, atMs: 1 } }) as StreamEntry;
  for (const entry of [entryOf(7, 'A'), entryOf(7, 'B'), entryOf(7, 'C'), entryOf(8, 'A')]) receive(entry, 0);
  expect(fixes).toEqual(['A', 'B', 'C', 'A']);
  expect(times).toEqual([7_000, 8_000]);
});
