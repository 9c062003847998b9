/** What the camera of a view follows, whatever world and map it shows, and the part of the pane where that stays. */
import type { ViewCamera } from '../camera/ViewCamera.ts';
import type { MapState } from '../tiles/mapState.ts';

/** What the page shows of a view. */
export interface ViewStatus {
  map: MapState;
  /** Key of what its camera follows. */
  followed: string | undefined;
}

/** Distances from the edges of a pane, CSS pixels. */
export interface Insets {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export class ViewFollowing {
  readonly #status: Pick<ViewStatus, 'followed'>;
  #camera: ViewCamera | undefined;
  #freePart: Insets = { left: 0, right: 0, top: 0, bottom: 0 };

  constructor(status: Pick<ViewStatus, 'followed'>) {
    this.#status = status;
  }

  /** Follows the camera that the view has from now on. */
  watch(camera: ViewCamera): void {
    if (this.#camera) this.#camera.onFollow = () => {};
    this.#camera = camera;
    this.#status.followed = camera.followed;
    camera.onFollow = (key) => {
      this.#status.followed = key;
    };
    this.freePart = this.#freePart;
  }

  set freePart(insets: Insets) {
    this.#freePart = insets;
    const { left, right, top, bottom } = insets;
    this.#camera?.setFreeMiddle((left - right) / 2, (top - bottom) / 2);
  }
}
