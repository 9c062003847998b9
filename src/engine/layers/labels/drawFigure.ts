/** A figure in its box: opaque ground, a bar in the colour of its level at the left (look.md, "Label in 3D"). */

/** CSS colours; a figure without a bar has no level to tell of. */
export interface FigureInk {
  ground: string;
  edge: string;
  text: string;
  bar: string | undefined;
}

/** What the box adds to the text's width, in font sizes. */
export const FIGURE = { plain: 1, marked: 1.4 } as const;
const BAR = 0.28;
const RADIUS = 0.2;

/** Draws a figure whose box has its top left at the pen's origin; sizes in device pixels, the font is set. */
export function drawFigure(
  pen: OffscreenCanvasRenderingContext2D,
  text: string,
  fontPx: number,
  width: number,
  height: number,
  ink: FigureInk,
): void {
  pen.beginPath();
  pen.roundRect(0.5, 0.5, width - 1, height - 1, fontPx * RADIUS);
  pen.fillStyle = ink.ground;
  pen.fill();
  pen.lineWidth = 1;
  pen.strokeStyle = ink.bar ?? ink.edge;
  pen.stroke();
  let left = FIGURE.plain * fontPx * 0.5;
  if (ink.bar) {
    pen.fillStyle = ink.bar;
    pen.fillRect(1, 1, Math.max(2, Math.round(BAR * fontPx)), height - 2);
    left += (FIGURE.marked - FIGURE.plain) * fontPx * 0.75;
  }
  pen.fillStyle = ink.text;
  pen.fillText(text, Math.round(left), height / 2 + 0.5);
}
