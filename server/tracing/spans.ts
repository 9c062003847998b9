/**
 * Spans of the server's own work. Attributes carry counts and names from the code, never what people or fleets send.
 */
import { type Attributes, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

const spanTracer = trace.getTracer('headframe');

/**
 * Runs work inside a span, which is marked as failed if the work fails.
 * @param work receives the span, to add attributes
 */
export async function runInSpan<T>(name: string, attributes: Attributes, work: (span: Span) => Promise<T>): Promise<T> {
  return spanTracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      failSpan(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** A span for publishing a message, until it is stored. Without a parent span nothing is recorded. */
export function runInPublishSpan<T>(topic: string, stored: Promise<T>): Promise<T> {
  if (!trace.getActiveSpan()) return stored;
  const attributes = { 'messaging.system': 'nats', 'messaging.destination.name': topic };
  const span = spanTracer.startSpan(`publish ${topic}`, { kind: SpanKind.PRODUCER, attributes });
  return stored
    .catch((error: unknown) => {
      failSpan(span, error);
      throw error;
    })
    .finally(() => span.end());
}

/**
 * Records a query that has ended. Queries of the server's own timers, which have no parent span, are left out.
 * @param sql with `$1` for values
 */
export function noteQuery({ sql, durationMs, error }: { sql: string; durationMs: number; error?: unknown }): void {
  if (!trace.getActiveSpan()) return;
  const operation = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? 'QUERY';
  const endTime = Date.now();
  const span = spanTracer.startSpan(
    operation,
    {
      kind: SpanKind.CLIENT,
      startTime: endTime - durationMs,
      attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': sql },
    },
    context.active(),
  );
  if (error !== undefined) failSpan(span, error);
  span.end(endTime);
}

/** Error messages may repeat request data, so only kind and code are recorded. */
function failSpan(span: Span, error: unknown): void {
  const { name = 'Error', code } = error instanceof Error ? (error as Error & { code?: unknown }) : {};
  span.setAttribute('error.type', typeof code === 'string' ? `${name} ${code}` : name);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
