/** Where Prometheus finds the metrics: nowhere unless the environment says so. */
import { z } from '../../src/domain/wire/zod.ts';
import { portValue } from './environmentValues.ts';

export interface MetricsSettings {
  /** Port of a separate listener, for a network that only the site's operators reach; undefined for none. */
  port: number | undefined;
  /** Token for `/metrics` beside the app; undefined disables it. */
  token: string | undefined;
}

export const METRICS_VARIABLES = {
  METRICS_PORT: portValue.optional(),
  METRICS_TOKEN: z.string().min(16).max(200).optional(),
};

/** @returns undefined if metrics are disabled: nothing is counted then */
export function metricsSettingsOf(env: {
  METRICS_PORT?: number | undefined;
  METRICS_TOKEN?: string | undefined;
}): MetricsSettings | undefined {
  const { METRICS_PORT: port, METRICS_TOKEN: token } = env;
  return port === undefined && token === undefined ? undefined : { port, token };
}
