/** Per-row cache of label placement for a pose table. */
export class RowLabelCache {
  /** 1 if the label was chosen in the last choice. */
  shown = new Uint8Array(512);
  /** 1 where rock hid the row at the last test. */
  occluded = new Uint8Array(512);
  lastRayAtMs = new Float64Array(512).fill(Number.NEGATIVE_INFINITY);
  /** 1 where rock was over the row at the last test. */
  underRock = new Uint8Array(512);
  lastRoofRayAtMs = new Float64Array(512).fill(Number.NEGATIVE_INFINITY);
  /** Width of the name, CSS pixels at scale 1; 0 while unknown. */
  nameWidthPx = new Float32Array(512);

  reserve(rows: number): void {
    if (rows <= this.shown.length) return;
    const length = 2 ** Math.ceil(Math.log2(rows));
    this.shown = new Uint8Array(length);
    this.occluded = new Uint8Array(length);
    this.lastRayAtMs = new Float64Array(length).fill(Number.NEGATIVE_INFINITY);
    this.underRock = new Uint8Array(length);
    this.lastRoofRayAtMs = new Float64Array(length).fill(Number.NEGATIVE_INFINITY);
    this.nameWidthPx = new Float32Array(length);
  }
}
