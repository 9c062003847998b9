/** The names along roads that a view could show: those in the pane and near enough, in the order in which they lie in the set. */
import { CAMERA } from '../../view/camera/CameraRig.ts';
import type { LayerFrame } from '../../view/Layer.ts';
import type { Occupancy } from './declutter.ts';
import type { LabelFiller } from './LabelFiller.ts';
import { LABEL } from './LabelPen.ts';
import type { PlaceSet } from './PlaceSet.ts';

const CHARACTER_PX = 6.2;
const HEIGHT_PX = 14;
const MARGIN_PX = 4;

export class PlaceNames {
  /** By candidate. */
  depth = new Float32Array(0);
  kept = new Uint8Array(0);
  readonly #filler: LabelFiller;
  readonly #occupancy: Occupancy;
  #places: PlaceSet | undefined;
  #at: Uint32Array = new Uint32Array(0);
  #x = new Float32Array(0);
  #y = new Float32Array(0);
  /** By name of the set. */
  #shown = new Uint8Array(0);
  #names: readonly string[] = [];

  constructor(filler: LabelFiller, occupancy: Occupancy) {
    this.#filler = filler;
    this.#occupancy = occupancy;
  }

  /** Lists the candidates; answers how many. */
  gather({ rig, display, world }: LayerFrame, places: PlaceSet): number {
    if (!display.roadNames || places.count === 0) return 0;
    places.moveTo(world.origin);
    this.#places = places;
    this.#reserve(places);
    const m = rig.viewProjection;
    const row = (k: number, x: number, y: number, z: number): number =>
      (m[k] as number) * x + (m[k + 4] as number) * y + (m[k + 8] as number) * z + (m[k + 12] as number);
    // An orthographic eye stands as far off as a perspective one that sees the same height of ground.
    const flatM = rig.height / (2 * Math.tan(CAMERA.fovRad / 2) * rig.pxPerM);
    let count = 0;
    for (let k = 0; k < places.count; k++) {
      const [x, y, z] = [places.at[k * 3], places.at[k * 3 + 1], places.at[k * 3 + 2]] as [number, number, number];
      const w = row(3, x, y, z);
      const distanceM = rig.orthographic ? flatM : w;
      if (w <= 0.05 || distanceM > (places.reachM[k] as number)) continue;
      const px = (row(0, x, y, z) / w + 1) * 0.5 * rig.width;
      const py = (1 - row(1, x, y, z) / w) * 0.5 * rig.height;
      if (px < 0 || px > rig.width || py < 0 || py > rig.height) continue;
      this.#at[count] = k;
      this.#x[count] = px;
      this.#y[count] = py;
      this.depth[count] = distanceM;
      this.kept[count] = this.#shown[k] as number;
      count++;
    }
    this.#shown.fill(0);
    return count;
  }

  /** Shows a candidate's name if there is room; answers whether it has a place. */
  place(candidate: number): boolean {
    const places = this.#places;
    if (!places) return false;
    const k = this.#at[candidate] as number;
    const name = places.names[k] as string;
    const width = Math.ceil(Math.min(LABEL.maxTextPx, name.length * CHARACTER_PX) + 2 * MARGIN_PX);
    const left = Math.round((this.#x[candidate] as number) - width / 2) | 0;
    const top = Math.round((this.#y[candidate] as number) - HEIGHT_PX / 2) | 0;
    if (!this.#occupancy.fits(left, top, width, HEIGHT_PX)) return false;
    const [x, y, z] = [places.at[k * 3], places.at[k * 3 + 1], places.at[k * 3 + 2]] as [number, number, number];
    if (this.#filler.addPlace(name, x, y, z) === 'nothing') return false;
    this.#occupancy.take(left, top, width, HEIGHT_PX);
    this.#shown[k] = 1;
    return true;
  }

  #reserve(places: PlaceSet): void {
    if (this.#names === places.names) return;
    this.#names = places.names;
    this.depth = new Float32Array(places.count);
    this.kept = new Uint8Array(places.count);
    this.#at = new Uint32Array(places.count);
    this.#x = new Float32Array(places.count);
    this.#y = new Float32Array(places.count);
    this.#shown = new Uint8Array(places.count);
  }
}
