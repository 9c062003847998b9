/** Candidates among the names along roads: those in the pane and near enough, in the order of the set. */
import { CAMERA_LIMITS } from '../../camera/CameraRig.ts';
import type { LayerFrame } from '../Layer.ts';
import type { CollisionGrid } from './CollisionGrid.ts';
import type { LabelComposer } from './LabelComposer.ts';
import type { MapLabelSet } from './MapLabelSet.ts';
import { LABEL_TEXT } from './TextRasterizer.ts';

const CHARACTER_WIDTH_PX = 6.2;
const LABEL_HEIGHT_PX = 14;
const LABEL_MARGIN_PX = 4;

export class MapLabelPlacer {
  /** By candidate. */
  depth = new Float32Array(0);
  shown = new Uint8Array(0);
  readonly #composer: LabelComposer;
  readonly #grid: CollisionGrid;
  #labels: MapLabelSet | undefined;
  #labelIndex: Uint32Array = new Uint32Array(0);
  #screenX = new Float32Array(0);
  #screenY = new Float32Array(0);
  /** By name of the set. */
  #shownLastFrame = new Uint8Array(0);
  #names: readonly string[] = [];

  constructor(filler: LabelComposer, occupancy: CollisionGrid) {
    this.#composer = filler;
    this.#grid = occupancy;
  }

  /** Lists the candidates. @returns their number */
  collectVisible({ rig, display, origin, section }: LayerFrame, places: MapLabelSet): number {
    if (!display.roadNames || places.count === 0) return 0;
    places.setOrigin(origin);
    this.#labels = places;
    this.#reserve(places);
    const m = rig.viewProjection;
    const projectedRow = (k: number, x: number, y: number, z: number): number =>
      (m[k] as number) * x + (m[k + 4] as number) * y + (m[k + 8] as number) * z + (m[k + 12] as number);
    // Distance of a perspective camera with the same visible height of ground.
    const flatM = rig.height / (2 * Math.tan(CAMERA_LIMITS.fovRad / 2) * rig.pxPerM);
    let count = 0;
    for (let k = 0; k < places.count; k++) {
      const [x, y, z] = [
        places.scenePositions[k * 3],
        places.scenePositions[k * 3 + 1],
        places.scenePositions[k * 3 + 2],
      ] as [number, number, number];
      if (section.range && section.isHidden(x, y, z)) continue;
      const w = projectedRow(3, x, y, z);
      const distanceM = rig.orthographic ? flatM : w;
      if (w <= 0.05 || distanceM > (places.maxDistanceM[k] as number)) continue;
      const px = (projectedRow(0, x, y, z) / w + 1) * 0.5 * rig.width;
      const py = (1 - projectedRow(1, x, y, z) / w) * 0.5 * rig.height;
      if (px < 0 || px > rig.width || py < 0 || py > rig.height) continue;
      this.#labelIndex[count] = k;
      this.#screenX[count] = px;
      this.#screenY[count] = py;
      this.depth[count] = distanceM;
      this.shown[count] = this.#shownLastFrame[k] as number;
      count++;
    }
    this.#shownLastFrame.fill(0);
    return count;
  }

  /** Shows a candidate's name if there is room. @returns whether it is placed */
  place(candidate: number): boolean {
    const places = this.#labels;
    if (!places) return false;
    const k = this.#labelIndex[candidate] as number;
    const name = places.names[k] as string;
    const width = Math.ceil(Math.min(LABEL_TEXT.maxTextPx, name.length * CHARACTER_WIDTH_PX) + 2 * LABEL_MARGIN_PX);
    const left = Math.round((this.#screenX[candidate] as number) - width / 2) | 0;
    const top = Math.round((this.#screenY[candidate] as number) - LABEL_HEIGHT_PX / 2) | 0;
    if (!this.#grid.fits(left, top, width, LABEL_HEIGHT_PX)) return false;
    const [x, y, z] = [
      places.scenePositions[k * 3],
      places.scenePositions[k * 3 + 1],
      places.scenePositions[k * 3 + 2],
    ] as [number, number, number];
    if (this.#composer.addMapLabel(name, x, y, z) === 'nothing') return false;
    this.#grid.occupy(left, top, width, LABEL_HEIGHT_PX);
    this.#shownLastFrame[k] = 1;
    return true;
  }

  #reserve(places: MapLabelSet): void {
    if (this.#names === places.names) return;
    this.#names = places.names;
    this.depth = new Float32Array(places.count);
    this.shown = new Uint8Array(places.count);
    this.#labelIndex = new Uint32Array(places.count);
    this.#screenX = new Float32Array(places.count);
    this.#screenY = new Float32Array(places.count);
    this.#shownLastFrame = new Uint8Array(places.count);
  }
}
