/** HTTP requests of an attacker: arbitrary headers and bytes, and bodies that never end. */
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface RawRequest {
  method: string;
  url: string;
  headers?: Record<string, string>;
  /** Bytes, or a piece that is sent again and again until the answer has come; nothing where it is only promised. */
  body?: Buffer | { endless: Buffer } | 'promised';
}

export interface RawAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface RawClient {
  sendRaw(wanted: RawRequest): Promise<RawAnswer>;
  close(): void;
}

/** Calls to a server of this machine. @param maxSockets calls at once; others wait for one of these connections */
export function rawClient(port: number, maxSockets = 16): RawClient {
  const agent = new Agent({ keepAlive: true, maxSockets });
  return {
    sendRaw: (wanted) => sendRequest(port, agent, wanted),
    close: () => agent.destroy(),
  };
}

function sendRequest(port: number, agent: Agent, { method, url, headers = {}, body }: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const framed = { ...headers, ...framingOf(body, headers) };
    const sent = request({ host: '127.0.0.1', port, agent, method, path: url, headers: framed });
    let answered = false;
    sent.on('response', (answer) => {
      answered = true;
      text(answer).then((read) => {
        if (isUnfinished(body)) sent.destroy();
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: read });
      }, reject);
    });
    // Writes after the answer may fail: the server does not read them.
    sent.on('error', (error) => !answered && reject(new Error(`${method} ${url}: ${error.message}`)));
    if (!isUnfinished(body)) sent.end(body);
    else if (body === 'promised') sent.flushHeaders();
    else keepWriting(body.endless, sent, () => answered);
  });
}

function isUnfinished(body: RawRequest['body']): body is { endless: Buffer } | 'promised' {
  return body !== undefined && !Buffer.isBuffer(body);
}

/** Node's client frames the bodies of some methods only. */
function framingOf(body: RawRequest['body'], headers: Record<string, string>): Record<string, string> {
  if (body === undefined || 'content-length' in headers) return {};
  return Buffer.isBuffer(body) ? { 'content-length': String(body.length) } : { 'transfer-encoding': 'chunked' };
}

function keepWriting(piece: Buffer, sent: ReturnType<typeof request>, isOver: () => boolean): void {
  const writeChunk = () => {
    if (isOver() || sent.destroyed) return;
    sent.write(piece, writeChunk);
  };
  writeChunk();
}
