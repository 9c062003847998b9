import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SIGNS } from './catalogue.ts';
import { signSvg } from './writeSigns.ts';

describe('signs', () => {
  it('are about forty or more, in every class, with unique ids and names in both languages', () => {
    expect(SIGNS.length).toBeGreaterThanOrEqual(40);
    expect(new Set(SIGNS.map((sign) => sign.kind)).size).toBe(7);
    for (const field of ['id', 'en', 'mn'] as const) {
      expect(new Set(SIGNS.map((sign) => sign[field])).size).toBe(SIGNS.length);
    }
  });

  it('ship as their scripts draw them', () => {
    const files = readdirSync('public/signs').sort();
    expect(files).toEqual([...SIGNS.map((sign) => `${sign.id}.svg`), 'signs.json'].sort());
    for (const sign of SIGNS) expect(readFileSync(`public/signs/${sign.id}.svg`, 'utf8')).toBe(signSvg(sign));
  });

  it('are small, self-contained and without placeholders', () => {
    for (const sign of SIGNS) {
      const svg = signSvg(sign);
      expect(svg.length, sign.id).toBeLessThan(4_000);
      expect(svg, sign.id).not.toMatch(/href|url\(|<script|NaN|undefined|var-/);
      expect(svg.match(/<g /g)?.length, sign.id).toBe(svg.match(/<\/g>/g)?.length);
    }
  });
});
