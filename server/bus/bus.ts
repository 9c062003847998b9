/**
 * Publish and subscribe between the server's parts: in process, or over a stream that several servers share (`stream/`).
 * Nobody asks who listens, and every message is plain data.
 */
import type { CatalogueMessage, ServerMessage } from '../../src/domain/wire/live.ts';
import type { IngestReport } from '../../src/domain/wire/reports.ts';
import type { AlertRecord } from './alertRecord.ts';
import type { SiteFix } from './siteFix.ts';

/** What people who watch are told of the mine. */
export type LiveMessage = Exclude<ServerMessage, { type: 'pong' | 'catalogue' }>;

/** What travels on which topic. */
export interface BusTopics {
  /** A judged fix of one vehicle, as the fleet sent it. */
  'fleet.fix': SiteFix;
  /** A judged report of a tablet, an engine, a fixed asset, a sensor or a cap lamp, or an alert of another system. */
  'site.report': IngestReport;
  /** A rule of the site was broken, or still is. */
  alert: AlertRecord;
  /** What has become of the mine, for those who watch. */
  live: LiveMessage;
  /** What people have changed of the catalogue: told to those who watch, and not recorded. */
  catalogue: CatalogueMessage;
}

export type Topic = keyof BusTopics;

export interface Bus {
  publish<T extends Topic>(topic: T, message: BusTopics[T]): void;
  /** @returns ends the subscription */
  subscribe<T extends Topic>(topic: T, listener: (message: BusTopics[T]) => void): () => void;
}

type Listeners = { [T in Topic]: Set<(message: BusTopics[T]) => void> };

/** Delivers at once and in order. A listener that fails is reported and never keeps a message from the others. */
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
