/** Labels of sketches over one pane, beside their last points. */
import { type SitePoint, toScene } from '../../../domain/geo/frame.ts';
import type { Sketch, SketchImage } from '../../../state/sketch/sketches.ts';
import type { CameraRig } from '../../camera/CameraRig.ts';
import { projectPoint } from '../../camera/projectPoint.ts';
import './sketches.css';

export class SketchLabels {
  readonly #overlay: HTMLElement;
  readonly #elements: HTMLElement[] = [];
  #list: readonly Sketch[] | undefined;
  #labelled: readonly Sketch[] = [];
  readonly #at = { x: 0, y: 0 };

  constructor(overlay: HTMLElement) {
    this.#overlay = overlay;
  }

  update(list: readonly Sketch[], origin: SitePoint, rig: CameraRig): void {
    if (list !== this.#list) this.#rebuildElements(list);
    for (const [k, { points }] of this.#labelled.entries()) {
      const element = this.#elements[k] as HTMLElement;
      const last = points[points.length - 1] as SitePoint;
      const isShown = projectPoint(rig, toScene(origin, last), this.#at);
      element.hidden = !isShown;
      if (isShown) element.style.transform = `translate(${this.#at.x.toFixed(1)}px, ${this.#at.y.toFixed(1)}px)`;
    }
  }

  #rebuildElements(list: readonly Sketch[]): void {
    this.#list = list;
    this.#labelled = list.filter(({ label, image, points }) => (label ?? image) !== undefined && points.length > 0);
    while (this.#elements.length > this.#labelled.length) this.#elements.pop()?.remove();
    for (const [k, sketch] of this.#labelled.entries()) {
      const element = this.#elements[k] ?? this.#add();
      element.replaceChildren(
        ...(sketch.image ? [imageOf(sketch.image)] : []),
        ...(sketch.label ? [textOf(sketch.label)] : []),
      );
    }
  }

  #add(): HTMLElement {
    const element = document.createElement('div');
    element.className = 'hf-sketch';
    this.#overlay.append(element);
    this.#elements.push(element);
    return element;
  }
}

function textOf(label: string): HTMLElement {
  const text = document.createElement('span');
  text.className = 'hf-sketch-label';
  text.textContent = label;
  return text;
}

function imageOf({ url, sizePx, turnDeg }: SketchImage): HTMLElement {
  const image = document.createElement('img');
  image.className = 'hf-sketch-image';
  image.src = url;
  image.alt = '';
  image.width = sizePx;
  image.height = sizePx;
  image.style.transform = `translate(-50%, -50%) rotate(${turnDeg}deg)`;
  return image;
}
