/**
 * Extra cost of a section per frame of the demo site's map, among moving vehicles: without, by a slab and by a plane,
 * in turn.
 */
import type { StagePage } from '../../fixtures/engine/stagePage.ts';

const SECTION_MAP = '/demo/site/maps/khar-north/2026-11-18/tileset.json';
const COMPLETE_WITHIN_MS = 120_000;
/** Each is measured several times in turn: the machine's load changes meanwhile. */
const MEASURED_ROUNDS = 3;
const SECTION_VARIANTS = ['none', 'slab', 'plane'] as const;

export type SectionFrames = Record<(typeof SECTION_VARIANTS)[number], { frameMs: number; jsMs: number }>;

/** @param measureMs of each kind @returns the best round of each kind, milliseconds of a frame and of its JavaScript */
export async function measureSections(stage: StagePage, query: string, measureMs: number): Promise<SectionFrames> {
  const page = await stage.open(`${query}&map=${SECTION_MAP}`);
  await page.waitForFunction(
    () => window.lab.mapState.phase === 'ready' && window.lab.mapState.pending === 0,
    undefined,
    { timeout: COMPLETE_WITHIN_MS },
  );
  const best = { none: worstFrame(), slab: worstFrame(), plane: worstFrame() };
  for (let round = 0; round < MEASURED_ROUNDS; round++) {
    for (const kind of SECTION_VARIANTS) {
      const { fps, jsMs } = await page.evaluate(measureKind, [kind, measureMs / MEASURED_ROUNDS] as const);
      best[kind] = { frameMs: Math.min(best[kind].frameMs, 1000 / fps), jsMs: Math.min(best[kind].jsMs, jsMs) };
    }
  }
  await page.close();
  return best;
}

const worstFrame = () => ({ frameMs: Number.POSITIVE_INFINITY, jsMs: Number.POSITIVE_INFINITY });

async function measureKind([kind, measureMs]: readonly [(typeof SECTION_VARIANTS)[number], number]) {
  const { lab } = window;
  const outside = 'hidden' as const;
  for (const view of lab.views) {
    const { x, y, z } = view.cameraState().perspective.targetPos;
    view.setDisplay({
      section:
        kind === 'none'
          ? undefined
          : kind === 'slab'
            ? { kind, lowM: y - 300, highM: y, outside }
            : { kind, easting: x, northing: -z, bearingDeg: 0, outside },
    });
  }
  // Cuts are closed meanwhile.
  await lab.measure(2_000);
  return lab.measure(measureMs);
}
