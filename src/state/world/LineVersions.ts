import { LINE_SHIFT } from './poseLayout.ts';

/** Which lines of the pose texture have changed since an upload: each carries the version of its last change. */
export class LineVersions {
  /** Counts changes. */
  current = 0;
  versionByLine = new Float64Array(1);

  markRow(row: number): void {
    this.current++;
    this.versionByLine[row >> LINE_SHIFT] = this.current;
  }

  markAll(): void {
    this.current++;
    this.versionByLine.fill(this.current);
  }

  /** Every line of the resized texture counts as changed by the latest version. */
  resize(lines: number): void {
    this.versionByLine = new Float64Array(lines).fill(this.current);
  }
}
