/** Style, scripts and fonts of the sign-in pages, read once at start. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { projectPath } from '../../settings/projectFiles.ts';
import { SIGN_IN_SCRIPT, SIGN_OUT_SCRIPT } from './scripts.ts';
import { FONT_SUBSETS, fontFile, signInStyles } from './styles.ts';

interface Asset {
  type: string;
  body: string | Buffer;
}

/** Their addresses contain the product version, so browsers may cache them. */
const CACHE_CONTROL = 'public, max-age=86400';

export async function signInAssets(app: FastifyInstance): Promise<void> {
  const assets = await loadAssets();
  app.get<{ Params: { file: string } }>('/assets/:file', async (request, reply) => {
    const asset = assets.get(request.params.file);
    if (!asset) return reply.callNotFound();
    return reply.header('cache-control', CACHE_CONTROL).type(asset.type).send(asset.body);
  });
}

async function loadAssets(): Promise<Map<string, Asset>> {
  const tokens = await readFile(projectPath('src/app/theme/tokens.css'), 'utf8');
  const assets = new Map<string, Asset>([
    ['sign-in.css', { type: 'text/css; charset=utf-8', body: signInStyles(tokens) }],
    ['sign-in.js', { type: 'text/javascript; charset=utf-8', body: SIGN_IN_SCRIPT }],
    ['sign-out.js', { type: 'text/javascript; charset=utf-8', body: SIGN_OUT_SCRIPT }],
  ]);
  const fonts = fontFolder();
  for (const file of FONT_SUBSETS.map(fontFile)) {
    assets.set(file, { type: 'font/woff2', body: await readFile(join(fonts, file)) });
  }
  return assets;
}

function fontFolder(): string {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve('@fontsource-variable/ibm-plex-sans/package.json')), 'files');
}
