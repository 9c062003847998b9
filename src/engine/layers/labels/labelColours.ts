/** Colours of a label that are an entity's own. */
import type { EntityBatch } from '../../entities/EntityBatch.ts';
import type { LabelStyle } from './labelStyles.ts';

export function ownColour({ poses }: EntityBatch, row: number): number | undefined {
  const { colours } = poses;
  const at = row * 4;
  if (colours[at + 3] === 0) return undefined;
  return ((colours[at] as number) << 16) | ((colours[at + 1] as number) << 8) | (colours[at + 2] as number);
}

/** Colour of a figure's bar: that of its level, or the plain one if levels have no colour. */
export function figureBarColour(
  { poses }: EntityBatch,
  row: number,
  { showsLevel, defaultBarColour }: LabelStyle,
): string | undefined {
  return showsLevel ? (poses.colourOf(row) ?? defaultBarColour) : defaultBarColour;
}

export function cssColour([r, g, b, a]: readonly [number, number, number, number]): string {
  return `rgb(${Math.round(r * 255)} ${Math.round(g * 255)} ${Math.round(b * 255)} / ${a})`;
}
