import fc from 'fast-check';
import mqttPacket from 'mqtt-packet';
import { describe, expect, test } from 'vitest';
import { PacketSizeGuard } from './PacketSizeGuard.ts';

const publishPacket = (bytes: number) =>
  mqttPacket.generate({
    ...{ cmd: 'publish', qos: 0, dup: false, retain: false },
    topic: 't',
    payload: Buffer.alloc(bytes),
  });
/** Bytes of a topic of one character, before the payload. */
const TOPIC_BYTES = 3;

describe('the guard of packet sizes', () => {
  test('takes packets up to the size, however the network cuts them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(20_000), { minLength: 1, maxLength: 5 }),
        fc.array(fc.nat(60_000), { maxLength: 6 }),
        (sizes, cuts) => {
          const bytes = Buffer.concat([mqttPacket.generate({ cmd: 'pingreq' }), ...sizes.map(publishPacket)]);
          const edges = [0, ...cuts.map((cut) => cut % bytes.length).sort((a, b) => a - b), bytes.length];
          const guard = new PacketSizeGuard(10_000 + TOPIC_BYTES);
          const verdicts = edges.slice(1).map((end, k) => guard.accepts(bytes.subarray(edges[k], end)));
          expect(verdicts.every(Boolean)).toBe(sizes.every((size) => size <= 10_000));
        },
      ),
    );
  });

  test('refuses a large packet by its header, before it has come', () => {
    expect(new PacketSizeGuard(1_000).accepts(publishPacket(2_000).subarray(0, 3))).toBe(false);
  });

  test('refuses a length without end', () => {
    expect(new PacketSizeGuard(1_000_000_000).accepts(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 0x01]))).toBe(false);
  });
});
