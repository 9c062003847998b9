/** The sign-in form as submitted. */
import type { FastifyRequest } from 'fastify';
import { HttpProblem } from '../../http/problems.ts';
import type { SiteOrigins } from '../origins.ts';

export const MAX_FORM_BYTES = 16_384;

export async function readForm(payload: NodeJS.ReadableStream): Promise<Record<string, string>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of payload) {
    bytes += chunk.length;
    if (bytes > MAX_FORM_BYTES) throw new HttpProblem(413, 'The form is too large');
    chunks.push(Buffer.from(chunk));
  }
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
}

/**
 * Whether another site's page submitted it, to sign a person in to a different account. Browsers indicate that by
 * `Sec-Fetch-Site`; the cookie of the sign-in, which they then do not send, is the first line of defence. `Origin` is
 * `null` under our referrer policy.
 */
export function isCrossOrigin({ headers }: FastifyRequest, origins: SiteOrigins): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return headers.origin !== undefined && headers.origin !== 'null' && !origins.isKnown(headers.origin);
}
