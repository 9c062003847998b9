/** A request to one of the routes, good in most parts and bad in some. */
import { ACCOUNTS, type CallerKind, UNAUTHENTICATED } from '../../contract/support/callers.ts';
import type { RawRequest } from '../../contract/support/rawHttp.ts';
import { type ExpectedVerdict, VERDICTS } from '../../contract/support/verdicts.ts';
import { corruptBytes, hostileText, mutateValue } from '../support/hostileInputs.ts';
import type { RandomSource } from '../support/RandomSource.ts';
import { encodeBody } from './encodings.ts';
import { type Input, someAddress } from './input.ts';

const CALLER_KINDS: readonly CallerKind[] = [...Array.from({ length: 8 }, () => ACCOUNTS).flat(), ...UNAUTHENTICATED];
/** The page itself needs the built app, and every method of the provider is alike. */
const FUZZED_VERDICTS = VERDICTS.filter(({ route }) => route !== 'GET /' && !/^(HEAD|TRACE|QUERY)/.test(route));
const MEDIA_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-ndjson',
  'application/octet-stream',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'x',
  '',
];
const HOSTILE_HEADERS = [
  'if-match',
  'if-none-match',
  'range',
  'cookie',
  'accept-encoding',
  'accept-language',
  'origin',
  'referer',
  'host',
  'x-forwarded-proto',
  'x-forwarded-host',
  'authorization',
  'username',
  'expect',
];
/** Of each of them the provider or the server makes something. */
const QUERY_NAMES = [
  'lang',
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'code',
  'type',
  'uuid',
  'name',
];
const PROVIDER_PATHS = [
  'auth',
  'token',
  'certs',
  'logout',
  'logout/confirm',
  'userinfo',
  'revoke',
  'token/introspect',
  'auth/x',
];

export function httpInput(random: RandomSource, n: number): Input {
  const verdict = random.pick(FUZZED_VERDICTS);
  const caller = random.pick(CALLER_KINDS);
  const [method = 'GET'] = verdict.route.split(' ');
  const url = urlOf(random, verdict);
  const body = bodyOf(random, verdict, n);
  const headers = headersOf(random, body?.headers ?? {});
  const summary = `${method} ${url.slice(0, 120)} as ${caller} with ${JSON.stringify(headers).slice(0, 200)} ${body?.summary ?? ''}`;
  return {
    summary,
    send: async ({ client, callers }) => {
      const request: RawRequest = {
        method,
        url,
        headers: { ...callers[caller], ...headers },
        ...(body && { body: body.bytes }),
      };
      const { status, body: answer } = await client.sendRaw(request);
      return { inputs: 1, statuses: [status], detail: status >= 500 ? answer.slice(0, 300) : undefined };
    },
  };
}

function urlOf(random: RandomSource, { route, url }: ExpectedVerdict): string {
  const [, pattern = '/'] = route.split(' ');
  const base = url ?? pattern.replace(/:page\([^)]*\)/, 'index.html');
  let address = base.replace(/:\w+|\*/g, (part) => partOf(random, part));
  if (route.includes('/protocol/*') && random.chance(0.8))
    address = `/realms/headframe/protocol/openid-connect/${random.pick(PROVIDER_PATHS)}`;
  for (let k = random.chance(0.5) ? random.int(4) : 0; k > 0; k--) {
    const name = random.chance(0.7) ? random.pick(QUERY_NAMES) : escapeText(random, hostileText(random));
    address += `${address.includes('?') ? '&' : '?'}${name}=${escapeText(random, hostileText(random))}`;
  }
  return address.slice(0, 12_000);
}

function partOf(random: RandomSource, pattern: string): string {
  if (pattern === '*' && random.chance(0.5))
    return random.pick(['tileset.json', '../x', 'maps/', '%2e%2e/x', 'a/b/c/d']);
  return random.chance(0.5) ? 'x' : escapeText(random, hostileText(random));
}

/** Mostly escaped as a client does it, at times half. */
function escapeText(random: RandomSource, text: string): string {
  if (random.chance(0.1)) return random.pick(['%', '%zz', '%00', '%c0%af', '%ff%fe', '%ED%A0%80', '+', '%25%30%30']);
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
}

function headersOf(random: RandomSource, more: Record<string, string>): Record<string, string> {
  const headers: Record<string, string> = { 'x-forwarded-for': someAddress((below) => random.int(below)), ...more };
  for (let k = random.chance(0.4) ? random.int(4) : 0; k > 0; k--)
    headers[random.pick(HOSTILE_HEADERS)] = headerText(random);
  return headers;
}

function headerText(random: RandomSource): string {
  if (random.chance(0.3))
    return random.pick([
      '*',
      '"1"',
      '"99999999999999999999"',
      'bytes=0-',
      'gzip;q=-1',
      '_session=%00; _interaction=a',
      'Basic AAA=',
      'Basic AGE6AGI=',
      'null',
    ]);
  return hostileText(random)
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
    .slice(0, 4_000);
}

interface Body {
  bytes: Buffer;
  headers: Record<string, string>;
  summary: string;
}

function bodyOf(random: RandomSource, verdict: ExpectedVerdict, n: number): Body | undefined {
  const made = verdict.body?.(n);
  if (made === undefined && random.chance(0.85)) return undefined;
  const type = random.chance(0.12) ? random.pick(MEDIA_TYPES) : (verdict.type ?? 'application/json');
  const text =
    typeof made === 'string'
      ? formOf(random, made)
      : JSON.stringify(mutateValue(random, made ?? {}, random.pick([0.02, 0.05, 0.15])));
  const whole = Buffer.from(text ?? 'null');
  const bytes = random.chance(0.12) ? corruptBytes(random, whole) : whole;
  const packed = random.chance(0.05) ? encodeBody(random, bytes) : { bytes, headers: {} };
  return {
    bytes: packed.bytes,
    headers: { 'content-type': type, ...packed.headers },
    summary: bytes.toString('latin1').slice(0, 200),
  };
}

function formOf(random: RandomSource, form: string): string {
  if (random.chance(0.3)) return form;
  const fields = Array.from(
    { length: random.int(6) },
    () => `${random.pick(QUERY_NAMES)}=${escapeText(random, hostileText(random))}`,
  );
  return [form, ...fields].join('&');
}
