/**
 * The road graph prepared for driving: lanes, junctions, slots, routes. Built once; apart from caches it never changes.
 */
import type { RoadNetwork, RoadPlace } from '../../../src/domain/site/roads.ts';
import { getOrCreate } from './getOrCreate.ts';
import { createLane, isShared, type Lane } from './lane.ts';
import { type JunctionMouths, measureJunctionMouths } from './mouths.ts';
import { type Pose, poseAlong, signedAngleBetween } from './polyline.ts';
import { createSlots, type Slot } from './slots.ts';
import { createTurn, type Turn } from './turn.ts';
import { lanesTo, type ShortestPathTree, shortestPathsFrom } from './ways.ts';

export interface Junction {
  index: number;
  /** Lanes that leave the node, and those that arrive. */
  lanesOut: number[];
  lanesIn: number[];
  /** Whether roads meet or vehicles manoeuvre here, so that driving in requires a grant. */
  needsRightOfWay: boolean;
  /** Whether only one road ends here. */
  isDeadEnd: boolean;
}

export interface Place {
  index: number;
  id: string;
  name: string;
  kind: RoadPlace['kind'];
  level: string;
  node: number;
  slots: Slot[];
}

export interface RoadMap {
  utmZone: string;
  lanes: Lane[];
  junctions: Junction[];
  places: Place[];
  slots: Slot[];
  mouths: JunctionMouths;
  /** For each lane, the lanes that may follow it. */
  successors: number[][];
  /** The path through a junction; computed on first use. */
  turnBetween(from: number, to: number): Turn;
  /**
   * The quickest lanes to drive after `lane` to reach a node; undefined if there is no route. From the end of a wide
   * road the route leads back, which only a vehicle in a slot there can take.
   */
  lanesToNode(lane: number, node: number): number[] | undefined;
  /** Driving time from the end of `lane` to a node, seconds; infinite if there is no route. */
  secondsTo(lane: number, node: number): number;
  /** Whether continuing from one lane to the next reverses the direction of travel, which requires a stop. */
  isCusp(from: number, to: number): boolean;
  /** The dispatch system's name for the part of the mine that contains a lane. */
  region(lane: number): string;
}

/** Shortest-path trees are cached for this many lanes; those of a large mine would fill the memory. */
const MAX_CACHED_PATH_TREES = 400;

/** Sharpest turn that is driven forward, radians. */
const MAX_TURN_RAD = 2;

const REGION_BY_LANE_KIND: Partial<Record<Lane['kind'], string>> = {
  haul: 'Surface',
  service: 'Surface',
  ramp: 'Open pit',
  decline: 'Decline',
};

export function createRoads(network: RoadNetwork): RoadMap {
  const nodeIndex = new Map(network.nodes.map((node, index) => [node.id, index]));
  const lanes = createLanes(network, nodeIndex);
  const junctions = joinLanes(network.nodes.length, lanes);
  const places = createPlaces(network, nodeIndex, lanes, junctions);
  const successors = lanes.map((lane) => successorsOf(lane, lanes, junctions));
  const turns = new Map<number, Turn>();
  const cusps = new Map<number, boolean>();
  const trees = new Map<number, ShortestPathTree>();
  const lanesReachableFrom = (lane: number) =>
    successors[lane]?.length ? successors[lane] : (junctions[laneAt(lanes, lane).to]?.lanesOut ?? []);
  const pathTreeOf = (lane: number) =>
    getOrCreate(
      trees,
      lane,
      () => shortestPathsFrom(lanes, successors, lanesReachableFrom(lane), junctions.length),
      MAX_CACHED_PATH_TREES,
    );
  const regions = lanes.map((lane) => regionOf(lane, places, network));
  const turnBetween = (from: number, to: number) => createTurn(laneAt(lanes, from), laneAt(lanes, to));
  return {
    utmZone: network.zone,
    lanes,
    junctions,
    places,
    slots: places.flatMap((place) => place.slots),
    mouths: measureJunctionMouths(lanes, junctions.length, nodesBesideYards(places)),
    successors,
    turnBetween: (from, to) => getOrCreate(turns, from * lanes.length + to, () => turnBetween(from, to)),
    lanesToNode: (lane, node) => lanesTo(pathTreeOf(lane), node),
    secondsTo: (lane, node) => pathTreeOf(lane).secondsToNode[node] ?? Number.POSITIVE_INFINITY,
    isCusp: (from, to) =>
      getOrCreate(cusps, from * lanes.length + to, () => isCusp(laneAt(lanes, from), laneAt(lanes, to))),
    region: (lane) => regions[lane] ?? '',
  };
}

function nodesBesideYards(places: readonly Place[]): Set<number> {
  const beside = places.filter((place) => place.slots.some((slot) => !slot.isInLane));
  return new Set(beside.map((place) => place.node));
}

/** The lane at an index that the map itself has issued. */
export function laneAt(lanes: readonly Lane[], index: number): Lane {
  const lane = lanes[index];
  if (!lane) throw new RangeError(`The road graph has no lane ${index}`);
  return lane;
}

function createLanes(network: RoadNetwork, nodeIndex: ReadonlyMap<string, number>): Lane[] {
  const lanes: Lane[] = [];
  network.edges.forEach((edge, edgeIndex) => {
    const from = nodeIndex.get(edge.from);
    const to = nodeIndex.get(edge.to);
    if (from === undefined || to === undefined) throw new Error(`Road ${edge.id} ends at a node that is not listed`);
    const index = lanes.length;
    const ends = { edge: edgeIndex, isReverse: false };
    lanes.push(createLane(edge, { ...ends, index, oppositeLane: edge.oneWay ? -1 : index + 1, from, to }));
    if (edge.oneWay) return;
    lanes.push(
      createLane(edge, { ...ends, index: index + 1, oppositeLane: index, from: to, to: from, isReverse: true }),
    );
  });
  return lanes;
}

