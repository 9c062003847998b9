import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LiveMessage } from '../../bus/bus.ts';
import { SegmentBuilder } from '../segment/builder.ts';
import { ChunkSegment, encodeSegment } from '../segment/chunkSegment.ts';
import { type Segment, textOf } from '../segment/segment.ts';
import { summaryOf } from '../segment/summary.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { CorruptChunkError } from './chunkFile.ts';
import { readColumn, writeColumn } from './column.ts';
import { PLACEHOLDER_MARK, renderRow, splitText } from './template.ts';

const START_MS = 1_700_000_000_000;

const anyNumber = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -2_000_000, max: 2_000_000 }).map((mm) => mm / 1_000),
  fc.constantFrom(0, -0, 5_300_123.457, 1e21, 1e-7, Number.MAX_SAFE_INTEGER, Number.MIN_VALUE),
);
const anyId = fc.constantFrom('T-1', 'T-2', 'quo"te', 'Экс 7', 'back\\slash', '12');

const anyMessage: fc.Arbitrary<LiveMessage> = fc.oneof(
  fc.record(
    {
      type: fc.constant('location' as const),
      deviceType: fc.constant('vehicle' as const),
      id: anyId,
      location: fc.record({ easting: anyNumber, northing: anyNumber, alt: anyNumber, zone: fc.constant('48N') }),
      timestamp: fc.nat(),
      rotation: anyNumber,
      velocity: anyNumber,
      region: fc.string(),
    },
    { requiredKeys: ['type', 'deviceType', 'id', 'location', 'timestamp'] },
  ),
  fc.record({
    type: fc.constantFrom('online' as const, 'offline' as const),
    deviceType: fc.constant('vehicle' as const),
    id: anyId,
    timestamp: fc.nat(),
  }),
  fc.record({
    type: fc.constant('alert' as const),
    alert: fc.record({
      type: fc.string({ minLength: 1 }),
      deviceId: anyId,
      timestamp: fc.nat(),
      message: fc.option(fc.string()),
      txn_status: fc.string(),
      deviceName: fc.constant(null),
      ruleId: fc.constant(undefined),
      zoneId: fc.option(fc.string()),
      zoneName: fc.constant(null),
      mapId: fc.constant(null),
      mapName: fc.constant(null),
    }),
  }),
);
const anyMessageGaps = fc.array(fc.record({ afterMs: fc.nat(3), message: anyMessage }), { maxLength: 60 });

function builtOf(items: readonly { afterMs: number; message: LiveMessage }[], keyframe = 0): SegmentBuilder {
  const builder = new SegmentBuilder();
  let at = START_MS;
  items.forEach((item, k) => {
    if (k === keyframe) builder.endKeyframe();
    if (k >= keyframe) at += item.afterMs;
    builder.add(at, JSON.stringify(item.message));
  });
  return builder;
}

/** Every message with its time, by entity in order. */
function contentOf(segment: Segment): Map<string, string[]> {
  const rows = segment.shapes.flatMap((shape, index) => {
    const { ticks } = segment.rowsOf(index);
    return Array.from(ticks, (tick, row) => ({
      tick,
      entity: shape.traits.entity,
      text: textOf(shape, segment.rowsOf(index), row),
    }));
  });
  const content = new Map<string, string[]>();
  for (const { tick, entity, text } of rows.sort((a, b) => a.tick - b.tick)) {
    content.set(entity, [...(content.get(entity) ?? []), `${segment.times[tick]} ${text}`]);
  }
  return content;
}

describe('a column', () => {
  test('reads back every number exactly', () => {
    fc.assert(
      fc.property(fc.array(anyNumber), (values) => {
        const writer = new ByteWriter();
        writeColumn(writer, values);
        expect([...readColumn(new ByteReader(writer.bytes()), values.length)].map((v) => v + 0)).toEqual(
          values.map((v) => v + 0),
        );
      }),
    );
  });

  test('whole numbers survive up to the largest that are scaled', () => {
    const values = [2 ** 49, -(2 ** 49), 0, 2 ** 49 - 1, 1_700_000_000_123, -1];
    const writer = new ByteWriter();
    writeColumn(writer, values);
    expect([...readColumn(new ByteReader(writer.bytes()), values.length)]).toEqual(values);
  });
});

describe('a template', () => {
  test('and its numbers are the text again', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const text = JSON.stringify(JSON.parse(json));
        const { template, numbers } = splitText(text);
        expect(
          renderRow(
            template.split(PLACEHOLDER_MARK),
            numbers.map((value) => [value]),
            0,
          ),
        ).toBe(text);
      }),
    );
  });
});

describe('a chunk', () => {
  test('returns the recorded messages byte for byte and in order', () => {
    fc.assert(
      fc.property(anyMessageGaps, fc.nat(5), (items, keyframe) => {
        const builder = builtOf(items, keyframe);
        const summary = summaryOf(builder, { from: START_MS, to: START_MS + 1_000 });
        const read = new ChunkSegment(encodeSegment(builder, summary));
        expect(contentOf(read)).toEqual(contentOf(builder));
        expect(read.keyTicks).toBe(builder.keyTicks);
        const order = new Map<string, string[]>();
        let at = START_MS;
        items.forEach(({ afterMs, message: one }, k) => {
          if (k >= keyframe) at += afterMs;
          const text = JSON.stringify(one);
          const entity =
            'id' in one ? `vehicle ${one.id}` : `vehicle ${(one as { alert: { deviceId: string } }).alert.deviceId}`;
          order.set(entity, [...(order.get(entity) ?? []), `${at} ${text}`]);
        });
        expect(contentOf(read)).toEqual(order);
      }),
    );
  });

  test('that is damaged anywhere says so, or reads as it was', () => {
    const items = Array.from({ length: 200 }, (_, k) => ({
      afterMs: 5,
      message: { type: 'online', deviceType: 'vehicle', id: `T-${k % 20}`, timestamp: k } as LiveMessage,
    }));
    const builder = builtOf(items, 3);
    const whole = encodeSegment(builder, summaryOf(builder, { from: START_MS, to: START_MS + 1_000 }));
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), fc.boolean(), (at, change, cut) => {
        const bytes = cut ? Buffer.from(whole.subarray(0, at)) : Buffer.from(whole);
        if (!cut) bytes[at] = (bytes[at] as number) ^ change;
        expect(() => contentOf(new ChunkSegment(bytes))).toThrow(CorruptChunkError);
      }),
    );
  });
});
