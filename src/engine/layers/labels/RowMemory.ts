/** What the choice of labels remembers of each row of a table. */
export class RowMemory {
  /** 1 where the label is shown. */
  shown = new Uint8Array(512);
  /** 1 where rock hides the row, as of the last time somebody asked. */
  hidden = new Uint8Array(512);
  askedAtMs = new Float64Array(512).fill(Number.NEGATIVE_INFINITY);
  /** Width of the name, CSS pixels at scale 1; 0 while unknown. */
  width = new Float32Array(512);

  reserve(rows: number): void {
    if (rows <= this.shown.length) return;
    const length = 2 ** Math.ceil(Math.log2(rows));
    this.shown = new Uint8Array(length);
    this.hidden = new Uint8Array(length);
    this.askedAtMs = new Float64Array(length).fill(Number.NEGATIVE_INFINITY);
    this.width = new Float32Array(length);
  }
}
