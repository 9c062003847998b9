import { describe, expect, it } from 'vitest';
import { testMine } from '../testMine.ts';
import { poseAlong, signedAngleBetween } from './polyline.ts';
import { createRoads, laneAt } from './roadMap.ts';

const roadMap = createRoads(testMine());
const laneOf = (name: string) => {
  const lane = roadMap.lanes.find((candidate) => candidate.name === name);
  if (!lane) throw new Error(`no lane ${name}`);
  return lane;
};
const placeOf = (id: string) => {
  const place = roadMap.places.find((candidate) => candidate.id === id);
  if (!place) throw new Error(`no place ${id}`);
  return place;
};

describe('road map', () => {
  it('drives on the right where each direction has its lane, and in the middle of a shared one', () => {
    const eastbound = poseAlong(laneOf('crusher top').line, 100);
    expect(eastbound.y).toBeCloseTo(-5, 3);
    const back = laneAt(roadMap.lanes, laneOf('crusher top').oppositeLane);
    expect(poseAlong(back.line, 100).y).toBeCloseTo(5, 3);
    expect(laneOf('portal passA').isShared).toBe(true);
    expect(poseAlong(laneOf('portal passA').line, 0).x).toBeCloseTo(400, 3);
  });

  it('has one lane where the road is one-way', () => {
    expect(laneOf('chute pass').oppositeLane).toBe(-1);
    expect(laneOf('chute pass').isShared).toBe(false);
  });

  it('slows in bends and keeps the limit', () => {
    const lane = laneOf('mouth face');
    expect(Math.max(...lane.speedMps)).toBeLessThanOrEqual(35 / 3.6 + 1e-6);
    expect(Math.min(...lane.speedMps)).toBeLessThan(35 / 3.6);
  });

  it('never turns round on the road, only at its end', () => {
    const lane = laneOf('top mouth');
    expect(roadMap.successors[lane.index]).not.toContain(lane.oppositeLane);
    const heading = laneOf('level heading1');
    expect(roadMap.successors[heading.index]).toEqual([heading.oppositeLane]);
    expect(roadMap.isCusp(heading.index, heading.oppositeLane)).toBe(true);
  });

  it('joins the lanes of a junction without a kink', () => {
    const [from, to] = [laneOf('top mouth'), laneOf('mouth face')];
    const turn = roadMap.turnBetween(from.index, to.index);
    const start = poseAlong(turn.curve, 0);
    const before = poseAlong(from.line, from.line.lengthM - turn.replacedM);
    expect(Math.hypot(start.x - before.x, start.y - before.y)).toBeLessThan(0.01);
    expect(Math.abs(signedAngleBetween(start.dirRad, before.dirRad))).toBeLessThan(0.01);
  });

  it('finds the quickest way, with its seconds, and none against a one-way road', () => {
    const way = roadMap.lanesToNode(laneOf('crusher top').index, placeOf('chute').node) ?? [];
    expect(way.map((lane) => roadMap.lanes[lane]?.name).at(-1)).toBe('level chute');
    expect(roadMap.secondsTo(laneOf('crusher top').index, placeOf('chute').node)).toBeGreaterThan(100);
    const network = testMine();
    const oneWay = network.edges.map((edge) => (edge.id === 'top-dump' ? { ...edge, oneWay: true } : edge));
    const trap = createRoads({ ...network, edges: oneWay });
    const dump = trap.lanes.find((lane) => lane.name === 'top dump');
    expect(trap.lanesToNode(dump?.index ?? -1, placeOf('crusher').node)).toBeUndefined();
    expect(trap.secondsTo(dump?.index ?? -1, placeOf('crusher').node)).toBe(Number.POSITIVE_INFINITY);
  });

  it('gives places slots beside the road on the surface and in the lane underground', () => {
    expect(placeOf('yard').slots.filter((slot) => slot.use === 'stall')).toHaveLength(16);
    expect(placeOf('chute').slots.map((slot) => slot.isInLane)).toEqual([true]);
    expect(placeOf('heading1').slots.map((slot) => slot.isInLane)).toEqual([true]);
    expect(placeOf('face').slots.some((slot) => slot.use === 'machine')).toBe(true);
  });

  it('names regions by road and level', () => {
    expect(roadMap.region(laneOf('crusher top').index)).toBe('Surface');
    expect(roadMap.region(laneOf('portal passA').index)).toBe('Decline');
    expect(roadMap.region(laneOf('chute pass').index)).toBe('Level 62');
  });

  it('refuses a graph that is broken', () => {
    const network = testMine();
    const lost = network.edges.slice(0, 1).map((edge) => ({ ...edge, id: 'lost', to: 'nowhere' }));
    expect(() => createRoads({ ...network, edges: [...network.edges, ...lost] })).toThrow(/lost/);
    expect(() =>
      createRoads({ ...network, places: [{ id: 'p', name: 'p', kind: 'fuel', node: 'gone', level: '' }] }),
    ).toThrow(/p/);
  });
});
