/**
 * What a frame costs with 5,000 labelled vehicles of 15 categories and 5,000 JSON fixes a second, in one view and in four:
 * JavaScript with draw calls, frames a second under software WebGL at 1280x720, triangles, draw calls, heap, long tasks.
 * `npm run bench frame -- --profile` adds where the JavaScript time of a frame goes.
 */
import type { Measured } from '../fixtures/engine/measure.ts';
import { StagePage } from '../fixtures/engine/stagePage.ts';
import { printProfile, startProfile } from './profile.ts';

const VEHICLES = 5000;
const EXTENT_M = 2000;
const WARM_UP_MS = 6000;
const MEASURE_MS = Number(process.env['MEASURE_MS'] ?? 20_000);
const MODELS = '/public/models/adt_vehicles.glb,/public/models/open_pit_vehicles.glb';

type Figures = Measured & { views: number };

async function measure(stage: StagePage, views: number, profile: boolean): Promise<Figures> {
  const page = await stage.open(`n=${VEHICLES}&views=${views}&extent=${EXTENT_M}&fixes=1&models=${MODELS}`);
  await page.waitForTimeout(WARM_UP_MS);
  const session = profile ? await startProfile(page) : undefined;
  const figures = await page.evaluate((measureMs) => window.lab.measure(measureMs), MEASURE_MS);
  if (session) await printProfile(session, figures.frames);
  await page.close();
  return { views, ...figures };
}

function rounded(figures: Figures): Record<string, number> {
  return Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, Math.round(value * 1000) / 1000]));
}

const profile = process.argv.includes('--profile');
const stage = await StagePage.start(profile);
try {
  const one = rounded(await measure(stage, 1, profile));
  const four = rounded(await measure(stage, 4, profile));
  console.table({ 'V=1': one, 'V=4': four });
  console.log(JSON.stringify({ name: 'frame', n: VEHICLES, v1: one, v4: four }));
} finally {
  await stage.stop();
}
