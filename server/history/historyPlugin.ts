/** Runs the recording on the server: stores the live messages. */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Bus } from '../bus/bus.ts';
import { startRestingTicks } from '../limits/restingTicks.ts';
import type { History } from './history.ts';

const TICK_MS = 100;
const MAINTAIN_EVERY_MS = 5_000;

export interface HistoryPluginOptions {
  history: History;
  bus: Bus;
  /** With several servers: whether this one receives messages without delay. */
  isReading?: (() => boolean) | undefined;
}

/** Register it after all plugins that restore state: the recording starts with that state. */
export const historyPlugin = fp(async (app: FastifyInstance, { history, bus, isReading }: HistoryPluginOptions) => {
  const unsubscribe = bus.subscribe('live', (message) => history.record(message));
  await history.start();
  const stopTicks = startRestingTicks(() => history.tick(isReading?.() ?? true), TICK_MS);
  const maintenanceTimer = setInterval(() => {
    history.maintain().catch((error) => app.log.error({ err: error }, 'the recording could not be tidied'));
  }, MAINTAIN_EVERY_MS);

  app.addHook('onClose', async () => {
    stopTicks();
    clearInterval(maintenanceTimer);
    unsubscribe();
    await history.close();
  });
});
