/** Indicators and typical times, for backends that have them (`docs/wire.md`, "Equipment status"). */

import type { CallKey } from '../../domain/link/calls.ts';
import { type StageTime, stageTimesSchema } from '../../domain/wire/haul.ts';
import {
  type IndicatorGroup,
  type IndicatorRow,
  type IndicatorTargetList,
  type IndicatorTrend,
  indicatorAnswerSchema,
  indicatorTargetsSchema,
  indicatorTrendSchema,
  type TargetedIndicator,
} from '../../domain/wire/indicators.ts';
import { listReader } from '../rest/listReader.ts';
import type { RestClient } from '../rest/RestClient.ts';
import { readIfSupported } from './readIfSupported.ts';

const indicatorReader = listReader(indicatorAnswerSchema, { rows: indicatorAnswerSchema.shape.rows.element });
const trendReader = listReader(indicatorTrendSchema, { shifts: indicatorTrendSchema.shape.shifts.element });
const stageReader = listReader(stageTimesSchema, { stages: stageTimesSchema.shape.stages.element });

type ListRest = Pick<RestClient, 'callJson' | 'reportSkippedItems'>;

/** Epoch milliseconds. */
interface TimeWindow {
  readonly fromMs: number;
  readonly toMs: number;
}

const reportTo = (rest: ListRest, call: CallKey) => (items: readonly string[]) => rest.reportSkippedItems(call, items);

const queryOf = ({ fromMs, toMs }: TimeWindow) => `from=${Math.round(fromMs)}&to=${Math.round(toMs)}`;

/**
 * @param url of the entity service
 * @returns undefined if the backend has no indicators @throws {CallError}
 */
export async function readIndicators(
  rest: ListRest,
  url: string,
  window: TimeWindow,
  by: IndicatorGroup,
  signal: AbortSignal,
): Promise<IndicatorRow[] | undefined> {
  const answer = await readIfSupported(
    rest,
    `${url}/api/indicators?${queryOf(window)}&by=${by}`,
    indicatorReader,
    signal,
    reportTo(rest, 'indicators'),
  );
  return answer?.rows;
}

/**
 * How long trucks stayed in each stage of the haul cycle. @param url of the entity service
 * @returns undefined if the backend does not support it @throws {CallError}
 */
export async function readStageTimes(
  rest: ListRest,
  url: string,
  window: TimeWindow,
  signal: AbortSignal,
): Promise<StageTime[] | undefined> {
  const stagesUrl = `${url}/api/haul/stages?${queryOf(window)}`;
  const answer = await readIfSupported(rest, stagesUrl, stageReader, signal, reportTo(rest, 'stageTimes'));
  return answer?.stages;
}

/** @param url of the entity service @returns undefined if the backend keeps no targets @throws {CallError} */
export function readTargets(
  rest: Pick<RestClient, 'callJson'>,
  url: string,
  signal: AbortSignal,
): Promise<IndicatorTargetList | undefined> {
  return readIfSupported(rest, `${url}/api/indicators/targets`, indicatorTargetsSchema, signal);
}

/** @param body a value of null removes the target @throws {CallError} */
export async function writeTarget(
  rest: Pick<RestClient, 'callJson'>,
  url: string,
  body: { readonly indicator: TargetedIndicator; readonly value: number | null },
  signal: AbortSignal,
): Promise<void> {
  await rest.callJson(`${url}/api/indicators/targets`, { method: 'PUT', body, signal, ignoresBody: true });
}

/** The whole site over the last shifts. @param url of the entity service @returns undefined as above @throws {CallError} */
export async function readTrend(
  rest: ListRest,
  url: string,
  shifts: number,
  signal: AbortSignal,
): Promise<IndicatorTrend | undefined> {
  const answer = await readIfSupported(
    rest,
    `${url}/api/indicators/trend?shifts=${shifts}`,
    trendReader,
    signal,
    reportTo(rest, 'indicatorTrend'),
  );
  return answer?.shifts;
}
