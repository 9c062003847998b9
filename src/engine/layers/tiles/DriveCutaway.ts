/** Height at which drives are cut: below their roofs when seen from above, not at all from inside a drive. */
import type { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';
import { Vector3, Vector4 } from '@babylonjs/core/Maths/math.vector.js';
import { isInDrive } from '../../tiles/isInDrive.ts';
import type { TileStore } from '../../tiles/TileStore.ts';
import type { LayerFrame } from '../Layer.ts';

export const DRIVE_UNIFORMS = ['uDrive', 'uEdge'] as const;

/** Height of the cut as a share of the drive's height; above the roof if nothing is cut. */
const CUT_HEIGHT_RATIO = 0.62;
const UNCUT_HEIGHT_SHARE = 2;
const EDGE_PX = 2;
/** Brightness of floors relative to walls, from above and from inside. */
const FLOOR_TONE = { cut: 0.6, whole: 0.78 } as const;
/** Below this elevation the camera looks horizontally or up, and roofs stay visible. */
const MIN_ELEVATION_RAD = 0.05;

export class DriveCutaway {
  /** Whether back faces are drawn, so that the near walls show their edges. */
  isCut = false;
  readonly #tiles: Pick<TileStore, 'raycast' | 'version'>;
  readonly #drive = new Vector4(UNCUT_HEIGHT_SHARE, EDGE_PX, 1, 1);
  readonly #edge = new Vector3();
  #rigVersion = -1;
  #tilesVersion = -1;
  #isInside = false;

  constructor(tiles: Pick<TileStore, 'raycast' | 'version'>) {
    this.#tiles = tiles;
  }

  bind(material: ShaderMaterial): void {
    material.setVector4('uDrive', this.#drive);
    material.setVector3('uEdge', this.#edge);
  }

  update({ rig, display, theme, pixelRatio }: LayerFrame): void {
    if (rig.version !== this.#rigVersion || this.#tiles.version !== this.#tilesVersion) {
      this.#rigVersion = rig.version;
      this.#tilesVersion = this.#tiles.version;
      this.#isInside = !rig.orthographic && isInDrive(this.#tiles, rig.eye);
    }
    this.isCut = !this.#isInside && display.section === undefined && rig.elevationRad > MIN_ELEVATION_RAD;
    const floorTone = this.isCut ? FLOOR_TONE.cut : FLOOR_TONE.whole;
    this.#drive.set(
      this.isCut ? CUT_HEIGHT_RATIO : UNCUT_HEIGHT_SHARE,
      EDGE_PX * pixelRatio,
      floorTone,
      1 / rig.pixelScale,
    );
    const [r, g, b] = theme.textSecondary;
    this.#edge.set(r, g, b);
  }
}
