/** A round of the product's views against rounds of the floors, in turns: what the machine does meanwhile meets them alike. */
import type { StagePage } from '../../fixtures/engine/stagePage.ts';
import { type FloorContent, measureFloor } from './floorFrames.ts';

/** Of all turns, the median. */
export interface AgainstFloors {
  /** Rounds, milliseconds. */
  productMs: number;
  floorMs: number;
  contentFloorMs: number;
  ratioToFloor: number;
  ratioToContent: number;
}

/**
 * @param measureProduct JavaScript time of a round of the product's views, milliseconds
 * @param turns how often each is measured
 */
export async function measureAgainstFloors(
  stage: StagePage,
  content: FloorContent,
  measureMs: number,
  turns: number,
  measureProduct: () => Promise<number>,
): Promise<AgainstFloors> {
  const measured: AgainstFloors[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const productMs = await measureProduct();
    const floorMs = await measureFloor(stage, content, measureMs, 'bare');
    const contentFloorMs = await measureFloor(stage, content, measureMs, 'content');
    const ratios = { ratioToFloor: productMs / floorMs, ratioToContent: productMs / contentFloorMs };
    measured.push({ productMs, floorMs, contentFloorMs, ...ratios });
  }
  const median = (field: keyof AgainstFloors): number => {
    const sorted = measured.map((figures) => figures[field]).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return {
    productMs: median('productMs'),
    floorMs: median('floorMs'),
    contentFloorMs: median('contentFloorMs'),
    ratioToFloor: median('ratioToFloor'),
    ratioToContent: median('ratioToContent'),
  };
}
