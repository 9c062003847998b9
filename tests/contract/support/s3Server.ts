/** As much of an S3 service as objects need: PUT, GET and DELETE, each with its signature (AWS Signature Version 4) checked. */
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export const S3_ACCOUNT = { accessKeyId: 'headframe-tests', secretAccessKey: 'a-secret-of-the-tests' };

const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex');
const hmacSha256 = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

export class S3Server {
  /** By path, bucket first. */
  readonly objects = new Map<string, Buffer>();
  /** How often an object was read, by path. */
  readonly reads = new Map<string, number>();
  /** Refuses everything, as a service in trouble does. */
  isUnavailable = false;
  /** Closes the connection in the middle of each object. */
  closesMidAnswer = false;
  /** Sends nothing more from the middle of each object on. */
  stallsMidAnswer = false;
  /** Someone has removed the bucket. */
  hasNoBucket = false;
  /** Methods that it takes and never answers. */
  readonly muteMethods = new Set<string>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      void this.#answer(request).then(({ status, body }) => {
        if (this.muteMethods.has(request.method ?? '')) return undefined;
        const breaksOff = this.closesMidAnswer || this.stallsMidAnswer;
        if (!breaksOff || !body) return response.writeHead(status).end(body);
        response.writeHead(status, { 'content-length': body.length });
        return response.write(body.subarray(0, body.length / 2), () => this.closesMidAnswer && response.destroy());
      });
    });
  }

  static async start(): Promise<S3Server> {
    const server = new S3Server();
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; body?: Buffer }> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    if (this.isUnavailable) return { status: 501 };
    if (!isSigned(request)) return { status: 403 };
    if (this.hasNoBucket) return refusalOf('NoSuchBucket');
    const path = decodeURIComponent(request.url ?? '');
    const body = this.objects.get(path);
    if (request.method === 'PUT') {
      this.objects.set(path, Buffer.concat(chunks));
      return { status: 200 };
    }
    if (request.method === 'DELETE') {
      this.objects.delete(path);
      return { status: 204 };
    }
    this.reads.set(path, (this.reads.get(path) ?? 0) + 1);
    return body ? { status: 200, body } : refusalOf('NoSuchKey');
  }
}

function refusalOf(code: string): { status: number; body: Buffer } {
  return { status: 404, body: Buffer.from(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`) };
}

function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  );
  const [, credential = '', names = '', signature] = parts ?? [];
  const [account, day = '', region = '', service = '', end = ''] = credential.split('/');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const canonical = [method, url, '', signed.join(''), names, headers['x-amz-content-sha256']].join('\n');
  const scope = [day, region, service, end].join('/');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256Hex(canonical)].join('\n');
  const key = [day, region, service, end].reduce<string | Buffer>(hmacSha256, `AWS4${S3_ACCOUNT.secretAccessKey}`);
  return account === S3_ACCOUNT.accessKeyId && hmacSha256(key, text).toString('hex') === signature;
}
