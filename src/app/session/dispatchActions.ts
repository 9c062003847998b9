/** What the Dispatcher asks of the backend. A text is the reason of a failure; undefined, that the backend keeps none. */
import type { StatusQuery } from '../../domain/status/query.ts';
import type { StageTime } from '../../domain/wire/haul.ts';
import type { IndicatorGroup, IndicatorRow } from '../../domain/wire/indicators.ts';
import type { StatusPage, StatusTimeline } from '../../domain/wire/status.ts';

export interface DispatchActions {
  /** @throws where the signal is aborted */
  statusPage(
    request: StatusQuery & { readonly limit: number; readonly cursor: string | undefined },
    signal: AbortSignal,
  ): Promise<StatusPage | string | undefined>;
  /** @throws where the signal is aborted */
  statusTimelines(
    vehicles: readonly string[],
    fromMs: number,
    toMs: number,
    signal: AbortSignal,
  ): Promise<readonly StatusTimeline[] | string | undefined>;
  /** @param window epoch milliseconds @throws where the signal is aborted */
  indicators(
    window: { readonly fromMs: number; readonly toMs: number },
    by: IndicatorGroup,
    signal: AbortSignal,
  ): Promise<readonly IndicatorRow[] | string | undefined>;
  /** How long trucks stayed in which stage. @param window epoch milliseconds @throws where the signal is aborted */
  stageTimes(
    window: { readonly fromMs: number; readonly toMs: number },
    signal: AbortSignal,
  ): Promise<readonly StageTime[] | string | undefined>;
}
