/** A callout: glyph and name, an optional second line, and a leader to the entity. */

import { GLYPH_SHAPES, type GlyphName, glyphWidth } from '../../glyphs/glyphs.ts';
import type { StackedCallout } from './stackCallouts.ts';

export type CalloutTone = 'select' | 'alert' | 'hover';

export interface CalloutContent {
  glyph: GlyphName;
  /** Colour of the glyph, for CSS; undefined follows the style sheet. */
  tint: string | undefined;
  name: string;
  /** Beside the name on one line, or below it. */
  detail: string | undefined;
  tone: CalloutTone;
}

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

export class Callout implements StackedCallout {
  /** Key of its row, see `calloutKey`; negative for an area. */
  readonly key: number;
  /** Key of the row that it points to, see `calloutKey`. */
  anchorKey: number;
  readonly element = document.createElement('div');
  readonly #leader = document.createElement('div');
  readonly #body = document.createElement('div');
  readonly #glyph = document.createElementNS(SVG_NAMESPACE, 'svg');
  readonly #name = document.createElement('span');
  readonly #detail = document.createElement('span');
  /** CSS pixels between the model's top and the callout for image and figure. */
  liftPx = 0;
  /** The last pass in which it was requested. */
  requestedInPass = 0;
  visible = true;
  isEssential = false;
  isPlacedAfterOthers = false;
  anchorX = 0;
  anchorY = 0;
  width = 0;
  height = 0;
  left = 0;
  top = 0;
  isBelow = false;
  isDisplaced = false;
  #content: CalloutContent | undefined;
  /** State of the DOM: visibility, position of the body, position and length of the leader. */
  #isInDomVisible = true;
  #bodyLeft = Number.NaN;
  #bodyTop = Number.NaN;
  #leaderX = Number.NaN;
  #leaderTop = Number.NaN;
  #leaderPx = Number.NaN;

  constructor(parent: HTMLElement, key: number) {
    this.key = key;
    this.anchorKey = key;
    this.element.className = 'hf-label';
    this.#leader.className = 'hf-label-leader';
    this.#body.className = 'hf-label-body';
    this.#name.className = 'hf-label-name';
    this.#detail.className = 'hf-label-detail';
    this.#body.append(this.#glyph, this.#name, this.#detail);
    this.element.append(this.#leader, this.#body);
    parent.append(this.element);
  }

  setContent(content: CalloutContent): void {
    const before = this.#content;
    const isSame =
      before?.glyph === content.glyph &&
      before.tint === content.tint &&
      before.name === content.name &&
      before.detail === content.detail &&
      before.tone === content.tone;
    if (isSame) return;
    this.#content = content;
    this.isPlacedAfterOthers = content.tone === 'hover';
    this.isEssential = content.tone === 'select';
    this.element.dataset['tone'] = content.tone;
    this.#name.textContent = content.name;
    this.#detail.textContent = content.detail ?? '';
    if (before?.glyph !== content.glyph) drawGlyph(this.#glyph, content.glyph);
    this.#glyph.style.color = content.tint ?? '';
    this.width = this.#body.offsetWidth;
    this.height = this.#body.offsetHeight;
  }

  /** Writes changes to the DOM: body and leader follow `left`, `top` and the anchor. */
  show(): void {
    if (this.visible !== this.#isInDomVisible) {
      this.#isInDomVisible = this.visible;
      // Not `display: none`: hidden callouts are measured, too.
      this.element.style.visibility = this.visible ? '' : 'hidden';
    }
    if (!this.visible) return;
    if (this.left !== this.#bodyLeft || this.top !== this.#bodyTop) {
      this.#bodyLeft = this.left;
      this.#bodyTop = this.top;
      this.#body.style.transform = `translate(${this.left}px, ${this.top}px)`;
    }
    this.#showLeader();
  }

  dispose(): void {
    this.element.remove();
  }

  #showLeader(): void {
    const x = Math.round(this.anchorX);
    const point = Math.round(this.anchorY);
    const top = this.isBelow ? point : this.top + this.height;
    const length = Math.max(0, this.isBelow ? this.top - point : point - top);
    if (x === this.#leaderX && top === this.#leaderTop && length === this.#leaderPx) return;
    this.#leaderX = x;
    this.#leaderTop = top;
    this.#leaderPx = length;
    this.#leader.style.transform = `translate(${x}px, ${top}px) scaleY(${length})`;
  }
}

function drawGlyph(svg: SVGSVGElement, name: GlyphName): void {
  const width = glyphWidth(name);
  svg.setAttribute('viewBox', `0 0 ${width} 12`);
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', '12');
  svg.setAttribute('class', 'hf-label-glyph');
  svg.dataset['glyph'] = name;
  svg.replaceChildren(
    ...GLYPH_SHAPES[name].map((shape) => {
      const path = document.createElementNS(SVG_NAMESPACE, 'path');
      path.setAttribute('d', shape.path);
      path.setAttribute('class', `hf-glyph-${shape.channel}${shape.lineWidth === undefined ? '' : ' hf-glyph-line'}`);
      if (shape.lineWidth !== undefined) path.setAttribute('stroke-width', String(shape.lineWidth));
      if (shape.dash) path.setAttribute('stroke-dasharray', shape.dash.join(' '));
      return path;
    }),
  );
}
