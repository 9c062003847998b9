/** Prometheus metrics of the server. Counters are incremented as events happen; gauges are read on each scrape. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { IngestAnswer } from '../../src/domain/wire/ingest.ts';
import type { PoolState } from '../db/open.ts';
import { REFUSAL_REASONS, refusalReason } from './refusalReason.ts';

/** Sources of the gauges. */
export interface MetricSources {
  live(): { clients: number; unreadBytes: number };
  database(): PoolState | undefined;
  /** Undefined on the only server of a site. */
  cluster():
    | { isCurrent: boolean; isEvaluating: boolean; unread: number; unacknowledged: number; clockAheadMs: number }
    | undefined;
  isRecording(): boolean;
  vehicles(): number;
  faults(): number;
  load(): { delayMs: number; isOverloaded: boolean };
}

const REQUEST_SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10];

export class Metrics {
  readonly #registry = new Registry();
  readonly #accepted: Counter;
  readonly #refused: Counter<'reason'>;
  readonly #liveBytes: Counter;
  readonly #requests: Histogram<'method' | 'route' | 'status'>;

  constructor(sources: MetricSources) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    const createCounter = <T extends string>(name: string, help: string, labelNames: T[] = []) =>
      new Counter({ name: `headframe_${name}`, help, labelNames, registers });
    this.#accepted = createCounter('fixes_accepted_total', 'Fixes and reports that were taken');
    this.#refused = createCounter('fixes_refused_total', 'Fixes and reports that were refused', ['reason']);
    for (const reason of REFUSAL_REASONS) this.#refused.inc({ reason }, 0);
    this.#liveBytes = createCounter('live_bytes_total', 'Bytes of ticks written to live clients');
    this.#requests = new Histogram({
      name: 'headframe_http_request_duration_seconds',
      help: 'Answers by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_SECONDS,
      registers,
    });
    this.#addGauges(sources);
  }

  countIngest({ accepted, errors }: Pick<IngestAnswer, 'accepted' | 'errors'>): void {
    this.#accepted.inc(accepted);
    for (const { message } of errors) this.#refused.inc({ reason: refusalReason(message) });
  }

  countLiveBytes(bytes: number): void {
    this.#liveBytes.inc(bytes);
  }

  /** @param route as declared, without parameter values */
  countRequest(method: string, route: string, status: number, seconds: number): void {
    this.#requests.observe({ method, route, status }, seconds);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** In Prometheus' text format. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  #addGauges({ live, database, cluster, isRecording, vehicles, faults, load }: MetricSources): void {
    this.#addGauge('live_clients', 'Connected live clients', () => live().clients);
    this.#addGauge('live_unread_bytes', 'Bytes that live clients have not taken yet', () => live().unreadBytes);
    this.#addGauge('vehicles', 'Known vehicles', vehicles);
    this.#addGauge('faults', 'Errors since the start that nothing caught', faults);
    this.#addGauge(
      'event_loop_delay_seconds',
      'What 99 of 100 turns of the event loop were late by at most in the last seconds',
      () => load().delayMs / 1_000,
    );
    this.#addGauge('overloaded', '1 while the server answers late for lack of processor time', () =>
      Number(load().isOverloaded),
    );
    this.#addGauge('recording', '1 while the history is recorded', () => Number(isRecording()));
    this.#addGauge('database_connections', 'Open connections to the database', () => database()?.total);
    this.#addGauge('database_connections_idle', 'Of them idle', () => database()?.idle);
    this.#addGauge('database_waiting', 'Queries that wait for a connection', () => database()?.waiting);
    this.#addGauge('stream_connected', '1 while the stream between the servers reaches this one', () =>
      asNumber(cluster()?.isCurrent),
    );
    this.#addGauge('judges', '1 on the server that evaluates the rules', () => asNumber(cluster()?.isEvaluating));
    this.#addGauge('stream_lag_messages', 'Messages of the stream not read yet', () => cluster()?.unread);
    this.#addGauge(
      'stream_unacknowledged',
      'Fixes and reports that NATS has not stored yet',
      () => cluster()?.unacknowledged,
    );
    this.#addGauge('clock_ahead_seconds', "How far the machine's clock is ahead of the site's", () => {
      const aheadMs = cluster()?.clockAheadMs;
      return aheadMs === undefined ? undefined : aheadMs / 1_000;
    });
  }

  /** @param read undefined if this server does not have the measured thing: the gauge is then left out */
  #addGauge(name: string, help: string, read: () => number | undefined): void {
    new Gauge({
      name: `headframe_${name}`,
      help,
      registers: [this.#registry],
      collect() {
        const value = read();
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  }
}

const asNumber = (value: boolean | undefined) => (value === undefined ? undefined : Number(value));
