/** Finds routes over the site's roads: learns driven speeds from fixes, and applies closures by vehicle category. */
import type { SitePoint } from '../../src/domain/geo/frame.ts';
import { roadsIn } from '../../src/domain/route/closures.ts';
import { DrivenSpeeds } from '../../src/domain/route/drivenSpeeds.ts';
import { type FoundRoute, findRoute, type NoRoute } from '../../src/domain/route/findRoute.ts';
import { roadGraph } from '../../src/domain/route/roadGraph.ts';
import { sizeOfCategory } from '../../src/domain/route/vehicleSize.ts';
import type { SiteRule } from '../../src/domain/rule/siteRule.ts';
import type { RoadNetwork } from '../../src/domain/site/roads.ts';
import type { LocationMessage } from '../../src/domain/wire/live.ts';
import type { WireRoads } from '../../src/domain/wire/routes.ts';

export interface RouterOptions {
  /** Undefined if the site has no road file. */
  network: RoadNetwork | undefined;
  rules: readonly SiteRule[];
  nowMs: () => number;
}

const NO_ROADS: RoadNetwork = { zone: '', nodes: [], edges: [], places: [] };

export class Router {
  readonly #nowMs: () => number;
  readonly #roadGraph: ReturnType<typeof roadGraph>;
  readonly #speeds: DrivenSpeeds;
  #rules: readonly SiteRule[];
  /** Roads inside the zones of rules, determined on first use. */
  #roadsInZoneByRule = new Map<SiteRule, ReadonlySet<number>>();
  readonly roads: WireRoads;

  constructor({ network = NO_ROADS, rules, nowMs }: RouterOptions) {
    this.#nowMs = nowMs;
    this.#rules = rules;
    this.#roadGraph = roadGraph(network);
    this.#speeds = new DrivenSpeeds(this.#roadGraph.grid, this.#roadGraph.roads.length);
    this.roads = wireRoads(network);
  }

  /** Call it when users have changed the zones. */
  setRules(rules: readonly SiteRule[]): void {
    this.#rules = rules;
    this.#roadsInZoneByRule = new Map();
  }

  addFix({ location, rotation, velocity, timestamp }: LocationMessage): void {
    if (rotation === undefined || velocity === undefined) return;
    const { easting, northing, alt: altitude } = location;
    this.#speeds.add({
      point: { easting, northing, altitude },
      bearingDeg: rotation,
      speedKmh: velocity,
      atMs: timestamp,
    });
  }

  /** @param category of the vehicle; without one, no road counts as too small or as closed by a zone */
  find(from: SitePoint, to: SitePoint, category: string | undefined): FoundRoute | NoRoute {
    const closedRoads = this.#zonesClosedTo(category);
    const nowMs = this.#nowMs();
    return findRoute(this.#roadGraph, {
      from,
      to,
      respectsSize: sizeOfCategory(category),
      isClosed: (road) => closedRoads.some((roads) => roads.has(road)),
      drivenKmh: (road, forwards) => this.#speeds.kmh(road, forwards, nowMs),
    });
  }

  #zonesClosedTo(category: string | undefined): ReadonlySet<number>[] {
    if (category === undefined) return [];
    const isClosedToCategory = ({ type, categories }: SiteRule) =>
      type === 'entity_restriction' && categories?.has(category);
    return this.#rules.filter(isClosedToCategory).map((rule) => this.#roadsInZoneOf(rule));
  }

  #roadsInZoneOf(rule: SiteRule): ReadonlySet<number> {
    const coveredRoads = this.#roadsInZoneByRule.get(rule) ?? roadsIn(rule.zone, this.#roadGraph.roads);
    this.#roadsInZoneByRule.set(rule, coveredRoads);
    return coveredRoads;
  }
}

function wireRoads({ nodes, edges, places }: RoadNetwork): WireRoads {
  const atOf = new Map(nodes.map(({ id, at }) => [id, at]));
  return {
    roads: edges.map(({ name, points }) => ({ name, points })),
    places: places.flatMap(({ id, name, level, node }) => {
      const at = atOf.get(node);
      return at ? [{ id, name, level, at }] : [];
    }),
  };
}
