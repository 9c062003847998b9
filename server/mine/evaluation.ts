/** What a mine derives from its states: routes, recorded use, alerts. Each step takes the results of earlier ones. */
import type { FastifyInstance } from 'fastify';
import { formatUtmZone } from '../../src/domain/geo/utm.ts';
import type { SiteRule } from '../../src/domain/rule/siteRule.ts';
import { ruleEvaluationPlugin } from '../alerts/ruleEvaluationPlugin.ts';
import type { Bus } from '../bus/bus.ts';
import { clusterPlugin } from '../cluster/clusterPlugin.ts';
import { Leadership } from '../cluster/Leadership.ts';
import type { Cluster } from '../cluster/openCluster.ts';
import { haulPlugin } from '../haul/haulPlugin.ts';
import type { StageStore } from '../haul/stageStore.ts';
import { journalPlugin } from '../journal/journalPlugin.ts';
import { PlannedRoutes } from '../routing/plannedRoutes.ts';
import { Router } from '../routing/router.ts';
import { rulesOf, type Site } from '../site/site.ts';
import { statusPlugin } from '../status/statusPlugin.ts';
import type { StatusStore } from '../status/statusStore.ts';
import type { ZoneRegistry } from '../zones/zoneRegistry.ts';
import type { MineOptions, RestoredStates } from './states.ts';

/** The rules of the site's zones. */
export interface SiteRules {
  current: () => readonly SiteRule[];
  /** Subscribes to changes. @returns unsubscribes */
  onChange: (listener: (changed: readonly SiteRule[]) => void) => () => void;
}

/** @param speed factor by which the demo shortens the rules' durations */
export function siteRules(zones: ZoneRegistry, speed: number): SiteRules {
  const current = () => rulesOf(zones.list(), speed);
  return { current, onChange: (listener) => zones.onChange(() => listener(current())) };
}

interface RouteNeeds {
  bus: Bus;
  network: Site['files']['roads'];
  rules: SiteRules;
  nowMs: () => number;
}

/** The road network with measured speeds, and the planned routes of vehicles. */
export function startRoutes({ bus, network, rules, nowMs }: RouteNeeds): {
  router: Router;
  plannedRoutes: PlannedRoutes;
} {
  const router = new Router({ network, rules: rules.current(), nowMs });
  rules.onChange((changed) => router.setRules(changed));
  bus.subscribe('live', (message) => {
    if (message.type === 'location') router.addFix(message);
  });
  const plannedRoutes = new PlannedRoutes();
  bus.subscribe('site.report', (report) => {
    if (report.type === 'route') plannedRoutes.setRoutes(report);
  });
  return { router, plannedRoutes };
}

interface EvaluationNeeds {
  http: FastifyInstance;
  rules: SiteRules;
  roads: Site['files']['roads'];
  stages: StageStore;
  statuses: StatusStore;
  nowMs: () => number;
}

interface SingleServerNeeds extends EvaluationNeeds {
  bus: Bus;
  restored: RestoredStates;
}

/** A single server records and evaluates by itself; of several, the leader does. */
export async function evaluateAlone({ settings }: MineOptions, needs: SingleServerNeeds): Promise<void> {
  const { http, bus, rules, roads, statuses, stages, nowMs, restored } = needs;
  const { fleet, siteEntities, lamps, alerts, saving } = restored;
  const { journal, registerRecordSave: registerSave } = saving;
  if (!journal) return;
  const { timeZone } = settings.site;
  // In this order: replayed journal entries are recorded, and their alerts known before rules could raise them again.
  await http.register(statusPlugin, { store: statuses, fleet, timeZone, nowMs, registerSave });
  await http.register(haulPlugin, { store: stages, fleet, nowMs, registerSave });
  await http.register(journalPlugin, { journal, bus, nowMs, states: [fleet, siteEntities, lamps, alerts] });
  const { current, onChange: onRules } = rules;
  await http.register(ruleEvaluationPlugin, { rules: current(), onRules, roads, fleet, bus, nowMs });
}

/** With several servers, the leader evaluates the rules. */
export async function startLeadership(
  { settings, db, log, onStateLost }: MineOptions,
  { http, rules, roads, stages, statuses, nowMs }: EvaluationNeeds,
  cluster: Cluster,
): Promise<Leadership> {
  const { filterMineArea, site } = settings;
  const place = { zone: formatUtmZone(site.utmZone), timeZone: site.timeZone };
  const evaluator = { stream: cluster.stream, db, statuses, stages, roads, filterMineArea, ...place };
  const leadership = new Leadership({ log, rules: rules.current, evaluator, onStateLost });
  rules.onChange((changed) => leadership.setRules(changed));
  const deleteExpired = async () => {
    await statuses.deleteExpired(nowMs());
    await stages.deleteOld(nowMs());
  };
  await http.register(clusterPlugin, { cluster, leadership, deleteExpired });
  return leadership;
}
