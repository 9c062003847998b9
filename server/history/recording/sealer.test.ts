import { expect, test } from 'vitest';
import type { HistoryThreads } from '../reading/HistoryThreads.ts';
import type { SealTask } from '../reading/seal.ts';
import { SegmentSealer } from './sealer.ts';
import type { SegmentList, StoredSegment } from './segmentList.ts';

const segmentOf = (seq: number) => ({ seq, path: `log-${seq}`, kind: 'log', from: seq, to: seq + 1 }) as StoredSegment;

test('a log that the disk cannot read is tried for a while before it is given up, and told once', async () => {
  const [damaged, next] = [segmentOf(1), segmentOf(2)];
  const segments = {
    withoutOverlaps: () => [damaged, next],
    endOf: () => 2,
    update: Object.assign,
  } satisfies Partial<SegmentList> as unknown as SegmentList;
  const tasks: SealTask[] = [];
  const seal: HistoryThreads['seal'] = async (task) => {
    tasks.push(task);
    if (task.log.path === next.path) return { summary: { to: 3 }, bytes: 1 } as never;
    if (!task.isLastAttempt) throw Object.assign(new Error('EIO'), { code: 'EIO' });
    return { unreadable: 'corrupt' };
  };
  const lines: string[] = [];
  const sealer = new SegmentSealer(segments, { seal }, { error: (_: unknown, text = '') => void lines.push(text) });
  sealer.add(damaged);
  sealer.add(next);
  for (let attempts = 1; attempts < 12; attempts++) {
    await sealer.whenIdle();
    expect([damaged.unreadable, next.kind]).toEqual([undefined, 'log']);
    sealer.retryPending();
  }
  await sealer.whenIdle();
  expect([damaged.unreadable, next.kind]).toEqual(['corrupt', 'chunk']);
  expect(tasks.filter(({ log }) => log.path === damaged.path)).toHaveLength(12);
  expect(lines).toEqual(['a log could not be packed', 'a log cannot be read']);
});
