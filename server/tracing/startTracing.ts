/**
 * Sends traces to a collector (OTLP over HTTP). Loaded only if the environment names one; otherwise every span is the
 * API's no-op span.
 */
import { DiagLogLevel, diag } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { ATTR_SERVICE_NAME, ATTR_SERVICE_VERSION } from '@opentelemetry/semantic-conventions';
import type { Logger } from 'pino';
import { rateLimitedWarn } from '../faults/logLimit.ts';
import { PRODUCT_VERSION } from '../settings/projectFiles.ts';

/** An unreachable collector would otherwise flood the log. */
const LOG_LINES = { maxLines: 2, windowMs: 60_000 } as const;
/** At a stop, spans not sent within this time are dropped. */
const FLUSH_WITHIN_MS = 2_000;

/** @returns a function that sends the remaining spans and stops */
export function startTracing(log: Pick<Logger, 'warn'>): () => Promise<void> {
  const warn = rateLimitedWarn(log, { ...LOG_LINES, nowMs: () => performance.now() });
  const reportFailure = (message: string) => warn({ reason: message.slice(0, 300) }, 'traces could not be sent');
  diag.setLogger(
    { error: reportFailure, warn: reportFailure, info: () => {}, debug: () => {}, verbose: () => {} },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const product = resourceFromAttributes({ [ATTR_SERVICE_NAME]: 'headframe', [ATTR_SERVICE_VERSION]: PRODUCT_VERSION });
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(product)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  return async () => {
    const late = new Promise((resolve) => setTimeout(resolve, FLUSH_WITHIN_MS).unref());
    await Promise.race([provider.shutdown().catch(() => {}), late]);
  };
}
