import { NullEngine } from '@babylonjs/core/Engines/nullEngine.js';
import type { InternalTexture } from '@babylonjs/core/Materials/Textures/internalTexture.js';
import { ref } from 'valtio';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { entityRecord } from '../../../tests/fixtures/dxf/dxfText.ts';
import { readEntities } from '../../../tests/fixtures/dxf/readDrawing.ts';
import { Scope } from '../../lifetime/scope.ts';
import { createDesigns, type DesignState, setDesigns } from '../../state/designs/designs.ts';
import type { ViewEngine } from '../gpu/ViewEngine.ts';
import { DesignStore } from './DesignStore.ts';
import { GlyphAtlas } from './GlyphAtlas.ts';

const CELLS_PER_ROW = 18;
const FIRST_CAPACITY = 18 * 18 - 1;
const FALLBACK = '\u25a1';
/** Different signs of one UTF-16 unit each. */
const signs = (count: number): string[] => Array.from({ length: count }, (_, k) => String.fromCharCode(0x4e00 + k));

/** Pixels are what was drawn, as a text for each cell. */
class FakeCanvas {
  readonly drawn = new Map<string, string>();
  readonly width: number;
  readonly height: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  getContext() {
    return {
      canvas: this,
      measureText: () => ({ width: 30 }),
      strokeText: () => {},
      fillText: (sign: string, x: number, y: number) => this.drawn.set(`${x} ${y}`, sign),
      drawImage: ({ drawn }: FakeCanvas) => drawn.forEach((sign, at) => void this.drawn.set(at, sign)),
    };
  }
}

let engine: ViewEngine;
let scope: Scope;
let uploadedCanvas: FakeCanvas | undefined;

beforeEach(() => {
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
  scope = new Scope();
  const updateDynamicTexture = (_texture: unknown, canvas: FakeCanvas): void => {
    uploadedCanvas = canvas;
  };
  // An engine without a GPU frees nothing by itself.
  const _releaseTexture = (texture: InternalTexture): void => {
    const cache = engine.getLoadedTexturesCache();
    cache.splice(cache.indexOf(texture), 1);
  };
  engine = Object.assign(new NullEngine(), { updateDynamicTexture, _releaseTexture }) as unknown as ViewEngine;
  engine.getCaps().maxTextureSize = 4096;
});

afterEach(() => {
  scope.dispose();
  vi.unstubAllGlobals();
  engine.dispose();
});

const textureCount = (): number => engine.getLoadedTexturesCache().length;

describe('the glyph atlas', () => {
  it('grows: more signs than it has cells at first have one each, and those before keep theirs', () => {
    const atlas = new GlyphAtlas(scope, engine, 'sans-serif');
    const many = signs(FIRST_CAPACITY + 500);
    const early = many.slice(0, FIRST_CAPACITY).map((sign) => ({ ...atlas.glyph(sign) }));
    expect(atlas.texture.getSize().height).toBe(1024);
    const cells = new Set(many.map((sign) => `${atlas.glyph(sign).left} ${atlas.glyph(sign).top}`));
    expect(cells.size).toBe(many.length);
    expect(many.slice(0, FIRST_CAPACITY).map((sign) => atlas.glyph(sign))).toEqual(early);
    expect(many.every((sign) => atlas.has(sign))).toBe(true);

    atlas.upload();
    expect(atlas.texture.getSize()).toMatchObject({ width: 1024, height: 4096 });
    expect(uploadedCanvas?.height).toBe(4096);
    expect([...(uploadedCanvas?.drawn.values() ?? [])]).toEqual(many);
    expect(textureCount()).toBe(1);
  });

  it('that can grow no more shows a box for every other sign', () => {
    engine.getCaps().maxTextureSize = 2048;
    const atlas = new GlyphAtlas(scope, engine, 'sans-serif');
    const capacity = Math.floor(2048 / 56) * CELLS_PER_ROW - 1;
    const many = signs(capacity + 20);
    for (const sign of many) atlas.glyph(sign);
    expect(many.filter((sign) => !atlas.has(sign))).toEqual(many.slice(capacity));
    expect(atlas.glyph(many[capacity] as string)).toBe(atlas.glyph(FALLBACK));
    expect(atlas.glyph(FALLBACK).bottom).toBeLessThanOrEqual(2048);
  });

  it('has one texture, whether it grows, shrinks or loses its context', () => {
    const atlas = new GlyphAtlas(scope, engine, 'sans-serif');
    for (const sign of signs(1000)) atlas.glyph(sign);
    atlas.restore();
    expect([textureCount(), atlas.texture.getSize().height]).toEqual([1, 4096]);
    atlas.shrink();
    expect([textureCount(), atlas.texture.getSize().height]).toEqual([1, 1024]);
    expect(atlas.has(signs(1)[0] as string)).toBe(false);
    scope.dispose();
    expect(textureCount()).toBe(0);
  });
});

describe('texts of drawings', () => {
  const drawingOf = (text: string) => {
    const lines = text.match(/.{1,50}/gsu) ?? [];
    return readEntities(
      lines.map((line, k) => entityRecord('TEXT', [8, 'A'], [10, 0], [20, k], [40, 1], [1, line])).join(''),
    );
  };

  /** Runs all frames that the store asks for. */
  function openStore() {
    const frames: (() => void)[] = [];
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
    vi.stubGlobal('cancelAnimationFrame', () => {});
    const timeline = { currentTime: 0 };
    vi.stubGlobal('document', { timeline });
    const state = createDesigns();
    const entry = (id: string) => ({ id, uuid: id, name: id, map: false, mineArea: undefined });
    setDesigns(state, ['a', 'b'].map(entry));
    const readModel = () => Promise.reject(new Error('no model'));
    const store = new DesignStore(scope, engine, { readModel, state, font: 'sans-serif', onChange: () => {} });
    const settle = async (): Promise<void> => {
      await Promise.resolve();
      for (; frames.length > 0; timeline.currentTime++) frames.shift()?.();
      await Promise.resolve();
    };
    const show = async (index: number, text: string): Promise<DesignState> => {
      const drawing = drawingOf(text);
      const design = state.list[index] as DesignState;
      Object.assign(design, { shown: true, report: drawing.report, content: ref({ kind: 'drawing', drawing }) });
      await settle();
      return design;
    };
    const close = async (design: DesignState): Promise<void> => {
      design.content = undefined;
      await settle();
    };
    return { store, show, close };
  }

  it('report letters that the atlas has no room for, and closing all drawings gives its memory back', async () => {
    engine.getCaps().maxTextureSize = 2048;
    const { store, show, close } = openStore();
    const atlas = store.glyphAtlas;
    const before = [textureCount(), atlas.texture.getSize().height];
    const capacity = Math.floor(2048 / 56) * CELLS_PER_ROW - 1;
    const first = await show(0, signs(capacity).join(''));
    expect(first.report?.omitted).toEqual([]);
    const second = await show(
      1,
      `${signs(capacity + 3)
        .slice(-4)
        .join('')}${signs(capacity + 1).at(-1)}`,
    );
    expect(second.report?.omitted).toEqual([{ reason: 'boxedLetters', type: 'TEXT', count: 4 }]);

    await close(first);
    await close(second);
    expect([textureCount(), atlas.texture.getSize().height]).toEqual(before);
    const again = await show(1, signs(capacity).join(''));
    expect(again.report?.omitted).toEqual([]);
  });
});
