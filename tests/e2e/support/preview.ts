/** The model preview in browser tests: opening it, what colours it shows, files dropped on it. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export const REPOSITORY_ROOT = fileURLToPath(new URL('../../..', import.meta.url));
export const VEHICLES_GLB = readFileSync(`${REPOSITORY_ROOT}public/models/adt_vehicles.glb`);
/** Text found only in the Inspector's code. */
export const INSPECTOR_MARK = 'babylon-inspector-container';

export const buttonNamed = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const reportPanel = (page: Page) => page.getByRole('complementary', { name: 'File' });

export async function openPreview(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/model-preview.html`);
  await expect(page.getByRole('heading', { name: 'Haul Truck' })).toBeVisible();
  await expect(page.getByText(/^Level 0 · \d+ m away/)).toBeVisible();
  await expect.poll(() => drawnPixelsOf(page, GREEN_RGB)).toBeGreaterThan(2000);
}

type Rgb = readonly [number, number, number];
export const GREEN_RGB: Rgb = [61, 198, 162];
export const LIME_RGB: Rgb = [155, 226, 74];
export const ORANGE_RGB: Rgb = [255, 162, 46];

/** Pixels of the scene with a colour in any light: the direction of the colour counts, not its strength. */
export async function drawnPixelsOf(page: Page, colour: Rgb): Promise<number> {
  const png = (await page.locator('.hp-scene').screenshot()).toString('base64');
  return page.evaluate(
    async ([data, [r, g, b]]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no 2D canvas');
      context.drawImage(image, 0, 0);
      const pixels = context.getImageData(0, 0, image.width, image.height).data;
      const length = Math.hypot(r, g, b);
      let count = 0;
      for (let k = 0; k < pixels.length; k += 4) {
        const [x = 0, y = 0, z = 0] = pixels.subarray(k, k + 3);
        const own = Math.hypot(x, y, z);
        if (own > 60 && (x * r + y * g + z * b) / own / length > 0.995) count++;
      }
      return count;
    },
    [png, colour] as const,
  );
}

/** Drops a file on the page. */
export async function dropFile(page: Page, name: string, bytes: Buffer): Promise<void> {
  await dropFiles(page, { [name]: bytes });
}

/** Drops files on the page at once, by their names. */
export async function dropFiles(page: Page, files: Readonly<Record<string, Uint8Array>>): Promise<void> {
  const packed = Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')] as const);
  const dropped = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const [name, data] of all)
      transfer.items.add(new File([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))], name));
    return transfer;
  }, packed);
  await page.dispatchEvent('.hp-page', 'drop', { dataTransfer: dropped });
}

/** Drops a file or a folder of the disk on the page, as a file manager does. */
export async function dropFromDisk(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 600, y: 300, data });
  await session.detach();
}
