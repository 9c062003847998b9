/** Designs on the GPU: sent over several frames, again after a lost context, and later what it refuses. */
import { ref } from 'valtio';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { entityRecord } from '../../../tests/fixtures/dxf/dxfText.ts';
import { readEntities } from '../../../tests/fixtures/dxf/readDrawing.ts';
import { createPictureEngine } from '../../../tests/fixtures/engine/pictureEngine.ts';
import { floorQuad, quadPart } from '../../../tests/fixtures/quadPart.ts';
import { PartError } from '../../lifetime/fetchThenImport.ts';
import { Scope } from '../../lifetime/scope.ts';
import { createDesigns, type DesignState, type DesignsState, setDesigns } from '../../state/designs/designs.ts';
import type { ViewEngine } from '../gpu/ViewEngine.ts';
import type { Design } from './Design.ts';
import { DesignStore } from './DesignStore.ts';

/** A piece for each layer. */
const DRAWING = readEntities(
  ['A', 'B', 'C']
    .map((layer, k) => entityRecord('LINE', [8, layer], [10, 0], [20, k], [30, 0], [11, 9], [21, k], [31, 0]))
    .join(''),
);
const PIECES = 3;
const IMAGE = { width: 4, height: 4 } as ImageBitmap;
const PART = { ...quadPart([floorQuad(0, 0, 9, 9, 0)]), uvs: new Float32Array(8), image: IMAGE };

let state: DesignsState;
let store: DesignStore;
let engine: ViewEngine;
let pictures: ReturnType<typeof createPictureEngine>['pictures'];
let frames: (() => void)[];
/** How often the reader of models cannot be fetched. */
let unreadTimes: number;
let timeline: { currentTime: number };

beforeEach(() => {
  frames = [];
  timeline = { currentTime: 0 };
  // Each part takes as long as a frame may spend.
  let nowMs = 0;
  vi.stubGlobal('performance', { now: () => (nowMs += 5) });
  vi.stubGlobal('document', { timeline });
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly height = 1024;
      getContext = () => ({ canvas: this });
    },
  );
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', () => {});
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  ({ engine, pictures } = createPictureEngine());
  state = createDesigns();
  setDesigns(
    state,
    ['a', 'b'].map((id) => ({ id, uuid: id, name: id, map: false, mineArea: undefined })),
  );
  const scope = new Scope();
  unreadTimes = 0;
  const readModel = async () => {
    if (unreadTimes-- > 0) throw new PartError('TypeError: Failed to fetch');
    return {
      ...{ origin: { easting: 0, northing: 0, altitude: 0 }, isWithoutPicture: false },
      parts: [PART, { ...PART }],
    };
  };
  store = new DesignStore(scope, engine, { readModel, state, font: 'sans-serif', onChange: () => {} });
  onTestFinished(() => {
    scope.dispose();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
});

const settle = () => new Promise((resolve) => setImmediate(resolve));

async function drawFrames(count: number): Promise<void> {
  for (let k = 0; k < count; k++) {
    timeline.currentTime++;
    for (const run of frames.splice(0)) run();
    await settle();
  }
}

/** Shows a design, and draws so many frames. */
async function show(index: number, frameCount: number, kind: 'drawing' | 'model' = 'drawing'): Promise<DesignState> {
  const design = state.list[index] as DesignState;
  const content = kind === 'drawing' ? { kind, drawing: DRAWING } : { kind, file: new Blob(), place: undefined };
  Object.assign(design, { shown: true, report: DRAWING.report, content: ref(content) });
  await settle();
  await drawFrames(frameCount);
  return design;
}

const designOf = (id: string): Design => store.drawnDesigns.find((drawn) => drawn.id === id)?.design as Design;

function loseContext(): void {
  Object.assign(engine, { isContextMissing: true });
  store.giveUpBuffers();
}

function returnContext(): void {
  store.restore();
  Object.assign(engine, { isContextMissing: false });
}

/** The GPU takes everything but these vertices until the answer is called. */
function refuse(vertices: Float32Array): () => void {
  const create = engine.createVertexBuffer.bind(engine);
  const spy = vi.spyOn(engine, 'createVertexBuffer').mockImplementation((data, ...more) => {
    if (data === vertices) throw new Error('Unable to create vertex buffer');
    return create(data, ...more);
  });
  return () => spy.mockRestore();
}

test('after a lost context designs come back over several frames, those that are drawn first', async () => {
  const first = await show(0, 10);
  await show(1, 10);
  const [a, b] = [designOf('a'), designOf('b')];
  const counts = () => [a.pieces.length, b.pieces.length];
  expect(counts()).toEqual([PIECES, PIECES]);
  first.shown = false;
  await settle();
  loseContext();
  await drawFrames(3);
  expect(counts()).toEqual([0, 0]);
  const create = vi.spyOn(engine, 'createVertexBuffer');
  returnContext();
  expect(create).not.toHaveBeenCalled();
  const seen: number[][] = [];
  for (let k = 0; k < 7; k++) {
    await drawFrames(1);
    seen.push(counts());
  }
  expect(seen).toEqual([
    [0, 1],
    [0, 2],
    [0, 3],
    [1, 3],
    [2, 3],
    [3, 3],
    [3, 3],
  ]);
});

