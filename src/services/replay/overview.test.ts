import { expect, it, vi } from 'vitest';
import { readOverview } from './overview.ts';

const START_MS = 1_795_000_000_000;
const TIME_RANGE = { fromMs: START_MS + 1_000, toMs: START_MS + 5_000 };
const reject = vi.fn();
const readAnswer = (answer: unknown, range = TIME_RANGE) => {
  reject.mockReset();
  return readOverview(async () => answer, 'https://mine/snt', range, reject);
};

it('asks for the stretch, and puts the alerts of it in the order of time', async () => {
  const asked: string[] = [];
  const alert = { type: 'speed_restriction', deviceId: 'HT-1', zoneId: null, message: null };
  const overview = await readOverview(
    async (url) => {
      asked.push(url);
      return {
        activity: [1, 2, 3],
        alerts: [
          { ...alert, ts: START_MS + 4_000, deviceName: 'Truck one' },
          { ...alert, ts: START_MS + 2_000, deviceName: null },
          { ...alert, ts: START_MS + 9_000, deviceName: 'later' },
        ],
        gaps: [{ from: START_MS + 1_500, to: START_MS + 1_800, reason: 'corrupt' }],
      };
    },
    'https://mine/snt',
    TIME_RANGE,
    reject,
  );
  expect(asked).toEqual(['https://mine/snt/api/history/overview?from=1795000001000&to=1795000005000&buckets=200']);
  expect(overview).toEqual({
    activity: [1, 2, 3],
    alerts: [
      { atMs: START_MS + 2_000, type: 'speed_restriction', deviceName: 'HT-1' },
      { atMs: START_MS + 4_000, type: 'speed_restriction', deviceName: 'Truck one' },
    ],
    gaps: [{ fromMs: START_MS + 1_500, toMs: START_MS + 1_800 }],
  });
});

/** Seconds after the start. */
const atS = (seconds: number) => START_MS + seconds * 1_000;

it.each([
  ['begins later', { earliest: atS(3_000), latest: atS(9_000) }, [[1_000, 3_000]]],
  ['has ended', { earliest: atS(0), latest: atS(2_000) }, [[2_000, 5_000]]],
  [
    'is a part of it',
    { earliest: atS(2_000), latest: atS(3_000) },
    [
      [1_000, 2_000],
      [3_000, 5_000],
    ],
  ],
  ['is only seconds behind', { earliest: atS(1_003), latest: atS(4_996) }, []],
  ['is of another time', { earliest: atS(8_000), latest: atS(9_000) }, [[1_000, 5_000]]],
  ['does not exist', { earliest: null, latest: null }, [[1_000, 5_000]]],
  ['is not named', {}, []],
])('marks what is before and after a recording that %s', async (_what, recorded, gaps) => {
  const overview = await readAnswer(recorded, { fromMs: atS(1_000), toMs: atS(5_000) });
  const expected = gaps.map(([from = 0, to = 0]) => ({ fromMs: atS(from), toMs: atS(to) }));
  expect(overview.gaps).toEqual(expected);
  expect(reject).not.toHaveBeenCalled();
});

it('leaves out only the alerts and gaps that it cannot read, and names them', async () => {
  const alert = { ts: START_MS + 2_000, type: 'one_way', deviceId: 7, deviceName: 12 };
  const gap = { from: START_MS + 1_500, to: START_MS + 1_800 };
  const overview = await readAnswer({ alerts: [{ ...alert, ts: 'soon' }, null, alert], gaps: [{ from: 1 }, gap] });
  expect(overview).toMatchObject({
    alerts: [{ atMs: START_MS + 2_000, type: 'one_way', deviceName: '12' }],
    gaps: [{ fromMs: START_MS + 1_500, toMs: START_MS + 1_800 }],
  });
  expect(reject.mock.calls).toEqual([
    ['gaps #1: from: time 1 is of 1970'],
    [expect.stringMatching(/^alerts #1: ts: \S/)],
    [expect.stringMatching(/^alerts #2: \S/)],
  ]);
});

it('marks nothing by times that count seconds', async () => {
  const ts = START_MS / 1_000 + 2;
  const overview = await readAnswer({
    activity: [1],
    alerts: [{ ts, type: 'one_way', deviceId: 'HT-1' }],
    gaps: [{ from: ts, to: ts + 1 }],
    earliest: START_MS / 1_000,
    latest: ts,
  });
  expect(overview).toEqual({ activity: [1], alerts: [], gaps: [] });
  expect(reject.mock.calls).toEqual([
    ['earliest: time 1795000000 counts seconds, not milliseconds'],
    ['latest: time 1795000002 counts seconds, not milliseconds'],
    ['gaps #1: from: time 1795000002 counts seconds, not milliseconds'],
    ['alerts #1: ts: time 1795000002 counts seconds, not milliseconds'],
  ]);
});

it('ignores fields that another backend omits or spells differently', async () => {
  expect(await readAnswer({ alerts: 'none', gaps: [{ from: 'soon' }] })).toEqual({
    activity: [],
    alerts: [],
    gaps: [],
  });
  await expect(readAnswer('no object')).rejects.toThrow();
});
