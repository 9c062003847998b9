import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { grainPng } from './grain.ts';

const IMAGE_SIDE_PX = 256;

/** Pixels of a PNG without filters, as the grain is written. */
function pixelReader(png: Uint8Array): (x: number, y: number, channel: number) => number {
  const bytes = Buffer.from(png);
  const start = bytes.indexOf('IDAT');
  const rows = inflateSync(bytes.subarray(start + 4, start + 4 + bytes.readUInt32BE(start - 4)));
  return (x, y, channel) => rows[y * (IMAGE_SIDE_PX * 3 + 1) + 1 + x * 3 + channel] as number;
}

it('is small, the same each time, and leaves colours as they are in the mean', () => {
  const png = grainPng();
  expect(png.byteLength).toBeLessThan(120_000);
  expect(Buffer.compare(Buffer.from(png), Buffer.from(grainPng()))).toBe(0);
  const at = pixelReader(png);
  for (const channel of [0, 1, 2]) {
    let sum = 0;
    for (let y = 0; y < IMAGE_SIDE_PX; y++) for (let x = 0; x < IMAGE_SIDE_PX; x++) sum += at(x, y, channel);
    expect(sum / IMAGE_SIDE_PX ** 2).toBeGreaterThan(127);
    expect(sum / IMAGE_SIDE_PX ** 2).toBeLessThan(129);
  }
});

it('repeats without a seam: across its border it changes no more than inside', () => {
  const at = pixelReader(grainPng());
  const brightnessChange = (x: number, channel: number) => {
    let sum = 0;
    for (let y = 0; y < IMAGE_SIDE_PX; y++)
      sum += Math.abs(at(x, y, channel) - at((x + 1) % IMAGE_SIDE_PX, y, channel));
    return sum / IMAGE_SIDE_PX;
  };
  for (const channel of [0, 1, 2]) {
    const inside = Array.from({ length: IMAGE_SIDE_PX - 1 }, (_, x) => brightnessChange(x, channel));
    expect(brightnessChange(IMAGE_SIDE_PX - 1, channel)).toBeLessThanOrEqual(Math.max(...inside) * 1.05);
  }
});
