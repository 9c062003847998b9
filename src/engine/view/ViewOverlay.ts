/** DOM over a pane: selection rectangle, callouts, orientation cube. */
import type { Scope } from '../../lifetime/scope.ts';
import type { CameraRig } from '../camera/CameraRig.ts';
import type { CssRect } from '../layers/labelPlan.ts';
import type { SelectionRect } from '../tools/paneGeometry.ts';
import { type Face, type FaceNames, OrientationCube } from './OrientationCube.ts';
import './overlay.css';

export class ViewOverlay {
  readonly element: HTMLDivElement;
  readonly #selectionRect: HTMLDivElement;
  readonly #scope: Scope;
  #cube: OrientationCube | undefined;
  /** Reused in every draw. */
  readonly #cubeRect: CssRect = { left: 0, top: 0, width: 0, height: 0 };
  readonly #toolBar: CssRect = { left: 0, top: 0, width: 0, height: 0 };
  readonly #reservedRects: CssRect[] = [this.#toolBar];

  constructor(scope: Scope, pane: HTMLElement) {
    this.#scope = scope;
    this.element = document.createElement('div');
    this.element.className = 'hf-view-overlay';
    this.#selectionRect = document.createElement('div');
    this.#selectionRect.className = 'hf-view-box';
    this.#selectionRect.hidden = true;
    this.element.append(this.#selectionRect);
    pane.append(this.element);
    scope.own(() => this.element.remove());
  }

  showSelectionRect(box: SelectionRect | undefined): void {
    this.#selectionRect.hidden = box === undefined;
    if (!box) return;
    const { style } = this.#selectionRect;
    style.transform = `translate(${box.left}px, ${box.top}px)`;
    style.width = `${box.right - box.left}px`;
    style.height = `${box.bottom - box.top}px`;
  }

  /** Shows the orientation cube with faces named in the page's language. */
  showCube(names: FaceNames, look: (face: Face) => void): void {
    if (this.#cube) this.#cube.setNames(names);
    else {
      this.#cube = new OrientationCube(this.#scope, this.element, names, look);
      this.#reservedRects.push(this.#cubeRect);
    }
  }

  /** An element for the layers of the view's content; removed when the scope ends. */
  addLayerElement(scope: Scope): HTMLElement {
    const element = document.createElement('div');
    element.className = 'hf-view-layers';
    this.element.append(element);
    scope.own(() => element.remove());
    return element;
  }

  /** Follows the camera; called with each draw. */
  update(rig: CameraRig): void {
    this.#cube?.update(rig);
  }

  /** Sets the rectangle of the pane's tool bar, CSS pixels of the pane. */
  setToolBar(rect: CssRect): void {
    Object.assign(this.#toolBar, rect);
  }

  /** Rectangles of the pane that no label may cover. */
  reservedRects(rig: CameraRig): readonly CssRect[] {
    this.#cube?.rectOnPane(rig, this.#cubeRect);
    return this.#reservedRects;
  }
}
