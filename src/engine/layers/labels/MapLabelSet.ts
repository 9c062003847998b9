/** Names along roads and drives with positions and visibility distances. Shared by all views. */
import type { SitePoint } from '../../../domain/geo/frame.ts';
import { labelVisibleUpToM, type MapLabel } from '../../../domain/site/mapLabel.ts';

export class MapLabelSet {
  names: readonly string[] = [];
  /** Scene metres, three numbers per name. */
  scenePositions = new Float64Array(0);
  /** Metres from the eye beyond which a name is not shown (rules.md#map-labels). */
  maxDistanceM = new Float32Array(0);
  #sitePositions = new Float64Array(0);
  #origin: SitePoint | undefined;

  get count(): number {
    return this.names.length;
  }

  set(labels: readonly MapLabel[]): void {
    this.names = labels.map(({ name }) => name);
    this.maxDistanceM = Float32Array.from(labels, ({ lengthM }) => labelVisibleUpToM(lengthM));
    this.#sitePositions = Float64Array.from(
      labels.flatMap(({ place }) => [place.easting, place.altitude, place.northing]),
    );
    this.scenePositions = new Float64Array(this.#sitePositions.length);
    this.#origin = undefined;
  }

  /** Computes scene positions for an origin. */
  setOrigin(origin: SitePoint): void {
    if (this.#origin === origin) return;
    this.#origin = origin;
    for (let k = 0; k < this.scenePositions.length; k += 3) {
      this.scenePositions[k] = (this.#sitePositions[k] as number) - origin.easting;
      this.scenePositions[k + 1] = (this.#sitePositions[k + 1] as number) - origin.altitude;
      this.scenePositions[k + 2] = origin.northing - (this.#sitePositions[k + 2] as number);
    }
  }
}
