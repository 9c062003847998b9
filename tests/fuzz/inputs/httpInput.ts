/** A request to one of the routes, good in most parts and bad in some. */
import { ACCOUNTS, type CallerKind, UNAUTHENTICATED } from '../../contract/support/callers.ts';
import type { RawRequest } from '../../contract/support/rawHttp.ts';
import { VERDICTS, type Verdict } from '../../contract/support/verdicts.ts';
import type { Dice } from '../support/dice.ts';
import { damaged, mutated, nastyText } from '../support/nasty.ts';
import { encoded } from './encodings.ts';
import { type Input, someAddress } from './input.ts';

const CALLERS: readonly CallerKind[] = [...Array.from({ length: 8 }, () => ACCOUNTS).flat(), ...UNAUTHENTICATED];
/** The page itself needs the built app, and every method of the provider is alike. */
const ROUTES = VERDICTS.filter(({ route }) => route !== 'GET /' && !/^(HEAD|TRACE|QUERY)/.test(route));
const TYPES = [
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
const HEADERS = [
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

export function httpInput(dice: Dice, n: number): Input {
  const verdict = dice.pick(ROUTES);
  const caller = dice.pick(CALLERS);
  const [method = 'GET'] = verdict.route.split(' ');
  const url = urlOf(dice, verdict);
  const body = bodyOf(dice, verdict, n);
  const headers = headersOf(dice, body?.headers ?? {});
  const what = `${method} ${url.slice(0, 120)} as ${caller} with ${JSON.stringify(headers).slice(0, 200)} ${body?.what ?? ''}`;
  return {
    what,
    send: async ({ client, callers }) => {
      const request: RawRequest = {
        method,
        url,
        headers: { ...callers[caller], ...headers },
        ...(body && { body: body.bytes }),
      };
      const { status, body: answer } = await client.send(request);
      return { inputs: 1, statuses: [status], detail: status >= 500 ? answer.slice(0, 300) : undefined };
    },
  };
}

function urlOf(dice: Dice, { route, url }: Verdict): string {
  const [, pattern = '/'] = route.split(' ');
  const base = url ?? pattern.replace(/:page\([^)]*\)/, 'index.html');
  let address = base.replace(/:\w+|\*/g, (part) => partOf(dice, part));
  if (route.includes('/protocol/*') && dice.chance(0.8))
    address = `/realms/headframe/protocol/openid-connect/${dice.pick(PROVIDER_PATHS)}`;
  for (let k = dice.chance(0.5) ? dice.int(4) : 0; k > 0; k--) {
    const name = dice.chance(0.7) ? dice.pick(QUERY_NAMES) : escaped(dice, nastyText(dice));
    address += `${address.includes('?') ? '&' : '?'}${name}=${escaped(dice, nastyText(dice))}`;
  }
  return address.slice(0, 12_000);
}

function partOf(dice: Dice, pattern: string): string {
  if (pattern === '*' && dice.chance(0.5)) return dice.pick(['tileset.json', '../x', 'maps/', '%2e%2e/x', 'a/b/c/d']);
  return dice.chance(0.5) ? 'x' : escaped(dice, nastyText(dice));
}

/** Mostly escaped as a client does it, at times half. */
function escaped(dice: Dice, text: string): string {
  if (dice.chance(0.1)) return dice.pick(['%', '%zz', '%00', '%c0%af', '%ff%fe', '%ED%A0%80', '+', '%25%30%30']);
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
}

function headersOf(dice: Dice, more: Record<string, string>): Record<string, string> {
  const headers: Record<string, string> = { 'x-forwarded-for': someAddress((below) => dice.int(below)), ...more };
  for (let k = dice.chance(0.4) ? dice.int(4) : 0; k > 0; k--) headers[dice.pick(HEADERS)] = headerText(dice);
  return headers;
}

function headerText(dice: Dice): string {
  if (dice.chance(0.3))
    return dice.pick([
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
  return nastyText(dice)
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
    .slice(0, 4_000);
}

interface Body {
  bytes: Buffer;
  headers: Record<string, string>;
  what: string;
}

function bodyOf(dice: Dice, verdict: Verdict, n: number): Body | undefined {
  const made = verdict.body?.(n);
  if (made === undefined && dice.chance(0.85)) return undefined;
  const type = dice.chance(0.12) ? dice.pick(TYPES) : (verdict.type ?? 'application/json');
  const text =
    typeof made === 'string'
      ? formOf(dice, made)
      : JSON.stringify(mutated(dice, made ?? {}, dice.pick([0.02, 0.05, 0.15])));
  const whole = Buffer.from(text ?? 'null');
  const bytes = dice.chance(0.12) ? damaged(dice, whole) : whole;
  const packed = dice.chance(0.05) ? encoded(dice, bytes) : { bytes, headers: {} };
  return {
    bytes: packed.bytes,
    headers: { 'content-type': type, ...packed.headers },
    what: bytes.toString('latin1').slice(0, 200),
  };
}

function formOf(dice: Dice, form: string): string {
  if (dice.chance(0.3)) return form;
  const fields = Array.from(
    { length: dice.int(6) },
    () => `${dice.pick(QUERY_NAMES)}=${escaped(dice, nastyText(dice))}`,
  );
  return [form, ...fields].join('&');
}
