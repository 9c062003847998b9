/** The light of every scene: from the south-west, high, with enough ambient light that no side is black. */
export const LIGHT = { direction: normalize(-0.52, 0.72, 0.46), ambient: 0.42 } as const;

function normalize(x: number, y: number, z: number): readonly [number, number, number] {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
