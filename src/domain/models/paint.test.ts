import { describe, expect, it } from 'vitest';
import { isPaintNamed, SLOT_ALPHA, slotOfAlpha, slotOfPaint } from './paint.ts';

describe('paint slots', () => {
  it('survive eight bits', () => {
    for (const [slot, alpha] of Object.entries(SLOT_ALPHA)) {
      expect(slotOfAlpha(Math.round(alpha * 255) / 255)).toBe(slot);
    }
  });

  it.each([
    ['body_paint', 'body'],
    ['cab_body_paint_dark', 'body'],
    ['load_paint', 'load'],
    ['heap_paint', 'heap'],
    ['tail_lamp', 'lamp'],
    ['rubber', 'fixed'],
    ['', 'fixed'],
  ])('a material named %j is %s', (name, slot) => {
    expect(slotOfPaint(name)).toBe(slot);
  });

  it.each(['', ' ', 'Material', 'Material.001', 'material_12', 'Default', 'none', '003'])('%j is no name', (name) => {
    expect(isPaintNamed(name)).toBe(false);
  });

  it.each(['body_paint', 'steel', 'material_rubber', 'M1'])('%j is a name', (name) => {
    expect(isPaintNamed(name)).toBe(true);
  });
});
