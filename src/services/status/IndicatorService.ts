/** Indicators and usual times of a backend that has them (`docs/wire.md`, "Equipment status"). */
import { type StageTime, stageTimesSchema } from '../../domain/wire/haul.ts';
import { type IndicatorGroup, type IndicatorRow, indicatorAnswerSchema } from '../../domain/wire/indicators.ts';
import type { RestClient } from '../rest/RestClient.ts';
import { readIfSupported } from './readIfSupported.ts';

/** Epoch milliseconds. */
interface Window {
  readonly fromMs: number;
  readonly toMs: number;
}

const fields = ({ fromMs, toMs }: Window) => `from=${Math.round(fromMs)}&to=${Math.round(toMs)}`;

/**
 * @param url of the entity service
 * @returns undefined where the backend has no indicators @throws {CallError}
 */
export async function readIndicators(
  rest: Pick<RestClient, 'callJson'>,
  url: string,
  window: Window,
  by: IndicatorGroup,
  signal: AbortSignal,
): Promise<IndicatorRow[] | undefined> {
  const answer = await readIfSupported(
    rest,
    `${url}/api/indicators?${fields(window)}&by=${by}`,
    indicatorAnswerSchema,
    signal,
  );
  return answer?.rows;
}

/**
 * How long trucks stayed in which stage of the haul cycle. @param url of the entity service
 * @returns undefined where the backend does not say @throws {CallError}
 */
export async function readStageTimes(
  rest: Pick<RestClient, 'callJson'>,
  url: string,
  window: Window,
  signal: AbortSignal,
): Promise<StageTime[] | undefined> {
  const answer = await readIfSupported(rest, `${url}/api/haul/stages?${fields(window)}`, stageTimesSchema, signal);
  return answer?.stages;
}
