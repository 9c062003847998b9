/** One boxed label over a pane: glyph and name, a second line where there is one, and a leader to the vehicle. */

import { GLYPH_SHAPES, type GlyphName, glyphWidth } from '../../glyphs/glyphs.ts';
import type { Place } from '../../view/labelPlan.ts';

export type BoxTone = 'select' | 'alert' | 'hover';

export interface BoxContent {
  glyph: GlyphName;
  /** Colour of the glyph, `#rrggbb`; undefined follows the style sheet. */
  tint: string | undefined;
  name: string;
  /** Stands behind the name where the box has one line, below it where it has two. */
  detail: string | undefined;
  tone: BoxTone;
}

const SVG = 'http://www.w3.org/2000/svg';
const LEADER_PX = 22;
const EDGE_PX = 4;

export class LabelBox {
  readonly element = document.createElement('div');
  readonly #leader = document.createElement('div');
  readonly #body = document.createElement('div');
  readonly #glyph = document.createElementNS(SVG, 'svg');
  readonly #name = document.createElement('span');
  readonly #detail = document.createElement('span');
  /** CSS pixels that the box stands higher than its model's top, for what lies between. */
  liftPx = 0;
  width = 0;
  height = 0;
  left = 0;
  top = 0;
  #shown: BoxContent | undefined;
  #flipped = false;

  constructor(parent: HTMLElement) {
    this.element.className = 'hf-label';
    this.#leader.className = 'hf-label-leader';
    this.#body.className = 'hf-label-body';
    this.#name.className = 'hf-label-name';
    this.#detail.className = 'hf-label-detail';
    this.#body.append(this.#glyph, this.#name, this.#detail);
    this.element.append(this.#leader, this.#body);
    parent.append(this.element);
  }

  setContent(content: BoxContent): void {
    const before = this.#shown;
    const same =
      before?.glyph === content.glyph &&
      before.tint === content.tint &&
      before.name === content.name &&
      before.detail === content.detail &&
      before.tone === content.tone;
    if (same) return;
    this.#shown = content;
    this.element.dataset['tone'] = content.tone;
    this.#name.textContent = content.name;
    this.#detail.textContent = content.detail ?? '';
    if (before?.glyph !== content.glyph) drawGlyph(this.#glyph, content.glyph);
    this.#glyph.style.color = content.tint ?? '';
    this.width = this.#body.offsetWidth;
    this.height = this.#body.offsetHeight;
  }

  /** Puts the box above a point of the pane, or below it where the pane's top is near; never over reserved places. */
  place(x: number, y: number, paneWidth: number, reserved: readonly Place[]): void {
    const flipped = y - LEADER_PX - this.height < EDGE_PX;
    let left = Math.round(Math.min(paneWidth - this.width - EDGE_PX, Math.max(EDGE_PX, x - this.width / 2)));
    const top = Math.round(flipped ? y + LEADER_PX : y - LEADER_PX - this.height);
    for (const place of reserved)
      if (this.#meets(place, left, top)) left = Math.round(place.left - this.width - EDGE_PX);
    if (left === this.left && top === this.top && flipped === this.#flipped) {
      this.#placeLeader(x);
      return;
    }
    this.left = left;
    this.top = top;
    this.#flipped = flipped;
    this.#body.style.transform = `translate(${left}px, ${top}px)`;
    this.#placeLeader(x);
  }

  setVisible(visible: boolean): void {
    const display = visible ? '' : 'none';
    if (this.element.style.display !== display) this.element.style.display = display;
  }

  dispose(): void {
    this.element.remove();
  }

  #meets(place: Place, left: number, top: number): boolean {
    const across = left < place.left + place.width && left + this.width > place.left;
    return across && top < place.top + place.height && top + this.height > place.top;
  }

  #placeLeader(x: number): void {
    const y = this.#flipped ? this.top - LEADER_PX : this.top + this.height;
    this.#leader.style.transform = `translate(${Math.round(x)}px, ${y}px)`;
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
      const path = document.createElementNS(SVG, 'path');
      path.setAttribute('d', shape.path);
      path.setAttribute('class', `hf-ink-${shape.ink}${shape.line === undefined ? '' : ' hf-ink-line'}`);
      if (shape.line !== undefined) path.setAttribute('stroke-width', String(shape.line));
      if (shape.dash) path.setAttribute('stroke-dasharray', shape.dash.join(' '));
      return path;
    }),
  );
}
