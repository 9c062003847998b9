/**
 * Evaluates the rules for the fleet of a single server; in a cluster the leader does it (`cluster/StreamEvaluator.ts`).
 */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { oneWayRoads } from '../../src/domain/rule/oneWay.ts';
import type { SiteRule } from '../../src/domain/rule/siteRule.ts';
import type { Bus } from '../bus/bus.ts';
import type { SiteFiles } from '../site/siteFiles.ts';
import type { Fleet } from '../state/fleet.ts';
import { AlertEngine } from './alertEngine.ts';

const EVALUATE_EVERY_MS = 1_000;

export interface RuleEvaluationPluginOptions {
  rules: readonly SiteRule[];
  /** Subscribes to changes of the rules. @returns unsubscribes */
  onRules: (listener: (rules: readonly SiteRule[]) => void) => () => void;
  roads: SiteFiles['roads'];
  fleet: Fleet;
  bus: Bus;
  nowMs: () => number;
}

export const ruleEvaluationPlugin = fp(async (app: FastifyInstance, options: RuleEvaluationPluginOptions) => {
  const { rules, onRules, roads, fleet, bus, nowMs } = options;
  const engine = new AlertEngine(rules, roads && oneWayRoads(roads), (record) => bus.publish('alert', record));
  const stops = [
    onRules((changed) => engine.setRules(changed)),
    fleet.onChange((vehicle) => engine.observeFix(vehicle, nowMs())),
  ];
  const timer = setInterval(() => engine.tick(nowMs()), EVALUATE_EVERY_MS);
  app.addHook('onClose', async () => {
    clearInterval(timer);
    for (const stop of stops) stop();
  });
});
