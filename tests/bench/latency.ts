/**
 * From a fix that is published on the server to the frame that draws it: the server's live stream, the socket, the
 * page's parser and world, one view of the stage with models and labels, and the graphics driver's word that the frame
 * is done, for which the page does not wait. The tween of 900 ms begins there and is not counted. With 500, 5,000 and
 * 20,000 vehicles, each with a fix a second.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { StagePage } from '../fixtures/engine/stagePage.ts';
import { runServer, type ServerOrder, type ServerReport } from './support/fanoutServer.ts';

const VEHICLE_COUNTS = [500, 5_000];
const LARGEST_COUNT = 20_000;
const WARM_UP_MS = 6_000;
const MEASURE_MS = 12_000;
const MODEL_URLS = '/public/models/adt_vehicles.glb,/public/models/open_pit_vehicles.glb';

interface Figures {
  /** From publishing to the drawn frame. */
  p50Ms: number;
  p95Ms: number;
  /** From publishing to the page's having read it. */
  readP95Ms: number;
  /** From a frame's submission to its being drawn. */
  frameP50Ms: number;
  frameP95Ms: number;
  fixes: number;
  fps: number;
}

/**
 * Runs inside the page. A fix is drawn once the frame has been drawn that sent its pose to the GPU; fences tell when,
 * and hold nothing up meanwhile.
 * @returns one delay for each fix that was drawn, when frames were drawn, and when the page read each fix
 */
async function watchLatency({ port, warmUpMs, measureMs }: { port: number; warmUpMs: number; measureMs: number }) {
  const { lab } = window;
  const gl = (document.querySelector('#canvas') as HTMLCanvasElement).getContext('webgl2') as WebGL2RenderingContext;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/scene/stream`);
  const startMs = performance.now();
  const isMeasured = () => performance.now() - startMs >= warmUpMs;
  const waiting: number[] = [];
  const readMs: number[] = [];
  let sent: number[] = [];
  const submitted: { sync: WebGLSync; atMs: number; fixes: number[] }[] = [];
  const delaysMs: number[] = [];
  const framesMs: number[] = [];
  socket.addEventListener('open', () => {
    for (const message of [{ type: 'authorization', payload: 'bench' }, { type: 'batches' }]) {
      socket.send(JSON.stringify(message));
    }
  });
  socket.addEventListener('message', ({ data }) => {
    for (const timestamp of lab.receive(data as string)) {
      waiting.push(timestamp);
      if (isMeasured()) readMs.push(Date.now() - timestamp);
    }
  });
  const upload = gl.texSubImage2D.bind(gl) as (...parameters: unknown[]) => void;
  Object.assign(gl, {
    texSubImage2D: (...parameters: unknown[]) => {
      // Poses are the only texture of floats.
      if (parameters.includes(gl.FLOAT)) sent.push(...waiting.splice(0));
      upload(...parameters);
    },
  });
  const recordSignalledFences = () => {
    for (let first = submitted[0]; first; first = submitted[0]) {
      if (gl.getSyncParameter(first.sync, gl.SYNC_STATUS) !== gl.SIGNALED) return;
      submitted.shift();
      gl.deleteSync(first.sync);
      if (!isMeasured()) continue;
      framesMs.push(performance.now() - first.atMs);
      const nowMs = Date.now();
      for (const atMs of first.fixes) delaysMs.push(nowMs - atMs);
    }
  };
  const settling = setInterval(recordSignalledFences, 4);
  let seen = lab.stage.stats.frames;
  await new Promise<void>((resolve) => {
    const submitDrawnFrame = () => {
      if (performance.now() - startMs > warmUpMs + measureMs) return resolve();
      requestAnimationFrame(submitDrawnFrame);
      if (lab.stage.stats.frames === seen) return undefined;
      seen = lab.stage.stats.frames;
      const sync = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
      if (!sync) return undefined;
      gl.flush();
      submitted.push({ sync, atMs: performance.now(), fixes: sent });
      sent = [];
      return undefined;
    };
    requestAnimationFrame(submitDrawnFrame);
  });
  clearInterval(settling);
  socket.close();
  return { delaysMs, framesMs, readMs };
}

async function measureLatency(stage: StagePage, vehicles: number, recorded: string[]): Promise<Figures> {
  const server = fork(fileURLToPath(import.meta.url), ['server', String(vehicles), ...recorded]);
  try {
    const port = await new Promise<number>((resolve) => {
      server.on('message', (report: ServerReport) => {
        if (report.kind === 'port') resolve(report.port);
      });
    });
    server.send({ order: 'drive' } satisfies ServerOrder);
    const page = await stage.open(`n=${vehicles}&views=1&extent=2000&fixes=0&models=${MODEL_URLS}`);
    const times = { port, warmUpMs: WARM_UP_MS, measureMs: MEASURE_MS };
    // The bench's own compiler marks functions with their names.
    await page.evaluate('globalThis.__name = (named) => named');
    const { delaysMs, framesMs, readMs } = await page.evaluate(watchLatency, times);
    await page.close();
    return {
      p50Ms: quantile(delaysMs, 0.5),
      p95Ms: quantile(delaysMs, 0.95),
      readP95Ms: quantile(readMs, 0.95),
      frameP50Ms: Math.round(quantile(framesMs, 0.5)),
      frameP95Ms: Math.round(quantile(framesMs, 0.95)),
      fixes: delaysMs.length,
      fps: Math.round((framesMs.length / MEASURE_MS) * 10_000) / 10,
    };
  } finally {
    server.kill();
  }
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;
}

async function main(): Promise<void> {
  const stage = await StagePage.start({ moves: true });
  const rows: Record<string, Figures> = {};
  try {
    for (const count of VEHICLE_COUNTS) {
      rows[`n${count}`] = await measureLatency(stage, count, []);
      rows[`recorded${count}`] = await measureLatency(stage, count, ['recorded']);
    }
    rows[`n${LARGEST_COUNT}`] = await measureLatency(stage, LARGEST_COUNT, []);
  } finally {
    await stage.stop();
  }
  console.table(rows);
  console.log(JSON.stringify({ name: 'latency', ...rows }));
}

const [role, vehicles, recorded] = process.argv.slice(2);
if (role === 'server') await runServer(Number(vehicles), recorded === 'recorded');
else await main();
