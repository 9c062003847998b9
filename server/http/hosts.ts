/** Refuses requests without a host, before other headers are used to build an address of this server. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { HttpProblem } from './problems.ts';

const HOST_PATTERN = /^([\w.-]{1,255}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i;
const PROTOCOL_PATTERN = /^(https?|wss?)$/i;

/** @param isProxied whether the proxy's headers for host and protocol are trusted */
export const hostChecks = fp(async (app: FastifyInstance, { isProxied }: { isProxied: boolean }) => {
  app.addHook('onRequest', async ({ headers }) => {
    if (!allPartsMatch(headers.host, HOST_PATTERN))
      throw new HttpProblem(400, 'The Host header of the request names no host.');
    if (isProxied && !areForwardedHeadersValid(headers))
      throw new HttpProblem(400, 'The proxy before this server forwards a host or a protocol that is none.');
  });
});

function areForwardedHeadersValid(headers: IncomingHttpHeaders): boolean {
  return (
    allPartsMatch(headers['x-forwarded-host'], HOST_PATTERN) &&
    allPartsMatch(headers['x-forwarded-proto'], PROTOCOL_PATTERN)
  );
}

/** Each proxy may have appended one. */
function allPartsMatch(header: string | string[] | undefined, pattern: RegExp): boolean {
  return (
    header === undefined || [header].flat().every((line) => line.split(',').every((one) => pattern.test(one.trim())))
  );
}
