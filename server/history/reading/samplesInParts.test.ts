import { expect, test } from 'vitest';
import { emptySamples, type ReadSamples, type SamplesTask } from './samples.ts';
import { samplesInParts, TooManyFixesError } from './samplesInParts.ts';

const task = (segments: number) => ({
  refs: Array.from({ length: segments }, (_, k) => ({ path: `${k}`, kind: 'log', from: k, to: k + 1 }) as const),
  ids: ['T-1', 'T-1'],
  from: 0,
  to: 1_000,
});

/** Answers one fix for each part, at the number of its first segment. */
function reader(parts: SamplesTask[], whenRead = () => {}) {
  return async (part: SamplesTask): Promise<ReadSamples> => {
    parts.push(part);
    whenRead();
    const ts = task(40).refs.findIndex(({ path }) => path === part.refs[0]?.path);
    return { samples: [{ ...emptySamples('T-1'), ts: [ts] }], lastStates: [], gaps: [] };
  };
}

test('every segment is read once, in order, and a vehicle that is asked for twice is answered once', async () => {
  const parts: SamplesTask[] = [];
  const { samples } = await samplesInParts(task(40), reader(parts));
  expect(parts.flatMap(({ refs }) => refs.map(({ path }) => path))).toEqual(task(40).refs.map(({ path }) => path));
  expect(samples).toMatchObject([{ id: 'T-1', ts: [0, 16, 32] }]);
});

test('nothing more is read once nobody waits', async () => {
  const parts: SamplesTask[] = [];
  const gone = new AbortController();
  await samplesInParts(
    task(40),
    reader(parts, () => gone.abort()),
    gone.signal,
  );
  expect(parts).toHaveLength(1);
});

test('no more is read once there are more fixes than are kept in memory', async () => {
  const parts: SamplesTask[] = [];
  await expect(samplesInParts(task(80), reader(parts), undefined, 3)).rejects.toThrow(TooManyFixesError);
  expect(parts).toHaveLength(4);
  const { samples } = await samplesInParts(task(48), reader([]), undefined, 3);
  expect(samples[0]?.ts).toHaveLength(3);
});
