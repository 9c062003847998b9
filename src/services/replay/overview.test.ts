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

it('ignores fields that another backend omits or spells differently', async () => {
  expect(await readAnswer({ alerts: 'none', gaps: [{ from: 'soon' }] })).toEqual({
    activity: [],
    alerts: [],
    gaps: [],
  });
  await expect(readAnswer('no object')).rejects.toThrow();
});
