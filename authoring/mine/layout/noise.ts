/** Smooth value noise from integer hashes: identical on every machine, without stored tables. */

function latticeValue(i: number, j: number): number {
  let h = Math.imul(i, 374_761_393) + Math.imul(j, 668_265_263);
  h = Math.imul(h ^ (h >>> 13), 1_274_126_177);
  return ((h ^ (h >>> 16)) >>> 0) / 4_294_967_296;
}

/** 0 at `from`, 1 at `to`, with zero slope at both. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** From `a` at 0 to `b` at 1. */
export function lerp(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

/** 0 to 1, with one feature per unit of length. */
export function noise(x: number, y: number): number {
  const i = Math.floor(x);
  const j = Math.floor(y);
  const u = smoothstep(0, 1, x - i);
  const v = smoothstep(0, 1, y - j);
  return lerp(
    lerp(latticeValue(i, j), latticeValue(i + 1, j), u),
    lerp(latticeValue(i, j + 1), latticeValue(i + 1, j + 1), u),
    v,
  );
}

/** Four octaves of {@link noise}, 0 to 1. */
export function fractalNoise(x: number, y: number): number {
  return (
    noise(x, y) * 0.5 + noise(x * 2.1, y * 2.1) * 0.28 + noise(x * 4.3, y * 4.3) * 0.14 + noise(x * 9, y * 9) * 0.08
  );
}

function latticeValue3d(i: number, j: number, k: number): number {
  return latticeValue(i + Math.imul(k, 1_013), j + Math.imul(k, 7_919));
}

/** 3D noise, 0 to 1, with one feature per unit of length. */
export function noise3d(x: number, y: number, z: number): number {
  const [i, j, k] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  const [u, v, w] = [smoothstep(0, 1, x - i), smoothstep(0, 1, y - j), smoothstep(0, 1, z - k)];
  const noiseInLayer = (at: number) =>
    lerp(
      lerp(latticeValue3d(i, j, at), latticeValue3d(i + 1, j, at), u),
      lerp(latticeValue3d(i, j + 1, at), latticeValue3d(i + 1, j + 1, at), u),
      v,
    );
  return lerp(noiseInLayer(k), noiseInLayer(k + 1), w);
}
