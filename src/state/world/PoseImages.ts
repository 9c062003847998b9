/** The images of a pose table, one for each origin that views need, kept in sync. */
import type { Scope } from '../../lifetime/scope.ts';
import { type PoseFix, PoseImage, type PoseRows } from './PoseImage.ts';
import { FLOATS_PER_ROW } from './poseLayout.ts';
import { resizedArray } from './RowColours.ts';

export class PoseImages {
  readonly #rows: PoseRows;
  /** Never empty: the appearance of rows is read from the first. */
  readonly #images: PoseImage[];
  /** Whether views use the first image; until then it is the table's own. */
  #isShown = false;
  /** Identical in all images; kept side by side, as thousands are looked up. */
  #appearances: Uint16Array;

  constructor(rows: PoseRows, capacity: number) {
    this.#rows = rows;
    this.#appearances = new Uint16Array(capacity);
    const origin = { easting: 0, northing: 0, altitude: 0 };
    this.#images = [new PoseImage(rows, origin, new Float32Array(capacity * FLOATS_PER_ROW))];
  }

  get count(): number {
    return this.#images.length;
  }

  /** Adds an image, kept up to date until the scope ends. */
  create(scope: Scope): PoseImage {
    const [first] = this.#images as [PoseImage];
    const image = this.#isShown ? new PoseImage(this.#rows, first.origin, first.texels.slice()) : first;
    if (this.#isShown) this.#images.push(image);
    this.#isShown = true;
    scope.own(() => this.#release(image));
    return image;
  }

  /** @returns whether the row moves */
  write(row: number, fix: PoseFix): boolean {
    let isGliding = false;
    for (const image of this.#images) isGliding = image.write(row, fix) || isGliding;
    return isGliding;
  }

  /** @returns whether that changes anything */
  setAppearance(row: number, packed: number): boolean {
    if (this.#appearances[row] === packed) return false;
    this.#appearances[row] = packed;
    for (const image of this.#images) image.setAppearance(row, packed);
    return true;
  }

  appearanceOf(row: number): number {
    return this.#appearances[row] ?? 0;
  }

  endTweens(): void {
    for (const image of this.#images) image.endTweens();
  }

  moveEpoch(byS: number): void {
    for (const image of this.#images) image.moveEpoch(byS);
  }

  grow(capacity: number): void {
    this.#appearances = resizedArray(this.#appearances, capacity);
    for (const image of this.#images) image.grow(capacity);
  }

  #release(image: PoseImage): void {
    if (this.#images.length === 1) this.#isShown = false;
    else this.#images.splice(this.#images.indexOf(image), 1);
  }
}
