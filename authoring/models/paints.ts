/** Named paints and their packed form: linear RGB, and the paint slot as alpha. */
import { type PaintSlot, slotOfPaint } from '../../src/domain/models/paint.ts';
import { type Rgb, toLinear } from '../mine/tiles/palette.ts';

export interface PaintAppearance {
  slot: PaintSlot;
  /** Linear RGB; for body and load, a factor applied to the state's colour. */
  colour: Rgb;
}

function hex(text: string): Rgb {
  const value = Number.parseInt(text.slice(1), 16);
  return toLinear([((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]);
}

const PAINT_APPEARANCES: Record<string, PaintAppearance> = {
  body_paint: { slot: 'body', colour: [1, 1, 1] },
  body_shade_paint: { slot: 'body', colour: [0.6, 0.6, 0.6] },
  load_paint: { slot: 'load', colour: [1, 1, 1] },
  heap_paint: { slot: 'heap', colour: [0.86, 0.86, 0.86] },
  ore_heap_paint: { slot: 'heap', colour: hex('#8C7B68') },
  lamp: { slot: 'lamp', colour: hex('#FFF4D6') },
  tail_lamp: { slot: 'lamp', colour: hex('#E5484D') },
  beacon: { slot: 'lamp', colour: hex('#FFA028') },
  chassis: { slot: 'fixed', colour: hex('#363F48') },
  tyre: { slot: 'fixed', colour: hex('#2A3037') },
  steel: { slot: 'fixed', colour: hex('#848D96') },
  glass: { slot: 'fixed', colour: hex('#16222B') },
  trim: { slot: 'fixed', colour: hex('#5A646E') },
  reflector: { slot: 'fixed', colour: hex('#C6CED5') },
  muck: { slot: 'fixed', colour: hex('#5E574E') },
};

/**
 * The appearance of a named paint: the names above, or any name that contains `body_paint`, `load_paint`, `heap_paint`
 * or `lamp`, which follow the vehicle's state, in the colour given by the file. Everything else keeps the file's
 * colour.
 */
export function paintAppearance(name: string, fileColour?: Rgb): PaintAppearance {
  const appearance = PAINT_APPEARANCES[name];
  if (appearance && !fileColour) return appearance;
  return { slot: slotOfPaint(name), colour: fileColour ?? [0.5, 0.5, 0.5] };
}
