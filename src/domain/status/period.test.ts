import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyReportedStatus, type ReportedStatus, type StatusPeriod } from './period.ts';

const reportedStatus = (
  status: string,
  startMs: number | undefined,
  more: Partial<ReportedStatus> = {},
): ReportedStatus => ({
  status,
  statusCategory: 'Production',
  operator: 'Bold',
  loadingUnit: '',
  startMs,
  atMs: startMs ?? 0,
  ...more,
});

/** @returns the ended period and the open one */
function applyReports(list: readonly ReportedStatus[], nowMs = Number.MAX_SAFE_INTEGER) {
  const periods: StatusPeriod[] = [];
  let open: StatusPeriod | undefined;
  for (const one of list) {
    const change = applyReportedStatus(open, one, nowMs);
    if (change?.endPeriod) periods.push(change.endPeriod);
    open = change?.open ?? open;
  }
  return { periods, open };
}

describe('a status period', () => {
  it('ends where another status begins', () => {
    const { periods, open } = applyReports([reportedStatus('Loading', 100), reportedStatus('Hauling', 160)]);
    expect(periods).toMatchObject([{ status: 'Loading', fromMs: 100, toMs: 160 }]);
    expect(open).toMatchObject({ status: 'Hauling', fromMs: 160, toMs: undefined });
  });

  it('ends where the same status begins again', () => {
    const { periods, open } = applyReports([reportedStatus('Loading', 100), reportedStatus('Loading', 160)]);
    expect(periods).toMatchObject([{ status: 'Loading', fromMs: 100, toMs: 160 }]);
    expect(open).toMatchObject({ fromMs: 160 });
  });

  it('continues where a system that sends no start repeats it', () => {
    const list = [100, 110, 120].map((atMs) => reportedStatus('Loading', undefined, { atMs }));
    expect(applyReports(list)).toMatchObject({ periods: [], open: { fromMs: 100 } });
  });

  it('begins with the message where a system that sends no start sends another status', () => {
    const { periods } = applyReports([
      reportedStatus('Loading', undefined, { atMs: 100 }),
      reportedStatus('Hauling', undefined, { atMs: 130 }),
    ]);
    expect(periods).toMatchObject([{ fromMs: 100, toMs: 130 }]);
  });

  it('is handed over where another operator takes the seat, once', () => {
    const next = reportedStatus('Loading', 100, { operator: 'Dulam', atMs: 150 });
    const { periods, open } = applyReports([reportedStatus('Loading', 100), next, next, { ...next, atMs: 170 }]);
    expect(periods).toMatchObject([{ operator: 'Bold', fromMs: 100, toMs: 150 }]);
    expect(open).toMatchObject({ operator: 'Dulam', status: 'Loading', fromMs: 150 });
  });

  it('is completed, not ended, where a missing value is reported', () => {
    const first = reportedStatus('Loading', 100, { operator: '', statusCategory: '' });
    const { periods, open } = applyReports([
      first,
      reportedStatus('Loading', 100, { loadingUnit: 'EX-01', atMs: 120 }),
    ]);
    expect(periods).toEqual([]);
    expect(open).toMatchObject({ operator: 'Bold', statusCategory: 'Production', loadingUnit: 'EX-01', fromMs: 100 });
  });

  it('takes the text that came with its start', () => {
    expect(applyReports([reportedStatus('Other', 100), reportedStatus('Loading', 100)]).open).toMatchObject({
      status: 'Loading',
      fromMs: 100,
    });
  });

  it('is not changed by late or duplicate reports', () => {
    const open = applyReports([reportedStatus('Hauling', 200)]).open;
    expect(applyReportedStatus(open, reportedStatus('Hauling', 200), 1_000)).toBeUndefined();
    expect(applyReportedStatus(open, reportedStatus('Loading', 100), 1_000)).toBeUndefined();
  });

  it('of a clock that was set back ends at once, and the next begins by the new clock', () => {
    const { open } = applyReports([reportedStatus('Hauling', 90_000)]);
    expect(applyReportedStatus(open, reportedStatus('Loading', 500), 600)).toMatchObject({
      endPeriod: { fromMs: 90_000, toMs: 90_000 },
      open: { status: 'Loading', fromMs: 500 },
    });
  });

  it('begins no later than now, on a whole millisecond', () => {
    expect(applyReportedStatus(undefined, reportedStatus('Loading', 90_000, { atMs: 90_000 }), 600)?.open.fromMs).toBe(
      600,
    );
    expect(applyReportedStatus(undefined, reportedStatus('Loading', 500.4), 600)?.open.fromMs).toBe(500);
  });

  it('follows the previous one without gap or overlap, for any reports in any order', () => {
    const report = fc.record({
      status: fc.constantFrom('Loading', 'Hauling', ''),
      statusCategory: fc.constantFrom('', 'Down'),
      operator: fc.constantFrom('', 'Bold', 'Dulam'),
      loadingUnit: fc.constantFrom('', 'EX-01'),
      startMs: fc.option(fc.nat(50), { nil: undefined }),
      atMs: fc.nat(60),
    });
    fc.assert(
      fc.property(fc.array(report, { maxLength: 20 }), (list) => {
        const { periods, open } = applyReports(list);
        const all = open ? [...periods, open] : periods;
        for (const [k, period] of all.entries()) {
          expect(period.toMs ?? Number.POSITIVE_INFINITY).toBeGreaterThan(period.fromMs);
          if (k > 0) expect(period.fromMs).toBe(all[k - 1]?.toMs);
        }
      }),
    );
  });
});
