/**
 * Joins this server to its site's cluster: lease, rule evaluation while it leads, changes made through other servers.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { CatalogueList } from '../../src/domain/wire/live.ts';
import type { Leadership } from './Leadership.ts';
import { Lease } from './lease.ts';
import type { Cluster } from './openCluster.ts';

const CLAIM_EVERY_MS = 1_000;
const SAVE_EVERY_MS = 5_000;
const RELOAD_CHANGED_EVERY_MS = 2_000;
const CHECK_CLOCK_EVERY_MS = 60_000;
/** Tolerated difference between the machine's own clock and the site's. */
const CLOCK_TOLERANCE_MS = 5_000;
const DELETE_EXPIRED_EVERY_MS = 3_600_000;
/**
 * Routes that read or change an in-memory list: a client that changed it on another server must find the change here.
 */
const CACHED_LISTS: ReadonlyMap<string, CatalogueList> = new Map([
  ['/api/ruleZone/list', 'ruleZone'],
  ['/api/ruleZone', 'ruleZone'],
  ['/api/emzone/rsu/list/:zoneId', 'ruleZone'],
  ['/api/route', 'ruleZone'],
  ['/state/zone', 'ruleZone'],
  ['/api/dispatch/proposals', 'proposal'],
  ['/api/dispatch/proposals/:id', 'proposal'],
  ['/api/ingest/proposals', 'proposal'],
]);

export interface ClusterPluginOptions {
  cluster: Cluster;
  leadership: Leadership;
  deleteExpired: () => Promise<void>;
}

/** Register it after all bus listeners: messages flow as soon as it starts. */
export const clusterPlugin = fp(async (app: FastifyInstance, options: ClusterPluginOptions) => {
  const { cluster, leadership, deleteExpired } = options;
  const { stream, bus, checkpointPosition } = cluster;
  const steadyMs = () => performance.now();
  const lease = new Lease({
    stream,
    id: randomUUID(),
    steadyMs,
    log: app.log,
    onAcquired: (seq) => leadership.onLeaseAcquired(seq),
    onLost: () => leadership.onLeaseLost(),
  });
  bus.onEntry((entry) => {
    if (entry.topic === 'lease') lease.observeClaim(entry);
  });
  // A client that requests states may already have newer messages from another server. Runs after authentication,
  // because it queries NATS and the database.
  app.addHook('preHandler', async ({ routeOptions }) => {
    const { url = '' } = routeOptions;
    if (url.startsWith('/state/')) await bus.readBarrier();
    const list = CACHED_LISTS.get(url);
    if (list) await cluster.reloadIfOutdated(list);
  });
  await bus.start(checkpointPosition);
  const tick = () => {
    void (leadership.cannotEvaluate ? lease.handOver() : lease.tick());
    leadership.tick();
  };
  const deleteExpiredRows = () => {
    if (leadership.isLeading)
      deleteExpired().catch((error) => app.log.error({ err: error }, 'expired rows could not be deleted'));
  };
  const checkClock = () => {
    const aheadMs = cluster.clock.localClockAheadMs;
    if (Math.abs(aheadMs) > CLOCK_TOLERANCE_MS)
      app.log.warn({ aheadMs }, 'the clock of this machine is wrong: the site uses that of NATS, tokens do not');
  };
  const timers = [
    setInterval(checkClock, CHECK_CLOCK_EVERY_MS),
    setInterval(tick, CLAIM_EVERY_MS),
    setInterval(() => void leadership.save(), SAVE_EVERY_MS),
    setInterval(() => void cluster.reloadChangedLists(), RELOAD_CHANGED_EVERY_MS),
    setInterval(deleteExpiredRows, DELETE_EXPIRED_EVERY_MS),
  ];
  tick();

  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    await leadership.stop();
    await lease.release();
    await bus.stop();
    await stream.close();
  });
});
