/** Hosts the built app as any web server would: in a folder, with a `config.json` of a backend elsewhere. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const APP_DIRECTORY = fileURLToPath(new URL('../../../dist/app', import.meta.url));
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

export interface StaticHost {
  /** Address of the page. */
  url: string;
  /** What `config.json` says; undefined is 404. */
  config: object | undefined;
  stop(): Promise<void>;
}

/** @param folder path of the page, with slashes at both ends */
export async function hostApp(folder: string): Promise<StaticHost> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const name = pathname === folder ? 'index.html' : pathname.slice(folder.length);
    const file = join(APP_DIRECTORY, normalize(name));
    if (pathname === `${folder}config.json` && host.config)
      sendResponse(response, '.json', JSON.stringify(host.config));
    else if (!pathname.startsWith(folder) || !file.startsWith(APP_DIRECTORY) || !existsSync(file))
      response.writeHead(404).end();
    else if (name === 'index.html') sendPage(response, readFileSync(file, 'utf8'), host.config);
    else sendResponse(response, extname(file), readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const host: StaticHost = { url: `http://localhost:${port}${folder}`, config: undefined, stop };
  return host;
}

function sendResponse(response: ServerResponse, extension: string, body: string | Buffer): void {
  response.writeHead(200, { 'content-type': MEDIA_TYPES[extension] ?? 'application/json' }).end(body);
}

/** The policy of docs/wire.md, with a nonce of its own for each answer. */
function sendPage(response: ServerResponse, page: string, config: object | undefined): void {
  const nonce = randomBytes(16).toString('base64');
  const backend = String((config as { sntURL?: string } | undefined)?.sntURL ?? '');
  const policy = [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    `connect-src 'self' ${backend} ${backend.replace(/^http/, 'ws')}`,
    "worker-src 'self'",
    "object-src 'none'",
    "frame-src 'none'",
    "base-uri 'none'",
  ].join('; ');
  const headers = {
    'content-type': MEDIA_TYPES['.html'],
    'content-security-policy': policy,
    'cache-control': 'no-cache',
  };
  response.writeHead(200, headers).end(page.replaceAll('__CSP_NONCE__', nonce));
}
