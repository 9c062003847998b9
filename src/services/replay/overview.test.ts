import { expect, it } from 'vitest';
import { readOverview } from './overview.ts';

const TIME_RANGE = { fromMs: 1_000, toMs: 5_000 };
const readAnswer = (answer: unknown) => readOverview(async () => answer, 'https://mine/snt', TIME_RANGE);

it('asks for the stretch, and puts the alerts of it in the order of time', async () => {
  const asked: string[] = [];
  const alert = { type: 'speed_restriction', deviceId: 'HT-1', zoneId: null, message: null };
  const overview = await readOverview(
    async (url) => {
      asked.push(url);
      return {
        activity: [1, 2, 3],
        alerts: [
          { ...alert, ts: 4_000, deviceName: 'Truck one' },
          { ...alert, ts: 2_000, deviceName: null },
          { ...alert, ts: 9_000, deviceName: 'later' },
        ],
        gaps: [{ from: 1_500, to: 1_800, reason: 'corrupt' }],
      };
    },
    'https://mine/snt',
    TIME_RANGE,
  );
  expect(asked).toEqual(['https://mine/snt/api/history/overview?from=1000&to=5000&buckets=200']);
  expect(overview).toEqual({
    activity: [1, 2, 3],
    alerts: [
      { atMs: 2_000, type: 'speed_restriction', deviceName: 'HT-1' },
      { atMs: 4_000, type: 'speed_restriction', deviceName: 'Truck one' },
    ],
    gaps: [{ fromMs: 1_500, toMs: 1_800 }],
  });
});

it.each([
  ['begins later', { earliest: 3_000_000, latest: 9_000_000 }, [[1_000_000, 3_000_000]]],
  ['has ended', { earliest: 0, latest: 2_000_000 }, [[2_000_000, 5_000_000]]],
  [
    'is a part of it',
    { earliest: 2_000_000, latest: 3_000_000 },
    [
      [1_000_000, 2_000_000],
      [3_000_000, 5_000_000],
    ],
  ],
  ['is only seconds behind', { earliest: 1_003_000, latest: 4_996_000 }, []],
  ['is of another time', { earliest: 8_000_000, latest: 9_000_000 }, [[1_000_000, 5_000_000]]],
  ['does not exist', { earliest: null, latest: null }, [[1_000_000, 5_000_000]]],
  ['is not named', {}, []],
])('marks what is before and after a recording that %s', async (_what, recorded, gaps) => {
  const range = { fromMs: 1_000_000, toMs: 5_000_000 };
  const overview = await readOverview(async () => recorded, 'https://mine/snt', range);
  expect(overview.gaps.map(({ fromMs, toMs }) => [fromMs, toMs])).toEqual(gaps);
});

it('leaves out only the alerts and gaps that it cannot read', async () => {
  const alert = { ts: 2_000, type: 'one_way', deviceId: 7, deviceName: 12 };
  const gap = { from: 1_500, to: 1_800 };
  const overview = await readAnswer({ alerts: [{ ...alert, ts: 'soon' }, null, alert], gaps: [{ from: 1 }, gap] });
  expect(overview).toMatchObject({
    alerts: [{ atMs: 2_000, type: 'one_way', deviceName: '12' }],
    gaps: [{ fromMs: 1_500, toMs: 1_800 }],
  });
});

it('ignores fields that another backend omits or spells differently', async () => {
  expect(await readAnswer({ alerts: 'none', gaps: [{ from: 'soon' }] })).toEqual({
    activity: [],
    alerts: [],
    gaps: [],
  });
  await expect(readAnswer('no object')).rejects.toThrow();
});
