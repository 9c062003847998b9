/**
 * Publish and subscribe between the parts of the server: in process, or over a stream shared by several servers
 * (`stream/`). Messages are plain data.
 */
import type { CatalogueMessage, ServerMessage } from '../../src/domain/wire/live.ts';
import type { IngestReport } from '../../src/domain/wire/reports.ts';
import type { AlertRecord } from './alertRecord.ts';
import type { SiteFix } from './siteFix.ts';

/** Messages for live clients. */
export type LiveMessage = Exclude<ServerMessage, { type: 'pong' | 'catalogue' }>;

/** Message type of each topic. */
export interface BusTopics {
  /** A validated fix of one vehicle. */
  'fleet.fix': SiteFix;
  /** A validated report of a tablet, engine, fixed asset, sensor or cap lamp, or an alert of another system. */
  'site.report': IngestReport;
  /** A breach of a site rule, new or lasting. */
  alert: AlertRecord;
  /** Changed state of the mine, for live clients. */
  live: LiveMessage;
  /** A catalogue list was edited; sent to live clients, not recorded. */
  catalogue: CatalogueMessage;
}

export type Topic = keyof BusTopics;

export interface Bus {
  publish<T extends Topic>(topic: T, message: BusTopics[T]): void;
  /** @returns unsubscribes */
  subscribe<T extends Topic>(topic: T, listener: (message: BusTopics[T]) => void): () => void;
}

type Listeners = { [T in Topic]: Set<(message: BusTopics[T]) => void> };

/** Delivers synchronously and in order. An error in one listener is reported and does not affect the others. */
export class InProcessBus implements Bus {
  readonly #listeners: Listeners = {
    'fleet.fix': new Set(),
    'site.report': new Set(),
    alert: new Set(),
    live: new Set(),
    catalogue: new Set(),
  };
  readonly #onFailure: (error: unknown, topic: Topic) => void;

  constructor(onFailure: (error: unknown, topic: Topic) => void) {
    this.#onFailure = onFailure;
  }

  publish<T extends Topic>(topic: T, message: BusTopics[T]): void {
    for (const listener of this.#listeners[topic]) {
      try {
        listener(message);
      } catch (error) {
        this.#onFailure(error, topic);
      }
    }
  }

  subscribe<T extends Topic>(topic: T, listener: (message: BusTopics[T]) => void): () => void {
    this.#listeners[topic].add(listener);
    return () => this.#listeners[topic].delete(listener);
  }
}
