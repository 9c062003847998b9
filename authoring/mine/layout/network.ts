/** Splits ways at their junctions and stops and joins them into the road graph. */
import type { RoadEdge, RoadNetwork, RoadPlace } from '../../../src/domain/site/roads.ts';
import { nearestStation, planDirection, pointAt, pointStations } from './curve.ts';
import { SITE_ZONE, toUtm, type Vec2, type Vec3 } from './frame.ts';
import { hermite } from './hermite.ts';
import { simplifiedPolyline } from './simplify.ts';
import { surfaceWays } from './surface.ts';
import { undergroundWays } from './underground.ts';
import type { Junction, Stop, Way, WaySet } from './way.ts';

/** An edge before it is written: still in the mine frame, with the way from which it was cut. */
export interface WayStretch {
  id: string;
  fromNode: string;
  toNode: string;
  way: Way;
  oneWay: boolean;
  line: Vec3[];
}

/** The road graph in the mine frame, and the ways from which it was cut. */
export interface Layout {
  nodes: Map<string, Vec3>;
  stretches: WayStretch[];
  places: RoadPlace[];
}

interface SplitPoint {
  stationM: number;
  node: string;
}

interface WayInProgress {
  way: Way;
  stationsM: number[];
  /** The driven part of the way: its ends are cut off where a junction's curves replace them. */
  from: number;
  to: number;
  splitPoints: SplitPoint[];
}

/** All ways of the mine, split and joined. */
export function buildRoadNetwork(): Layout {
  const sets = [surfaceWays(), undergroundWays()];
  const collectFromSets = <K extends keyof WaySet>(key: K) => sets.flatMap((set) => set[key] as WaySet[K][number][]);
  const spurs = collectFromSets('spurs') as WaySet['spurs'];
  const layout: Layout = { nodes: new Map(), stretches: [], places: [] };
  const waysInProgress = new Map<string, WayInProgress>();
  for (const way of [...(collectFromSets('ways') as Way[]), ...spurs.map((spur) => spur.way)])
    waysInProgress.set(way.id, startWay(way));
  const find = (id: string): WayInProgress => {
    const found = waysInProgress.get(id);
    if (!found) throw new Error(`No way is called ${id}`);
    return found;
  };
  for (const junction of collectFromSets('junctions') as Junction[])
    joinWays(layout, find(junction.main), find(junction.branch), junction);
  for (const spur of spurs) connectSpur(layout, find(spur.from), find(spur.way.id));
  for (const stop of collectFromSets('stops') as Stop[]) addPlace(layout, find(stop.way), stop);
  for (const item of waysInProgress.values()) splitIntoStretches(layout, item);
  return layout;
}

function startWay(way: Way): WayInProgress {
  const stationsM = pointStations(way.line);
  return { way, stationsM, from: 0, to: stationsM.at(-1) as number, splitPoints: [] };
}

function addSplitPoint(layout: Layout, item: WayInProgress, stationM: number): string {
  const length = item.stationsM.at(-1) as number;
  const at = item.way.closed ? ((stationM % length) + length) % length : stationM;
  const near = item.splitPoints.find((cut) => Math.abs(cut.stationM - at) < 0.5);
  if (near) return near.node;
  const position = pointAt(item.way.line, item.stationsM, at);
  const node = nodeAt(layout, position) ?? `${item.way.id}@${Math.round(at)}`;
  layout.nodes.set(node, position);
  item.splitPoints.push({ stationM: at, node });
  return node;
}

/** An existing node: two ways that end at the same point continue into each other. */
function nodeAt(layout: Layout, at: Vec3): string | undefined {
  for (const [id, other] of layout.nodes) {
    if (Math.hypot(other[0] - at[0], other[1] - at[1], other[2] - at[2]) < 0.005) return id;
  }
  return undefined;
}

