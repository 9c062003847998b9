/** Lists of the Dispatcher of which an item cannot be read. */
import { afterEach, expect, it, vi } from 'vitest';
import { RestClient } from '../rest/RestClient.ts';
import { HandoverService } from './HandoverService.ts';
import { readIndicators, readStageTimes, readTrend } from './IndicatorService.ts';
import { readProposals } from './ProposalService.ts';

const { signal } = new AbortController();
const AT_MS = 1_795_000_000_000;

afterEach(() => vi.unstubAllGlobals());

/** A client of a backend that answers every call with the same body. */
function clientOf(body: unknown) {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body)));
  const onSkippedItems = vi.fn();
  return { rest: new RestClient(async () => 'token', { onSkippedItems }), onSkippedItems };
}

const note = { id: 'n1', at: AT_MS, author: 'Bold', text: 'Ramp 2 is wet' };
const stand = {
  vehicleId: 'HT-1',
  vehicle: 'HT-1',
  status: 'Repair',
  statusCategory: 'Down',
  ms: 900_000,
  lasts: true,
};
const shift = { shift: 'day', day: '2026-11-18', from: AT_MS, to: AT_MS + 1, outgoing: null, incoming: null };
const report = {
  asOf: AT_MS,
  hauled: { cycles: 3, tonnes: null, units: [{ name: 'EX-01', cycles: 3, tonnes: null }] },
  stood: [stand],
  alerts: [],
  underground: [{ name: 'Sarnai', place: 'Decline', at: AT_MS }],
  changes: [],
};
const handover = { ...shift, report, notes: [note], mayWrite: true };

it('notes and lines of the report of a shift cost only themselves, and are named', async () => {
  const sent = {
    ...handover,
    notes: [{ ...note, id: 'n0', text: 7 }, note],
    report: {
      ...report,
      hauled: { ...report.hauled, units: [...report.hauled.units, { name: 'EX-02', cycles: -1, tonnes: null }] },
      stood: [stand, null],
      underground: [...report.underground, { name: 'Dulam', place: null, at: AT_MS }],
    },
  };
  const { rest, onSkippedItems } = clientOf(sent);
  expect(await new HandoverService(rest, 'https://mine').read(AT_MS, signal)).toEqual(handover);
  expect(onSkippedItems).toHaveBeenLastCalledWith('handover', [
    expect.stringMatching(/^notes #1 n0: text: \S/),
    expect.stringMatching(/^units #2 EX-02: cycles: \S/),
    expect.stringMatching(/^stood #2: \S/),
    expect.stringMatching(/^underground #2 Dulam: place: \S/),
  ]);
});

it('a report that is none is refused', async () => {
  const { rest } = clientOf({ ...handover, report: { ...report, asOf: 'now' } });
  await expect(new HandoverService(rest, 'https://mine').read(AT_MS, signal)).rejects.toThrow(
    'Invalid response format',
  );
});

it('past shifts that can be read are listed', async () => {
  const { rest, onSkippedItems } = clientOf({ shifts: [{ ...shift, shift: 'noon' }, shift] });
  expect(await new HandoverService(rest, 'https://mine').list(signal)).toEqual([shift]);
  expect(onSkippedItems).toHaveBeenLastCalledWith('handovers', [expect.stringMatching(/^shifts #1: shift: \S/)]);
});

it('proposals that can be read are listed', async () => {
  const proposal = {
    ...{ id: 'p1', truck: 'HT-1', excavator: 'EX-01', at: AT_MS, until: AT_MS + 60_000 },
    ...{ by: 'Bold', state: 'open', answeredAt: null, user: '', reason: '' },
  };
  const { rest, onSkippedItems } = clientOf({
    mayPropose: true,
    proposals: [{ ...proposal, id: 'p2', state: 'lost' }, proposal],
  });
  expect(await readProposals(rest, 'https://mine', signal)).toEqual({ mayPropose: true, proposals: [proposal] });
  expect(onSkippedItems).toHaveBeenLastCalledWith('proposals', [expect.stringMatching(/^proposals #1 p2: state: \S/)]);
});

const HOURS = { working: 6, delay: 1, standby: 2, down: 3, unscheduled: 0 };
const row = {
  ...{ key: 'HT-1', name: 'HT-1', vehicles: 1, calendarMs: 12, classMs: HOURS, scheduledMs: 12, availableMs: 9 },
  ...{ operatingMs: 7, availability: 0.75, utilisation: null, effectiveUtilisation: null, cycles: 9, cyclesPerHour: 1 },
  ...{
    tonnes: null,
    tonnesPerHour: null,
    payloadT: null,
    partMs: null,
    queueMs: 4,
    matchFactor: null,
    swingLoss: null,
  },
};
const window = { fromMs: AT_MS, toMs: AT_MS + 1 };

it('indicators of which some are unknown are read, a row that is none costs only itself', async () => {
  const unknown = Object.fromEntries(Object.keys(row).map((field) => [field, null]));
  const sent = { ...unknown, key: 'HT-2', name: 'HT-2', classMs: { ...HOURS, delay: null }, cycles: 3 };
  const { rest, onSkippedItems } = clientOf({ rows: [row, { ...row, name: 'HT-3', cycles: 'many' }, sent] });
  const rows = await readIndicators(rest, 'https://mine', window, 'vehicle', signal);
  expect(rows).toEqual([row, { ...sent, classMs: null }]);
  expect(onSkippedItems).toHaveBeenLastCalledWith('indicators', [expect.stringMatching(/^rows #2 HT-3: cycles: \S/)]);
});

it('so does a shift of the trend, and a stage without a time', async () => {
  const { key: _, name: __, ...figures } = row;
  const trend = { ...shift, outgoing: undefined, incoming: undefined };
  const shifts = clientOf({
    shifts: [
      { ...trend, shift: 'noon', figures },
      { ...trend, figures },
    ],
  });
  expect(await readTrend(shifts.rest, 'https://mine', 2, signal)).toMatchObject([{ shift: 'day', figures }]);
  expect(shifts.onSkippedItems).toHaveBeenLastCalledWith('indicatorTrend', [expect.stringMatching(/^shifts #1/)]);
  const stage = { status: 'ачилт', medianMs: 240_000, count: 8 };
  const stages = clientOf({ stages: [{ ...stage, medianMs: null }, stage] });
  expect(await readStageTimes(stages.rest, 'https://mine', window, signal)).toEqual([stage]);
  expect(stages.onSkippedItems).toHaveBeenLastCalledWith('stageTimes', [expect.stringMatching(/^stages #1/)]);
});
