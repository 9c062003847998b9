/** The built app: one page with a strict content security policy, its hashed assets, and its configuration. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { HttpProblem } from '../http/problems.ts';
import { writePolicy } from '../http/security.ts';
import type { Settings } from '../settings/settings.ts';
import { foreignOrigins, siteConfigOf } from './siteConfig.ts';

/** Placeholder for the nonce of the page's style tags: `<meta name="csp-nonce" content="__CSP_NONCE__">`. */
const NONCE_PLACEHOLDER = /__CSP_NONCE__/g;

/** A worker is subject to the policy of its own script's response, not to that of the page. */
const SCRIPT_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** The model preview, whose loader of compressed models starts workers from blobs. */
const PREVIEW_PAGE = 'model-preview.html';

export interface AppPagesOptions {
  settings: Settings;
  /** Folder of the built app. */
  appDir: string;
}

export async function appPages(app: FastifyInstance, { settings, appDir }: AppPagesOptions): Promise<void> {
  const config = siteConfigOf(settings);
  const otherOrigins = foreignOrigins(settings);

  app.get('/config.json', async (_request, reply) => reply.header('cache-control', 'no-store').send(config));

  const servePage = async (reply: FastifyReply, file: string) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', appPolicy(nonce, settings.origins, otherOrigins, file === PREVIEW_PAGE))
      .type('text/html; charset=utf-8')
      .send((await readPage(join(appDir, file))).replace(NONCE_PLACEHOLDER, nonce));
  };
  app.get('/', async (_request, reply) => servePage(reply, 'index.html'));
  app.get<{ Params: { page: string } }>('/:page(^[\\w-]+\\.html$)', async (request, reply) => {
    if (!existsSync(join(appDir, request.params.page))) return reply.callNotFound();
    return servePage(reply, request.params.page);
  });

  if (!existsSync(appDir)) return;
  const immutable = join(appDir, 'assets') + sep;
  await app.register(fastifyStatic, {
    root: appDir,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      if (/\.js(\.(br|gz))?$/.test(path)) response.header('content-security-policy', SCRIPT_POLICY);
      response.header('cache-control', path.startsWith(immutable) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

async function readPage(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new HttpProblem(503, 'The application has not been built yet. Run: npm run build');
  }
}

function appPolicy(
  nonce: string,
  origins: readonly string[],
  otherOrigins: readonly string[],
  blobWorkers: boolean,
): string {
  const sockets = origins.map((origin) => origin.replace(/^http/, 'ws'));
  return writePolicy({
    'default-src': ["'self'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...sockets, ...otherOrigins],
    'worker-src': ["'self'", ...(blobWorkers ? ['blob:'] : [])],
    'object-src': ["'none'"],
    'frame-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  });
}