test('a context that is lost again meanwhile, or while a design is first sent, costs and doubles nothing', async () => {
  await show(0, 1);
  const design = designOf('a');
  expect(design.pieces).toHaveLength(1);
  for (let k = 0; k < 2; k++) {
    loseContext();
    await drawFrames(4);
    expect(design.pieces).toEqual([]);
    returnContext();
    await drawFrames(1);
  }
  await drawFrames(10);
  expect(new Set(design.pieces.map(({ data }) => data.group)).size).toBe(PIECES);
  expect(design.pieces).toHaveLength(PIECES);
});

test('a part that the GPU refuses then holds up no other, is said to be missing, and sent again later', async () => {
  const shown = await show(0, 10);
  const design = designOf('a');
  const accept = refuse(design.pieces[1]?.data.positions as Float32Array);
  loseContext();
  returnContext();
  await drawFrames(10);
  expect([design.pieces.map(({ data }) => data.group), shown.isIncomplete]).toEqual([[0, 2], true]);
  vi.advanceTimersByTime(5_000);
  await drawFrames(10);
  expect([design.pieces.length, shown.isIncomplete]).toEqual([2, true]);
  accept();
  vi.advanceTimersByTime(9_000);
  await drawFrames(10);
  expect(design.pieces).toHaveLength(2);
  vi.advanceTimersByTime(1_000);
  await drawFrames(10);
  expect([design.pieces.length, shown.isIncomplete]).toEqual([3, false]);
  vi.advanceTimersByTime(600_000);
  expect(vi.getTimerCount()).toBe(0);
});

test('so is one that it refuses at first', async () => {
  const spy = vi.spyOn(engine, 'createVertexBuffer').mockImplementationOnce(() => {
    throw new Error('Unable to create vertex buffer');
  });
  const shown = await show(0, 10);
  expect([designOf('a').pieces.length, shown.isIncomplete]).toEqual([2, true]);
  spy.mockRestore();
  vi.advanceTimersByTime(5_000);
  await drawFrames(10);
  expect([designOf('a').pieces.length, shown.isIncomplete]).toEqual([3, false]);
});

test('a model comes back with its pictures once, and what is closed meanwhile stays away', async () => {
  const shown = await show(0, 10, 'model');
  const design = designOf('a');
  expect([design.solids.length, pictures()]).toEqual([2, [IMAGE]]);
  loseContext();
  expect(pictures()).toEqual([]);
  returnContext();
  await drawFrames(10);
  expect([design.solids.length, pictures()]).toEqual([2, [IMAGE]]);
  expect(design.solids[0]?.texture).toBe(design.solids[1]?.texture);
  loseContext();
  returnContext();
  await drawFrames(1);
  shown.content = undefined;
  await settle();
  await drawFrames(10);
  expect([design.solids, pictures()]).toEqual([[], []]);
});

test('a model whose reader cannot be fetched says that the network is at fault, and is read again by itself', async () => {
  unreadTimes = 2;
  const shown = await show(0, 3, 'model');
  const network = { phase: 'failed', fault: { key: 'designs.fault.unreachable' } };
  expect(shown).toMatchObject(network);
  vi.advanceTimersByTime(5_000);
  await settle();
  expect([shown, unreadTimes]).toMatchObject([network, 0]);
  vi.advanceTimersByTime(9_999);
  await drawFrames(3);
  expect(shown).toMatchObject(network);
  vi.advanceTimersByTime(1);
  await drawFrames(10);
  expect([shown.phase, shown.fault, designOf('a').solids.length]).toEqual(['ready', undefined, 2]);
  expect(vi.getTimerCount()).toBe(0);
});

test('it is left to the next content while its file is fetched again', async () => {
  unreadTimes = 1;
  const shown = await show(0, 3, 'model');
  shown.phase = 'loading';
  vi.advanceTimersByTime(600_000);
  await drawFrames(3);
  expect([shown.phase, store.drawnDesigns]).toEqual(['loading', []]);
  const again = await show(0, 10, 'model');
  expect([again.phase, designOf('a').solids.length]).toEqual(['loading', 2]);
});

test('one that is closed while a part of it is missing is no longer said to be incomplete', async () => {
  vi.spyOn(engine, 'createVertexBuffer').mockImplementation(() => {
    throw new Error('Unable to create vertex buffer');
  });
  const shown = await show(0, 10);
  expect(shown.isIncomplete).toBe(true);
  shown.content = undefined;
  await settle();
  expect(shown.isIncomplete).toBe(false);
  vi.advanceTimersByTime(5_000);
  await drawFrames(3);
  expect(vi.getTimerCount()).toBe(0);
});
