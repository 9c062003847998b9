import { expect, test } from 'vitest';
import { LABEL_TEXT, truncateText } from './TextRasterizer.ts';

/** Every sign is 10 wide, however many units it takes. */
const fixedWidthContext = { measureText: (text: string) => ({ width: [...text].length * 10 }) };
const truncate = (text: string, limit: number): string =>
  truncateText(fixedWidthContext, text, fixedWidthContext.measureText(text).width, limit);

test('a text that is too wide ends in dots, and fits', () => {
  expect(LABEL_TEXT.maxTextPx).toBe(100);
  expect(truncate('Haul truck 17', 80)).toBe('Haul tr…');
  expect(truncate('Haul truck 17', 60)).toBe('Haul…');
  expect(truncate('Өрөмдөгч', 5)).toBe('Ө…');
});

test('a sign of two units is shown whole or not at all', () => {
  for (let limit = 15; limit < 90; limit += 5) {
    const shown = truncate('🚜🚜🚜🚜🚜🚜🚜🚜🚜🚜', limit);
    expect(() => encodeURIComponent(shown)).not.toThrow();
    expect(shown.endsWith('…')).toBe(true);
  }
});
