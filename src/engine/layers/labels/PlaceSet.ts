/** Names along roads and drives, where they stand in the scene and from how far they are seen. Shared by all views. */
import type { SitePoint } from '../../../domain/geo/frame.ts';
import { labelVisibleUpToM, type MapLabel } from '../../../domain/site/mapLabel.ts';

export class PlaceSet {
  names: readonly string[] = [];
  /** Scene metres, three a name. */
  at = new Float64Array(0);
  /** Metres from the eye beyond which a name is not shown (rules.md#map-labels). */
  reachM = new Float32Array(0);
  #site = new Float64Array(0);
  #origin: SitePoint | undefined;

  get count(): number {
    return this.names.length;
  }

  set(labels: readonly MapLabel[]): void {
    this.names = labels.map(({ name }) => name);
    this.reachM = Float32Array.from(labels, ({ lengthM }) => labelVisibleUpToM(lengthM));
    this.#site = Float64Array.from(labels.flatMap(({ place }) => [place.easting, place.altitude, place.northing]));
    this.at = new Float64Array(this.#site.length);
    this.#origin = undefined;
  }

  /** Brings the places into a scene with this origin. */
  moveTo(origin: SitePoint): void {
    if (this.#origin === origin) return;
    this.#origin = origin;
    for (let k = 0; k < this.at.length; k += 3) {
      this.at[k] = (this.#site[k] as number) - origin.easting;
      this.at[k + 1] = (this.#site[k + 1] as number) - origin.altitude;
      this.at[k + 2] = origin.northing - (this.#site[k + 2] as number);
    }
  }
}
