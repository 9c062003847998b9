/**
 * The orientation cube: a DOM cube that turns with the camera over a compass ring. A click on a face shows the site from
 * that side (rules.md#orientation-cube).
 */
import type { Scope } from '../../lifetime/scope.ts';
import type { CameraRig } from '../camera/CameraRig.ts';
import type { CssRect } from '../layers/labelPlan.ts';

/** Names of the faces, in the page's language. */
export interface FaceNames {
  west: string;
  east: string;
  top: string;
  bottom: string;
  north: string;
  south: string;
}
export type Face = keyof FaceNames;

/** Camera directions of the faces. */
export const FACE_VIEWS: Record<Face, { bearingRad?: number; elevationRad: number }> = {
  north: { bearingRad: Math.PI, elevationRad: 0 },
  south: { bearingRad: 0, elevationRad: 0 },
  west: { bearingRad: Math.PI / 2, elevationRad: 0 },
  east: { bearingRad: -Math.PI / 2, elevationRad: 0 },
  top: { bearingRad: 0, elevationRad: Math.PI / 2 },
  bottom: { bearingRad: 0, elevationRad: -Math.PI / 2 },
};

const CUBE_SIZE_PX = 84;
const CUBE_MARGIN_PX = 12;
const RING_TICK_COUNT = 36;
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

export class OrientationCube {
  readonly #root = document.createElement('div');
  readonly #rotatingElement = document.createElement('div');
  readonly #buttons = new Map<Face, HTMLButtonElement>();
  #rigVersion = -1;

  constructor(scope: Scope, parent: HTMLElement, names: FaceNames, look: (face: Face) => void) {
    this.#root.className = 'hf-cube';
    this.#rotatingElement.className = 'hf-cube-turning';
    this.#rotatingElement.append(createRing());
    for (const face of Object.keys(FACE_VIEWS) as Face[]) {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = `hf-cube-face hf-cube-${face}`;
      button.tabIndex = -1;
      scope.listen(button, 'click', () => look(face));
      this.#buttons.set(face, button);
      this.#rotatingElement.append(button);
    }
    this.setNames(names);
    this.#root.append(this.#rotatingElement);
    parent.append(this.#root);
    scope.own(() => this.#root.remove());
  }

  setNames(names: FaceNames): void {
    for (const [face, button] of this.#buttons) {
      button.textContent = names[face];
      button.setAttribute('aria-label', names[face]);
    }
  }

  /** Turns with the camera. */
  update(rig: CameraRig): void {
    if (this.#rigVersion === rig.version) return;
    this.#rigVersion = rig.version;
    this.#rotatingElement.style.transform = `rotateX(${-rig.elevationRad}rad) rotateY(${-rig.bearingRad}rad)`;
  }

  /** Sets `out` to the rectangle of the pane that the cube covers. */
  rectOnPane(rig: CameraRig, out: CssRect): void {
    out.left = rig.width - CUBE_SIZE_PX - CUBE_MARGIN_PX;
    out.top = rig.height - CUBE_SIZE_PX - CUBE_MARGIN_PX;
    out.width = CUBE_SIZE_PX;
    out.height = CUBE_SIZE_PX;
  }
}

function createRing(): SVGSVGElement {
  const svg = document.createElementNS(SVG_NAMESPACE, 'svg');
  svg.setAttribute('class', 'hf-cube-ring');
  svg.setAttribute('viewBox', '-42 -42 84 84');
  for (let k = 0; k < RING_TICK_COUNT; k++) {
    const angle = (k / RING_TICK_COUNT) * Math.PI * 2;
    const inner = k % 9 === 0 ? 31 : 35;
    const line = document.createElementNS(SVG_NAMESPACE, 'path');
    const at = (radius: number): string =>
      `${(Math.sin(angle) * radius).toFixed(2)} ${(-Math.cos(angle) * radius).toFixed(2)}`;
    line.setAttribute('d', `M${at(inner)}L${at(38)}`);
    svg.append(line);
  }
  const north = document.createElementNS(SVG_NAMESPACE, 'path');
  north.setAttribute('class', 'hf-cube-north');
  north.setAttribute('d', 'M0-42L5-33H-5Z');
  svg.append(north);
  return svg;
}
