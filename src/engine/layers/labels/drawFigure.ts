/** A figure in its box: opaque background, with a bar in its level's colour at the left (rules.md#labels). */

/** CSS colours; a figure without a level has no bar. */
export interface FigureColours {
  background: string;
  border: string;
  text: string;
  bar: string | undefined;
}

/** Padding added to the text's width, in font sizes. */
export const FIGURE_PADDING_EM = { plain: 1, marked: 1.4 } as const;
const BAR_WIDTH_EM = 0.28;
const CORNER_RADIUS_EM = 0.2;

/** Draws a figure with its top left at the origin; sizes in device pixels; the font must be set. */
export function drawFigure(
  context: OffscreenCanvasRenderingContext2D,
  text: string,
  fontPx: number,
  width: number,
  height: number,
  colours: FigureColours,
): void {
  context.beginPath();
  context.roundRect(0.5, 0.5, width - 1, height - 1, fontPx * CORNER_RADIUS_EM);
  context.fillStyle = colours.background;
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = colours.bar ?? colours.border;
  context.stroke();
  let left = FIGURE_PADDING_EM.plain * fontPx * 0.5;
  if (colours.bar) {
    context.fillStyle = colours.bar;
    context.fillRect(1, 1, Math.max(2, Math.round(BAR_WIDTH_EM * fontPx)), height - 2);
    left += (FIGURE_PADDING_EM.marked - FIGURE_PADDING_EM.plain) * fontPx * 0.75;
  }
  context.fillStyle = colours.text;
  context.fillText(text, Math.round(left), height / 2 + 0.5);
}
