/** The little DOM that a view lays over its pane: the selection box, boxed labels, the orientation cube. */
import type { Scope } from '../../lifetime/scope.ts';
import type { Box } from './box.ts';
import type { CameraRig } from './camera/CameraRig.ts';
import type { Place } from './labelPlan.ts';
import { type Face, type FaceNames, OrientationCube } from './OrientationCube.ts';
import './overlay.css';

export class ViewOverlay {
  readonly element: HTMLDivElement;
  readonly #box: HTMLDivElement;
  readonly #scope: Scope;
  #cube: OrientationCube | undefined;
  /** The same objects at every drawing. */
  readonly #cubePlace: Place = { left: 0, top: 0, width: 0, height: 0 };
  readonly #reserved: Place[] = [];

  constructor(scope: Scope, pane: HTMLElement) {
    this.#scope = scope;
    this.element = document.createElement('div');
    this.element.className = 'hf-view-overlay';
    this.#box = document.createElement('div');
    this.#box.className = 'hf-view-box';
    this.#box.hidden = true;
    this.element.append(this.#box);
    pane.append(this.element);
    scope.own(() => this.element.remove());
  }

  showBox(box: Box | undefined): void {
    this.#box.hidden = box === undefined;
    if (!box) return;
    const { style } = this.#box;
    style.transform = `translate(${box.left}px, ${box.top}px)`;
    style.width = `${box.right - box.left}px`;
    style.height = `${box.bottom - box.top}px`;
  }

  /** Shows the orientation cube with faces named in the page's language. */
  showCube(names: FaceNames, look: (face: Face) => void): void {
    if (this.#cube) this.#cube.setNames(names);
    else {
      this.#cube = new OrientationCube(this.#scope, this.element, names, look);
      this.#reserved.push(this.#cubePlace);
    }
  }

  /** Follows the camera; called with each drawing. */
  update(rig: CameraRig): void {
    this.#cube?.update(rig);
  }

  /** Places of the pane that no label may cover. */
  reserved(rig: CameraRig): readonly Place[] {
    this.#cube?.findPlace(rig, this.#cubePlace);
    return this.#reserved;
  }
}
