import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assetStateSchema, sensorStateSchema, type WireAssetState, type WireSensorState } from '../wire/states.ts';
import { IMPLAUSIBLE_TIME_MS, NO_FACTS, withAssetState, withSensorState } from './facts.ts';

describe('states of assets and sensors', () => {
  const known = withAssetState(NO_FACTS, {
    type: 'TX',
    name: 't',
    status: '1',
    status_ts: 20,
    level: 40,
    level_ts: 20,
  });

  it.each<[string, Partial<WireAssetState>]>([
    ['the same again', { status: 1, status_ts: 20, level: 40, level_ts: 20 }],
    ['nothing', {}],
    ['an older status', { status: '0', status_ts: 19 }],
    ['an older level', { level: 90, level_ts: 10 }],
  ])('are not changed by %s', (_case, report) => {
    expect(withAssetState(known, { type: 'TX', name: 't', ...report })).toBe(known);
  });

  it('of a time that cannot be true tell only what is not known yet, and nothing of its age', () => {
    const report = { type: 'TX', name: 't', status: '0', status_ts: IMPLAUSIBLE_TIME_MS } as const;
    expect(withAssetState(known, report)).toBe(known);
    expect(withAssetState(NO_FACTS, report)).toMatchObject({ status: '0', statusAtMs: undefined, fieldAtMs: {} });
  });

  it('take each field by its own time', () => {
    expect(
      withAssetState(known, { type: 'TX', name: 't', status: '0', status_ts: 21, level: 9, level_ts: 1 }),
    ).toMatchObject({
      status: '0',
      level: 40,
    });
  });

  it('read the crusher’s state as words and figure', () => {
    const report = assetStateSchema.parse({
      type: 'PC',
      name: 'p',
      state: { status: 'Running', value: 2140 },
      state_ts: 5,
    });
    expect(withAssetState(NO_FACTS, report)).toMatchObject({ state: 'Running', value: 2140, stateAtMs: 5 });
  });

  it('of a sensor keep values absent from a report', () => {
    const first: WireSensorState = {
      type: 'rsu',
      name: 'r',
      state: 'on',
      count: 2,
      elements: [{ item1: 'l', item2: 3 }],
      state_ts: 5,
    };
    const next = withSensorState(withSensorState(NO_FACTS, first), { type: 'rsu', name: 'r', count: 3, state_ts: 6 });
    expect(next).toMatchObject({
      state: 'on',
      count: 3,
      elements: [{ item1: 'l', item2: 3 }],
      stateAtMs: 5,
      elementsAtMs: 6,
    });
    expect(withSensorState(next, first)).toBe(next);
  });

  it('end the same in any order and however often reports are doubled', () => {
    const report = fc.record({
      state: fc.constantFrom('on', 'off'),
      count: fc.nat(3),
      status: fc.constantFrom('0', '1'),
      level: fc.nat(100),
    });
    fc.assert(
      fc.property(fc.array(report, { maxLength: 8 }), fc.infiniteStream(fc.nat(7)), (reports, order) => {
        const stamped = reports.map((fields, k) => ({
          type: 'TX' as const,
          name: 't',
          ...fields,
          state_ts: k,
          status_ts: k,
          level_ts: k,
        }));
        const factsAfterAssets = (list: WireAssetState[]) => list.reduce(withAssetState, NO_FACTS);
        const shuffled = stamped
          .flatMap((entry) => [entry, entry])
          .map((entry) => ({ entry, rank: order.next().value ?? 0 }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ entry }) => entry);
        expect(factsAfterAssets(shuffled)).toEqual(factsAfterAssets(stamped));
      }),
    );
  });

  it('with partial reports end the same too: each field holds its latest report', () => {
    const part = fc.record(
      {
        state: fc.option(fc.constantFrom('on', 'off'), { nil: undefined }),
        modules: fc.option(fc.constant([{ key: 'm', state: 'ok' }]), { nil: undefined }),
        count: fc.option(fc.nat(3), { nil: undefined }),
        elements: fc.option(fc.constantFrom([{ item1: 'a', item2: 1 }], [{ item1: 'b', item2: 2 }]), {
          nil: undefined,
        }),
        ownTime: fc.boolean(),
      },
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), fc.infiniteStream(fc.nat(7)), (parts, order) => {
        const stamped = parts.map(({ ownTime, ...fields }, k) => ({
          ...{ type: 'rsu', name: 'r', ...fields, state_ts: k },
          ...(ownTime && { elements_ts: k }),
        })) as WireSensorState[];
        const factsAfterSensors = (list: readonly WireSensorState[]) => list.reduce(withSensorState, NO_FACTS);
        const jumbled = [...stamped, ...stamped]
          .map((entry) => ({ entry, rank: order.next().value ?? 0 }))
          .sort((a, b) => a.rank - b.rank);
        const end = factsAfterSensors(jumbled.map(({ entry }) => entry));
        expect(end).toEqual(factsAfterSensors(stamped));
        const lastReported = <K extends 'state' | 'count' | 'elements'>(key: K) =>
          stamped.findLast((one) => one[key] != null)?.[key];
        expect([end.state, end.count, end.elements]).toEqual([
          lastReported('state'),
          lastReported('count'),
          lastReported('elements') ?? [],
        ]);
      }),
    );
  });

  it('of a sensor keep their age when a vehicle passes', () => {
    const healthy = withSensorState(NO_FACTS, { type: 'rsu', name: 'r', state: 'on', state_ts: 5 } as WireSensorState);
    const passed = { type: 'rsu', name: 'r', count: 1, elements: [{ item1: 'l', item2: 90 }] } as WireSensorState;
    for (const time of [{ elements_ts: 90 }, { state_ts: 90 }]) {
      const next = withSensorState(healthy, { ...passed, ...time });
      expect(next).toMatchObject({ state: 'on', stateAtMs: 5, count: 1, elementsAtMs: 90 });
      const late = { type: 'rsu', name: 'r', state: 'off', state_ts: 80 } as WireSensorState;
      expect(withSensorState(next, late)).toMatchObject({ state: 'off', stateAtMs: 80, elementsAtMs: 90 });
    }
  });

  it('of anything that may arrive are read or refused, never thrown', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (a, b) => {
        const asset = assetStateSchema.safeParse({ type: 'RC', name: 'x', state: a, elements: b, level: a, status: b });
        const sensor = sensorStateSchema.safeParse({ type: 'rsu', name: 'x', state: a, elements: b, modules: a });
        if (asset.data) withAssetState(NO_FACTS, asset.data);
        if (sensor.data) withSensorState(NO_FACTS, sensor.data);
      }),
    );
  });
});
