/** The bench's vehicles drawn by WebGL2 alone: the minimum cost of a round of all views. */
import type { StagePage } from '../../fixtures/engine/stagePage.ts';
import { drawNothing } from '../../support/drawNothing.ts';

/** Until its few functions are compiled. */
const WARM_UP_MS = 20_000;
/** Where vehicles are so near that each is a model: a draw call for each category. */
const MODEL_MESHES = 15;
const NEAR_EXTENT_M = 500;
/** Views of all of it rest beside the one in hand, as in the product: both draw as many views a second. */
const INACTIVE_FRAME_INTERVAL_MS = 333;

export interface FloorContent {
  n: number;
  views: number;
  extentM: number;
}

/**
 * @param kind 'content' draws as many kinds of things as the product does (floorContent.ts)
 * @returns JavaScript time of a round of all views, milliseconds; draw calls draw nothing
 */
export async function measureFloor(
  stage: StagePage,
  { n, views, extentM }: FloorContent,
  measureMs: number,
  kind: 'bare' | 'content',
): Promise<number> {
  const content = kind === 'content' ? '&content=1' : '';
  const isNear = extentM < NEAR_EXTENT_M;
  const meshes = isNear ? MODEL_MESHES : 0;
  const restMs = isNear ? 0 : INACTIVE_FRAME_INTERVAL_MS;
  const page = await stage.openFloor(
    `n=${n}&views=${views}&extent=${extentM}&meshes=${meshes}&rest=${restMs}${content}`,
  );
  await page.evaluate(drawNothing);
  const measure = (ms: number) => page.evaluate((lengthMs) => window.floor.measure(lengthMs), ms);
  // Frames that are measured for nothing.
  await measure(WARM_UP_MS);
  const { jsRoundMs } = await measure(measureMs);
  await page.close();
  return jsRoundMs;
}
