import type { Vec3 } from '../../layout/frame.ts';

/** World to object coordinates by the arbitrary axis algorithm of DXF. */
export function toOcs([x, y, z]: Vec3, normal: Vec3): Vec3 {
  const [nx, ny, nz] = normal;
  const steep = Math.abs(nx) < 1 / 64 && Math.abs(ny) < 1 / 64;
  const ax = unit(steep ? [nz, 0, -nx] : [-ny, nx, 0]);
  const ay: Vec3 = [ny * ax[2] - nz * ax[1], nz * ax[0] - nx * ax[2], nx * ax[1] - ny * ax[0]];
  const dot = (a: Vec3) => a[0] * x + a[1] * y + a[2] * z;
  return [dot(ax), dot(ay), dot(normal)];
}

/** The unit vector in the same direction. */
export function unit([x, y, z]: Vec3): Vec3 {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}
