/** Where traces are sent: nowhere unless the standard OpenTelemetry variables name a collector. */
import { z } from '../../src/domain/wire/zod.ts';

const collectorValue = z.url({ protocol: /^https?$/ });

export const TRACING_VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collectorValue.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collectorValue.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/json', 'must be http/json, the only one there is here').optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z
    .literal('http/json', 'must be http/json, the only one there is here')
    .optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
};

interface Environment {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined;
  OTEL_TRACES_EXPORTER?: 'otlp' | 'none' | undefined;
  OTEL_SDK_DISABLED?: string | undefined;
}

/** Whether traces are recorded. The library reads address, headers, sampling and batching from the same variables. */
export function isTracing(env: Environment): boolean {
  const hasCollector = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const isDisabled = env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none';
  return hasCollector !== undefined && !isDisabled;
}