function joinLanes(nodeCount: number, lanes: readonly Lane[]): Junction[] {
  const junctions = Array.from({ length: nodeCount }, (_, index) => ({
    index,
    lanesOut: [] as number[],
    lanesIn: [] as number[],
    needsRightOfWay: false,
    isDeadEnd: false,
  }));
  for (const lane of lanes) {
    junctions[lane.from]?.lanesOut.push(lane.index);
    junctions[lane.to]?.lanesIn.push(lane.index);
  }
  for (const junction of junctions) {
    const edges = new Set([...junction.lanesOut, ...junction.lanesIn].map((lane) => laneAt(lanes, lane).edge));
    junction.needsRightOfWay = edges.size > 2;
    junction.isDeadEnd = edges.size === 1;
  }
  return junctions;
}

/**
 * A lane continues wherever the bend can be driven; at a blind heading vehicles back out, and from the heading continue
 * into the road. At the end of a wide road they can turn round only by way of a slot.
 */
function successorsOf(lane: Lane, lanes: readonly Lane[], junctions: readonly Junction[]): number[] {
  const out = junctions[lane.to]?.lanesOut ?? [];
  if (junctions[lane.to]?.isDeadEnd) return lane.isShared ? out : [];
  const mustReverseOut = lane.isShared && junctions[lane.from]?.isDeadEnd === true;
  const end = poseAlong(lane.line, lane.line.lengthM).dirRad;
  return out.filter((next) => {
    if (next === lane.oppositeLane) return false;
    const turn = signedAngleBetween(end, poseAlong(laneAt(lanes, next).line, 0).dirRad);
    return mustReverseOut || Math.abs(turn) <= MAX_TURN_RAD;
  });
}

function isCusp(from: Lane, to: Lane): boolean {
  const end = poseAlong(from.line, from.line.lengthM).dirRad;
  return Math.abs(signedAngleBetween(end, poseAlong(to.line, 0).dirRad)) > MAX_TURN_RAD;
}

function createPlaces(
  network: RoadNetwork,
  nodeIndex: ReadonlyMap<string, number>,
  lanes: readonly Lane[],
  junctions: readonly Junction[],
): Place[] {
  const midpoints = roadMidpoints(network);
  let slotCount = 0;
  return network.places.map((place, index) => {
    const junction = junctions[nodeIndex.get(place.node) ?? -1];
    const arrival = junction?.lanesIn[0];
    if (!junction || arrival === undefined) throw new Error(`No road leads to the place ${place.id}`);
    const lane = laneAt(lanes, arrival);
    const edge = network.edges[lane.edge];
    if (!edge) throw new Error(`No road leads to the place ${place.id}`);
    const node = network.nodes[junction.index]?.at ?? [0, 0, 0];
    const at = { x: node[0], y: node[1], z: node[2], dirRad: poseAlong(lane.line, lane.line.lengthM).dirRad };
    const ground = {
      kind: place.kind,
      nodePose: poseFacing(at, midpoints.get(edge.name)),
      isDeadEnd: junction.isDeadEnd,
      isUnderground: ['decline', 'drift', 'drawpoint'].includes(edge.kind),
      isNarrow: edge.lanes < 2,
      isShared: isShared(edge),
    };
    const slots =
      junction.needsRightOfWay && !junction.isDeadEnd ? [] : createSlots(ground, index, junction.index, slotCount);
    slotCount += slots.length;
    if (slots.some((slot) => !slot.isInLane)) junction.needsRightOfWay = true;
    const { id, name, kind, level } = place;
    return { index, id, name, kind, level, node: junction.index, slots };
  });
}

/**
 * Reverses a pose if necessary, so that its right side faces away from the middle of its road: the outside of a loop.
 */
function poseFacing(at: Pose, middle: readonly [number, number] | undefined): Pose {
  if (!middle) return at;
  const outward = (at.x - middle[0]) * Math.sin(at.dirRad) - (at.y - middle[1]) * Math.cos(at.dirRad);
  return outward >= 0 ? at : { ...at, dirRad: at.dirRad + Math.PI };
}

function roadMidpoints(network: RoadNetwork): Map<string, readonly [number, number]> {
  const sums = new Map<string, { x: number; y: number; count: number }>();
  for (const edge of network.edges) {
    const sum = sums.get(edge.name) ?? { x: 0, y: 0, count: 0 };
    for (const point of edge.points) {
      sum.x += point[0];
      sum.y += point[1];
      sum.count += 1;
    }
    sums.set(edge.name, sum);
  }
  return new Map([...sums].map(([name, sum]) => [name, [sum.x / sum.count, sum.y / sum.count] as const]));
}

/** By the kind of road; for a level's drives, the level of the place nearest to the lane's middle. */
function regionOf(lane: Lane, places: readonly Place[], network: RoadNetwork): string {
  const region = REGION_BY_LANE_KIND[lane.kind];
  if (region) return region;
  const middle = poseAlong(lane.line, lane.line.lengthM / 2);
  let nearest = Number.POSITIVE_INFINITY;
  let level = lane.name;
  for (const place of places) {
    const at = network.nodes[place.node]?.at ?? [0, 0, 0];
    const d = Math.hypot(at[0] - middle.x, at[1] - middle.y, 4 * (at[2] - middle.z));
    if (d < nearest) [nearest, level] = [d, place.level];
  }
  return level;
}
