/** How much a page fetches of scripts and styles. */
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/**
 * Records scripts and styles from now on.
 * @returns their size so far, each once and as gzip packs it best, kB
 */
export function notePackedSize(page: Page): () => Promise<number> {
  const files = new Set<string>();
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (/^\/assets\/.*\.(js|css)$/.test(pathname)) files.add(origin + pathname);
  });
  return async () => {
    const sizes = [...files].map(async (url) => {
      const response = await page.request.get(url);
      return gzipSync(await response.body(), { level: 9 }).byteLength / 1000;
    });
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
}
