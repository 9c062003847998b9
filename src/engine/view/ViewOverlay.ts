/** The little DOM that a view lays over its pane: the selection box, boxed labels, the orientation cube. */
import type { Scope } from '../../lifetime/scope.ts';
import type { Box } from '../tools/select/SelectTool.ts';
import './overlay.css';

export class ViewOverlay {
  readonly element: HTMLDivElement;
  readonly #box: HTMLDivElement;

  constructor(scope: Scope, pane: HTMLElement) {
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
}
