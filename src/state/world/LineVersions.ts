import { ROWS_PER_LINE_SHIFT } from './poseLayout.ts';

/** Which lines of the pose texture have changed since an upload: each carries the version of its last change. */
export class LineVersions {
  /** Counts changes. */
  changeCount = 0;
  /** The version at which all lines last changed at once. */
  allChangedVersion = 0;
  versionByLine = new Float64Array(1);

  /** Counts a change that shaders do not read: no line is marked. */
  markOther(): void {
    this.changeCount++;
  }

  markRow(row: number): void {
    this.changeCount++;
    this.versionByLine[row >> ROWS_PER_LINE_SHIFT] = this.changeCount;
  }

  markAll(): void {
    this.changeCount++;
    this.allChangedVersion = this.changeCount;
    this.versionByLine.fill(this.changeCount);
  }

  /** Every line of the resized texture counts as changed by the latest version. */
  resize(lines: number): void {
    this.versionByLine = new Float64Array(lines).fill(this.changeCount);
  }
}
