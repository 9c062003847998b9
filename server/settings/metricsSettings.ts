/** Where Prometheus can scrape the metrics: nowhere unless set in the environment. */
import { z } from '../../src/domain/wire/zod.ts';
import { portValue } from './environmentValues.ts';

export interface MetricsSettings {
  /** Port of a separate listener, for a network that only the site's operators can reach; undefined for none. */
  port: number | undefined;
  /** Token for `/metrics` on the app's port; undefined disables it. */
  token: string | undefined;
}

export const METRICS_VARIABLES = {
  METRICS_PORT: portValue.optional(),
  METRICS_TOKEN: z.string().min(16).max(200).optional(),
};

/** @returns undefined if metrics are disabled, in which case nothing is counted */
export function metricsSettingsOf(env: {
  METRICS_PORT?: number | undefined;
  METRICS_TOKEN?: string | undefined;
}): MetricsSettings | undefined {
  const { METRICS_PORT: port, METRICS_TOKEN: token } = env;
  return port === undefined && token === undefined ? undefined : { port, token };
}