/** Rounds a T-junction: one curve to each side of the main way. */
function joinWays(
  layout: Layout,
  main: WayInProgress,
  branch: WayInProgress,
  { end, roundingLengthM, isOpenAir }: Junction,
): void {
  const mouth = (end === 'start' ? branch.way.line[0] : branch.way.line.at(-1)) as Vec3;
  const centre = nearestStation(main.way.line, [mouth[0], mouth[1]]);
  const length = branch.stationsM.at(-1) as number;
  const cut = end === 'start' ? roundingLengthM : length - roundingLengthM;
  if (end === 'start') branch.from = cut;
  else branch.to = cut;
  const inner = addSplitPoint(layout, branch, cut);
  const innerPoint = layout.nodes.get(inner) as Vec3;
  const branchTangent = directionAtStation(branch, cut, end === 'start' ? 1 : -1);
  for (const side of [-1, 1]) {
    if (
      !main.way.closed &&
      (centre + side * roundingLengthM < 0 || centre + side * roundingLengthM > (main.stationsM.at(-1) as number))
    )
      continue;
    const outer = addSplitPoint(layout, main, centre + side * roundingLengthM);
    const outerPoint = layout.nodes.get(outer) as Vec3;
    const line = hermite(
      outerPoint,
      directionAtStation(main, centre + side * roundingLengthM, -side),
      innerPoint,
      branchTangent,
    );
    const isInward = end === 'start';
    layout.stretches.push({
      id: isInward ? `${outer}>${inner}` : `${inner}>${outer}`,
      fromNode: isInward ? outer : inner,
      toNode: isInward ? inner : outer,
      way: isOpenAir ? surfaceWay(branch.way) : branch.way,
      oneWay: branch.way.oneWay,
      line: isInward ? line : line.reverse(),
    });
  }
}

function surfaceWay({ heightM: _, ...way }: Way): Way {
  return { ...way, widthM: way.widthM + 3 };
}

function directionAtStation(item: WayInProgress, stationM: number, sign: number): Vec2 {
  const length = item.stationsM.at(-1) as number;
  const at = item.way.closed ? ((stationM % length) + length) % length : stationM;
  const a = pointAt(item.way.line, item.stationsM, Math.max(0, at - 0.5));
  const b = pointAt(item.way.line, item.stationsM, Math.min(length, at + 0.5));
  const [x, y] = planDirection(a, b);
  return [x * sign, y * sign];
}

function connectSpur(layout: Layout, main: WayInProgress, spur: WayInProgress): void {
  const start = spur.way.line[0] as Vec3;
  const node = addSplitPoint(layout, main, nearestStation(main.way.line, [start[0], start[1]]));
  spur.splitPoints.push({ stationM: 0, node });
}

function addPlace(layout: Layout, item: WayInProgress, stop: Stop): void {
  const node = addSplitPoint(layout, item, nearestStation(item.way.line, stop.near));
  layout.places.push({ id: stop.id, name: stop.name, kind: stop.kind, node, level: stop.level });
}

function splitIntoStretches(layout: Layout, item: WayInProgress): void {
  const length = item.stationsM.at(-1) as number;
  if (!item.way.closed) {
    addSplitPoint(layout, item, item.from);
    addSplitPoint(layout, item, item.to);
  }
  const splitPoints = item.splitPoints
    .filter((cut) => cut.stationM >= item.from - 0.01 && cut.stationM <= item.to + 0.01)
    .sort((a, b) => a.stationM - b.stationM);
  for (let i = 1; i < splitPoints.length; i++)
    addStretch(layout, item, splitPoints[i - 1] as SplitPoint, splitPoints[i] as SplitPoint);
  const [first, last] = [splitPoints[0], splitPoints.at(-1)];
  if (item.way.closed && first && last) addStretch(layout, item, last, { ...first, stationM: first.stationM + length });
}

function addStretch(layout: Layout, item: WayInProgress, a: SplitPoint, b: SplitPoint): void {
  const length = item.stationsM.at(-1) as number;
  const line: Vec3[] = [layout.nodes.get(a.node) as Vec3];
  for (const lapOffsetM of [0, length]) {
    item.way.line.forEach((point, i) => {
      const at = (item.stationsM[i] as number) + lapOffsetM;
      if (lapOffsetM && i === 0) return;
      if (at > a.stationM + 0.2 && at < b.stationM - 0.2) line.push(point);
    });
  }
  line.push(layout.nodes.get(b.node) as Vec3);
  layout.stretches.push({
    id: `${a.node}>${b.node}`,
    fromNode: a.node,
    toNode: b.node,
    way: item.way,
    oneWay: item.way.oneWay,
    line,
  });
}

/** The road graph in the form in which the site serves it: UTM metres. */
export function roadNetwork(layout: Layout = buildRoadNetwork()): RoadNetwork {
  return {
    zone: SITE_ZONE,
    nodes: [...layout.nodes].map(([id, at]) => ({ id, at: toUtm(at) })),
    edges: layout.stretches.map(
      (item): RoadEdge => ({
        id: item.id,
        name: item.way.name,
        from: item.fromNode,
        to: item.toNode,
        points: simplifiedPolyline(item.line).map(toUtm),
        kind: item.way.kind,
        lanes: item.way.lanes,
        oneWay: item.oneWay,
        speedLimitKmh: item.way.speedLimitKmh,
        widthM: item.way.widthM,
        ...(item.way.heightM !== undefined && { heightM: item.way.heightM }),
      }),
    ),
    places: layout.places,
  };
}
