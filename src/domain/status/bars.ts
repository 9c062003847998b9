/** Status periods of one vehicle as bars of a strip (rules.md#status-strip). */
import type { StatusTimeline } from '../wire/status.ts';
import { type TimeClass, timeClassOf } from './timeClass.ts';

type BarPeriod = StatusTimeline['periods'][number];

/** Times are epoch milliseconds. */
export interface StatusBar {
  readonly timeClass: TimeClass;
  readonly fromMs: number;
  /** The end of the window for an open period. */
  readonly toMs: number;
  /** The period that occupies most of the bar. */
  readonly period: BarPeriod;
  /** Number of periods that it represents. */
  readonly count: number;
}

interface BarWindow {
  readonly fromMs: number;
  readonly toMs: number;
}

/** @param shortestMs shorter bars are merged with their neighbours, as they could be neither seen nor clicked */
export function statusBars(periods: readonly BarPeriod[], window: BarWindow, shortestMs: number): StatusBar[] {
  const bars: StatusBar[] = [];
  for (const period of periods) {
    const fromMs = Math.max(period.start, window.fromMs);
    const toMs = Math.min(period.end ?? window.toMs, window.toMs);
    if (toMs <= fromMs) continue;
    const timeClass = timeClassOf(period.status, period.statusCategory);
    const last = bars.at(-1);
    const isAdjacent = last?.toMs === fromMs;
    const isShort = toMs - fromMs < shortestMs || (last !== undefined && last.toMs - last.fromMs < shortestMs);
    if (!last || !isAdjacent || !isShort) bars.push({ timeClass, fromMs, toMs, period, count: 1 });
    else bars[bars.length - 1] = mergeAdjacent(last, { timeClass, fromMs, toMs, period, count: 1 });
  }
  return bars;
}

function mergeAdjacent(a: StatusBar, b: StatusBar): StatusBar {
  const main = b.toMs - b.fromMs > a.toMs - a.fromMs ? b : a;
  return { ...main, fromMs: a.fromMs, toMs: b.toMs, count: a.count + b.count };
}
