/**
 * Answers on the server's port during start-up, which takes a while if a large recording or journal is read: browsers
 * get a page that opens the app once it is ready, everything else 503.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { answerInvalidRequest, problemDocument } from '../http/problems.ts';
import { MINIMAL_SECURITY_HEADERS, writePolicy } from '../http/security.ts';
import { chooseLanguage } from '../identity/signIn/language.ts';
import { CHECK_EVERY_MS, limitHalfOpenConnections, REQUEST_HEAD_TIMEOUT_MS } from '../limits/halfOpen.ts';
import { projectPath } from '../settings/projectFiles.ts';
import { startingPage } from './startingPage.ts';

/** When the server takes over, answers in progress have this long to be received. */
const CLOSE_TIMEOUT_MS = 1_000;
const STATUS = 503;
const COMMON_HEADERS = { 'retry-after': '5', 'cache-control': 'no-store', connection: 'close' };

export interface StartingServerOptions {
  host: string;
  port: number;
  /** Whether all connections come from a proxy's address. */
  isProxied: boolean;
}

export class StartingServer {
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** @throws the system's error if it cannot listen on the address */
  static async listen({ host, port, isProxied }: StartingServerOptions): Promise<StartingServer> {
    const tokens = await readFile(projectPath('src/app/theme/tokens.css'), 'utf8');
    const server = createServer({
      headersTimeout: REQUEST_HEAD_TIMEOUT_MS,
      requestTimeout: REQUEST_HEAD_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_EVERY_MS,
    });
    limitHalfOpenConnections(server, { isProxied, takesUpgrades: true });
    server.on('request', (request, response) => {
      // Closing the connection while a body is still arriving would lose the answer.
      request.resume().once('end', () => answer(request, response, tokens));
    });
    server.on('upgrade', (request, stream) => {
      const socket = stream as Socket;
      // Node's server has detached this connection, so it has to be closed here.
      socket.on('error', () => socket.destroy());
      const response = new ServerResponse(request);
      response.assignSocket(socket);
      response.once('finish', () => socket.destroySoon());
      answer(request, response, tokens);
    });
    server.on('checkContinue', (request, response) => answer(request, response, tokens));
    server.on('clientError', (error: NodeJS.ErrnoException, socket) => answerInvalidRequest(error, socket as Socket));
    server.listen({ host, port });
    await once(server, 'listening');
    return new StartingServer(server);
  }

  /** Once it resolves, the port is free. Clients already connected are still answered. May be called again. */
  async close(): Promise<void> {
    // Connections made while the server was busy are accepted in the event loop's next turns; others would be reset.
    for (let k = 0; k < 2; k++) await turn();
    this.#server.close();
    setTimeout(() => this.#server.closeAllConnections(), CLOSE_TIMEOUT_MS).unref();
  }
}

function answer(request: IncomingMessage, response: ServerResponse, tokens: string): void {
  const [path = '/'] = (request.url ?? '/').split('?', 1);
  if (path === '/healthz') send(response, 'application/json', JSON.stringify({ status: 'starting' }));
  else if (isForPage(request)) sendPage(request, response, tokens);
  else {
    const problem = problemDocument(STATUS, 'The server is starting. Try again in a few seconds.', path);
    send(response, 'application/problem+json', JSON.stringify(problem));
  }
}

function isForPage({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.accept?.includes('text/html') === true;
}

function sendPage({ headers }: IncomingMessage, response: ServerResponse, tokens: string): void {
  const nonce = randomBytes(16).toString('base64');
  const language = chooseLanguage({ cookieHeader: headers.cookie, acceptLanguage: headers['accept-language'] });
  response.setHeader(
    'content-security-policy',
    writePolicy({ 'default-src': ["'none'"], 'style-src': [`'nonce-${nonce}'`], 'frame-ancestors': ["'none'"] }),
  );
  send(response, 'text/html; charset=utf-8', startingPage({ language, tokens, nonce }));
}

/** Headers already set on the response are kept. */
function send(response: ServerResponse, type: string, body: string): void {
  response.statusCode = STATUS;
  const headers = { ...MINIMAL_SECURITY_HEADERS, ...COMMON_HEADERS, 'content-type': type };
  for (const [name, value] of Object.entries(headers)) if (!response.hasHeader(name)) response.setHeader(name, value);
  response.end(body);
}
