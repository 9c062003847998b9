/** A pose table about one origin on the GPU: one float texture that the scenes of all views of a map read. */
import type { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js';
import type { Scope } from '../../lifetime/scope.ts';
import type { PoseImage } from '../../state/world/PoseImage.ts';
import type { PoseTable } from '../../state/world/PoseTable.ts';
import { ROWS_PER_LINE, TEXELS_PER_ROW } from '../../state/world/poseLayout.ts';
import type { LocalPoses } from '../../state/world/WorldPoses.ts';
import { createFloatTexture } from './createFloatTexture.ts';
import type { ViewEngine } from './ViewEngine.ts';

const TEXTURE_WIDTH = ROWS_PER_LINE * TEXELS_PER_ROW;
/** Minimum interval between uploads. */
const UPLOAD_EVERY_MS = 50;

export class PoseTexture {
  #texture: RawTexture;
  #lines: number;
  #uploadedVersion = -1;
  #uploadedAtMs = Number.NEGATIVE_INFINITY;
  readonly #engine: ViewEngine;
  readonly #poses: PoseTable;
  readonly #image: PoseImage;

  constructor(scope: Scope, engine: ViewEngine, { poses, image }: LocalPoses) {
    this.#engine = engine;
    this.#poses = poses;
    this.#image = image;
    this.#lines = poses.capacity / ROWS_PER_LINE;
    this.#texture = this.#create();
    scope.own(() => this.#texture.dispose());
  }

  get texture(): RawTexture {
    return this.#texture;
  }

  /** Whether there are changes to upload. */
  get needsUpload(): boolean {
    return this.#uploadedVersion !== this.#poses.version;
  }

  /** Uploads the lines that changed. @param atMs time of the frame */
  upload(atMs: number): void {
    if (!this.needsUpload) return;
    // Shaders already have the new epoch's clock, or the new origin's camera: rows relative to the old one must be
    // replaced at once.
    const isOutdated = this.#poses.allChangedVersion > this.#uploadedVersion;
    if (!isOutdated && atMs - this.#uploadedAtMs < UPLOAD_EVERY_MS) return;
    this.#uploadedAtMs = atMs;
    const lines = this.#poses.capacity / ROWS_PER_LINE;
    if (lines === this.#lines) this.#uploadChangedLines();
    else this.#recreate(lines);
    this.#uploadedVersion = this.#poses.version;
  }

  /** Makes the next upload a full one, as after a lost context. */
  invalidate(): void {
    this.#uploadedVersion = -1;
    this.#uploadedAtMs = Number.NEGATIVE_INFINITY;
  }

  #create(): RawTexture {
    return createFloatTexture(this.#engine, 'poses', this.#image.texels, TEXTURE_WIDTH, this.#lines);
  }

  #recreate(lines: number): void {
    this.#texture.dispose();
    this.#lines = lines;
    this.#texture = this.#create();
  }

  #uploadChangedLines(): void {
    const internal = this.#texture.getInternalTexture();
    if (!internal) return;
    const { lineVersion } = this.#poses;
    const { texels } = this.#image;
    for (let line = 0; line < this.#lines; line++) {
      if ((lineVersion[line] as number) <= this.#uploadedVersion) continue;
      let last = line;
      while (last + 1 < this.#lines && (lineVersion[last + 1] as number) > this.#uploadedVersion) last++;
      this.#engine.uploadLines(internal, texels, line, last + 1 - line);
      line = last;
    }
  }
}
