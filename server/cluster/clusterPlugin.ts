/** Joins this server to the others of its site: the lease, the judge while it is here, and what others have changed. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Leadership } from './Leadership.ts';
import { Lease } from './lease.ts';
import type { Cluster } from './openCluster.ts';

const CLAIM_EVERY_MS = 1_000;
const SAVE_EVERY_MS = 5_000;
const DELETE_EXPIRED_EVERY_MS = 3_600_000;

export interface ClusterPluginOptions {
  cluster: Cluster;
  leadership: Leadership;
  deleteExpired: () => Promise<void>;
}

/** Register it once everything listens that wants to know what happens. */
export const clusterPlugin = fp(async (app: FastifyInstance, options: ClusterPluginOptions) => {
  const { cluster, leadership, deleteExpired } = options;
  const { stream, bus, position } = cluster;
  const steadyMs = () => performance.now();
  const lease = new Lease({
    stream,
    id: randomUUID(),
    steadyMs,
    log: app.log,
    onTaken: (seq) => leadership.taken(seq),
    onLost: () => leadership.lost(),
  });
  bus.onEntry((entry) => {
    if (entry.topic === 'lease') lease.hear(entry);
  });
  await bus.start(position);
  const everySecond = () => {
    void lease.tick();
    leadership.tick();
  };
  const forget = () => {
    if (leadership.isLeading)
      deleteExpired().catch((error) => app.log.error({ err: error }, 'what is too old could not be deleted'));
  };
  const timers = [
    setInterval(everySecond, CLAIM_EVERY_MS),
    setInterval(() => void leadership.save(), SAVE_EVERY_MS),
    setInterval(forget, DELETE_EXPIRED_EVERY_MS),
  ];
  everySecond();

  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    await leadership.stop();
    await lease.release();
    await bus.stop();
    await stream.close();
  });
});
