/** A live client like the app: reconnects when its socket is lost, and then requests missed data. */
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import type { WireAlert } from '../../../../src/domain/wire/alerts.ts';
import type { ServerMessage } from '../../../../src/domain/wire/live.ts';
import { readMessage } from '../../../../src/services/live/readMessage.ts';

export interface WatcherOptions {
  url: string;
  token: string;
}

export class Watcher {
  readonly #options: WatcherOptions;
  /** Newest fix of each vehicle. */
  readonly fixes = new Map<string, number>();
  /** How often each alert came over one socket, by `socket vehicle moment`: another server may tell it once more. */
  readonly alertDeliveries = new Map<string, number>();
  /** Received or fetched alerts. */
  readonly alerts = new Set<string>();
  connections = 0;
  /** Vehicles that were called offline, each time. */
  readonly offlineDeliveries: string[] = [];
  #socket: WebSocket | undefined;
  #isEnding = false;

  constructor(options: WatcherOptions) {
    this.#options = options;
  }

  start(): void {
    void this.#connect();
  }

  stop(): void {
    this.#isEnding = true;
    this.#socket?.terminate();
  }

  async #connect(): Promise<void> {
    const socket = new WebSocket(`${this.#options.url.replace('http', 'ws')}/scene/stream`);
    this.#socket = socket;
    socket.on('open', () => {
      this.connections++;
      socket.send(JSON.stringify({ type: 'authorization', payload: this.#options.token }));
      socket.send(JSON.stringify({ type: 'ping', timestamp: 1 }));
    });
    socket.on('message', (data) => this.#receive(String(data)));
    socket.on('error', () => {});
    socket.on('close', () => {
      if (!this.#isEnding) void sleep(250).then(() => this.#connect());
    });
  }

  #receive(text: string): void {
    const result = readMessage(text);
    if ('refused' in result) throw new Error(`The server sent ${result.refused}`);
    this.#apply(result.message);
  }

  #apply(message: ServerMessage): void {
    if (message.type === 'pong') void this.#catchUp();
    else if (message.type === 'location') this.#recordFix(message.id, message.timestamp);
    else if (message.type === 'offline') this.offlineDeliveries.push(message.id);
    else if (message.type === 'alert') {
      const key = `${this.connections} ${this.#recordAlert(message.alert)}`;
      this.alertDeliveries.set(key, (this.alertDeliveries.get(key) ?? 0) + 1);
    }
  }

  /** Reads the states and the alerts once it is connected. */
  async #catchUp(): Promise<void> {
    const readJson = async <T>(path: string): Promise<T> => {
      const headers = { authorization: `Bearer ${this.#options.token}`, connection: 'close' };
      const answer = await fetch(`${this.#options.url}${path}`, { headers, signal: AbortSignal.timeout(10_000) });
      return (await answer.json()) as T;
    };
    try {
      const alerts = await readJson<WireAlert[]>('/state/alert?timestamp=0');
      for (const alert of alerts) this.#recordAlert(alert);
      const states = await readJson<{ id: string; timestamp: number | null }[]>('/state/vehicle?status=YES');
      for (const { id, timestamp } of states) this.#recordFix(id, timestamp ?? 0);
    } catch {
      // The server may be gone again: the next connection asks once more.
      this.#socket?.terminate();
    }
  }

  #recordFix(id: string, atMs: number): void {
    this.fixes.set(id, Math.max(this.fixes.get(id) ?? 0, atMs));
  }

  #recordAlert({ deviceId, timestamp }: Pick<WireAlert, 'deviceId' | 'timestamp'>): string {
    const key = `${deviceId} ${timestamp}`;
    this.alerts.add(key);
    return key;
  }
}
