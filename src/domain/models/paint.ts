/**
 * Paint slots of a vehicle model. A packed file encodes the slot of a vertex in the alpha of COLOR_0, an artist's file
 * in the name of the material. `body` and `load` take the colour of the vehicle's state (rules.md#vehicle-status),
 * `heap` is drawn only while loaded (in its own colour where the vehicle's load has none), `lamp` is emissive, `fixed`
 * keeps the file's colour.
 */

export const SLOT_ALPHA = { fixed: 1, body: 0.75, load: 0.5, heap: 0.4375, lamp: 0.25 } as const;

export type PaintSlot = keyof typeof SLOT_ALPHA;

/** How shaders number the slots. */
export const SLOT_NUMBER = { fixed: 0, body: 1, load: 2, lamp: 3, heap: 4 } as const satisfies Record<
  PaintSlot,
  number
>;

const PAINT_SLOTS = Object.entries(SLOT_ALPHA) as readonly (readonly [PaintSlot, number])[];

/** The slot whose alpha is nearest. */
export function slotOfAlpha(alpha: number): PaintSlot {
  let best: readonly [PaintSlot, number] = PAINT_SLOTS[0] as (typeof PAINT_SLOTS)[number];
  for (const slot of PAINT_SLOTS) if (Math.abs(slot[1] - alpha) < Math.abs(best[1] - alpha)) best = slot;
  return best[0];
}

const SLOT_MATERIAL_NAMES = { body_paint: 'body', load_paint: 'load', heap_paint: 'heap', lamp: 'lamp' } as const;

/** The slot for a material's name. */
export function slotOfPaint(name: string): PaintSlot {
  for (const [word, slot] of Object.entries(SLOT_MATERIAL_NAMES)) if (name.includes(word)) return slot;
  return 'fixed';
}

/** Default names of modelling programs; they do not denote a slot. */
const GENERIC_NAME = /^(material|default|none|unnamed|untitled)?[\s_.-]*\d*$/i;

export function isPaintNamed(name: string): boolean {
  return !GENERIC_NAME.test(name.trim());
}
