/**
 * Keeps the camera's follow target across changes of world and map, and the part of the pane in which it is centred.
 */
import { type Insets, NO_INSETS } from '../camera/freePart.ts';
import type { ViewCamera } from '../camera/ViewCamera.ts';
import type { MapState } from '../tiles/mapState.ts';

/** State of a view that the page shows. */
export interface ViewStatus {
  map: MapState;
  /** Key of what its camera follows. */
  followed: string | undefined;
}

export class ViewFollowing {
  readonly #status: Pick<ViewStatus, 'followed'>;
  #camera: ViewCamera | undefined;
  #freePart: Insets = NO_INSETS;

  constructor(status: Pick<ViewStatus, 'followed'>) {
    this.#status = status;
  }

  /** Takes over the view's new camera. */
  watch(camera: ViewCamera): void {
    if (this.#camera) this.#camera.onFollow = () => {};
    this.#camera = camera;
    this.#status.followed = camera.followed;
    camera.onFollow = (key) => {
      this.#status.followed = key;
    };
    camera.freePart = this.#freePart;
  }

  /** @returns whether it was unknown until now */
  setFreePart(insets: Insets): boolean {
    const isFirst = this.#freePart === NO_INSETS;
    if (!isFirst && sameInsets(insets, this.#freePart)) return false;
    this.#freePart = insets;
    if (this.#camera) this.#camera.freePart = insets;
    return isFirst;
  }
}

function sameInsets(a: Insets, b: Insets): boolean {
  return a.left === b.left && a.right === b.right && a.top === b.top && a.bottom === b.bottom;
}
