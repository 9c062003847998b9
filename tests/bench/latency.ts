/**
 * From a fix that is published on the server to the frame that draws it: the server's live stream, the socket, the
 * page's parser and world, one view of the stage with models and labels, and the graphics driver's word that the frame
 * is done. The tween of 900 ms begins there and is not counted. With 500 and 5,000 vehicles, each with a fix a second.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LocationMessage } from '../../src/domain/wire/live.ts';
import { StagePage } from '../fixtures/engine/stagePage.ts';
import { runServer, type ServerOrder, type ServerReport } from './support/fanoutServer.ts';

const COUNTS = [500, 5_000];
const WARM_UP_MS = 6_000;
const MEASURE_MS = 12_000;
const MODELS = '/public/models/adt_vehicles.glb,/public/models/open_pit_vehicles.glb';

interface Figures {
  p50Ms: number;
  p95Ms: number;
  fixes: number;
  fps: number;
}

/** Runs inside the page. @returns one delay for each fix that was drawn, and the frames drawn */
async function watch({ port, warmUpMs, measureMs }: { port: number; warmUpMs: number; measureMs: number }) {
  const { lab } = window;
  const gl = (document.querySelector('#canvas') as HTMLCanvasElement).getContext('webgl2') as WebGL2RenderingContext;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/scene/stream`);
  const waiting: number[] = [];
  const delaysMs: number[] = [];
  socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'authorization', payload: 'bench' })));
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data as string) as LocationMessage | { type: 'pong' };
    if (message.type !== 'location') return;
    lab.world.applyLocation(message);
    waiting.push(message.timestamp);
  });
  const startMs = performance.now();
  const pixel = new Uint8Array(4);
  let frames = 0;
  let seen = lab.stage.stats.frames;
  await new Promise<void>((resolve) => {
    const look = () => {
      const passedMs = performance.now() - startMs;
      if (passedMs > warmUpMs + measureMs) return resolve();
      requestAnimationFrame(look);
      if (lab.stage.stats.frames === seen) return undefined;
      seen = lab.stage.stats.frames;
      // Reading a pixel waits until all of the frame has been drawn.
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
      const nowMs = Date.now();
      const drawn = waiting.splice(0);
      if (passedMs < warmUpMs) return undefined;
      frames++;
      for (const atMs of drawn) delaysMs.push(nowMs - atMs);
      return undefined;
    };
    requestAnimationFrame(look);
  });
  socket.close();
  return { delaysMs, frames };
}

async function measure(stage: StagePage, vehicles: number): Promise<Figures> {
  const server = fork(fileURLToPath(import.meta.url), ['server', String(vehicles)]);
  try {
    const port = await new Promise<number>((resolve) => {
      server.on('message', (report: ServerReport) => {
        if (report.kind === 'port') resolve(report.port);
      });
    });
    server.send({ order: 'drive' } satisfies ServerOrder);
    const page = await stage.open(`n=${vehicles}&views=1&extent=2000&fixes=0&models=${MODELS}`);
    const times = { port, warmUpMs: WARM_UP_MS, measureMs: MEASURE_MS };
    // The bench's own compiler marks functions with their names.
    await page.evaluate('globalThis.__name = (named) => named');
    const { delaysMs, frames } = await page.evaluate(watch, times);
    await page.close();
    const sorted = delaysMs.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
    return {
      p50Ms: at(0.5),
      p95Ms: at(0.95),
      fixes: sorted.length,
      fps: Math.round((frames / MEASURE_MS) * 10_000) / 10,
    };
  } finally {
    server.kill();
  }
}

async function main(): Promise<void> {
  const stage = await StagePage.start();
  const rows: Record<string, Figures> = {};
  try {
    for (const count of COUNTS) rows[`n${count}`] = await measure(stage, count);
  } finally {
    await stage.stop();
  }
  console.table(rows);
  console.log(JSON.stringify({ name: 'latency', ...rows }));
}

const [role, vehicles] = process.argv.slice(2);
if (role === 'server') await runServer(Number(vehicles));
else await main();
