/** Parses environment variables; each error describes the expected form. */
import { parseUtmZone, type UtmZone } from '../../src/domain/geo/utm.ts';
import { z } from '../../src/domain/wire/zod.ts';

export const onOffValue = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((text) => ['on', 'true', '1'].includes(text));
/** Number of reverse proxies in front of the server. */
export const proxyCountValue = z.union([
  z.string().regex(/^\d$/).transform(Number),
  onOffValue.transform((isOn) => (isOn ? 1 : 0)),
]);
export const portValue = z.string().regex(/^\d+$/).transform(Number).pipe(z.number().max(65_535));
export const secondsValue = z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(10).max(86_400));
export const accountSocketsValue = z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(1).max(1_000));
export const hoursValue = z.string().transform(Number).pipe(z.number().min(0.5).max(744));
export const daysValue = z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(1).max(3_660));
export const metresValue = z.string().transform(Number).pipe(z.number());
export const vehicleCountValue = z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(1).max(20_000));
export const demoSpeedValue = z.string().transform(Number).pipe(z.number().min(1).max(240));
export const originValue = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin);
export const addressValue = z.url({ protocol: /^(https?|wss?)$/ }).transform((text) => text.replace(/\/$/, ''));
export const namesValue = z.string().transform((text) => text.split(/[\s,]+/).filter((name) => name !== ''));

/** `OPMiningTruck=90, Haul Truck=60`: tonnes of a full load by category. */
export const payloadsValue = z.string().transform((text, context) => {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  const read = pairs.map((pair) => /^\s*([^=]+?)\s*=\s*(\d+(?:\.\d+)?)\s*$/.exec(pair));
  if (read.every((pair) => pair !== null && Number(pair[2]) > 0)) {
    return new Map(read.map((pair) => [(pair?.[1] ?? '').toLowerCase(), Number(pair?.[2])]));
  }
  context.addIssue({ code: 'custom', message: 'is no list like OPMiningTruck=90, Haul Truck=60' });
  return z.NEVER;
});

export const utmZoneValue = z.string().transform((text, context): UtmZone => {
  const parsed = parseUtmZone(text);
  if (parsed) return parsed;
  context.addIssue({ code: 'custom', message: 'is no UTM zone like 48N' });
  return z.NEVER;
});

export const timeZoneValue = z.string().refine(isTimeZone, 'is no IANA time zone like Asia/Ulaanbaatar');

export const issuerValue = z
  .url({ protocol: /^https?$/ })
  .regex(/^[^?#]+$/, 'must be as the provider writes it into its tokens, without a query')
  .regex(/^(?!.*\/realms\/[^/]+\/$)/, 'must look like https://sso.example.com/realms/NAME, without a slash at the end');

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** For a loopback address, its other spelling, which reaches the same server. */
export function loopbackOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl);
  if (url.hostname !== 'localhost' && url.hostname !== '127.0.0.1') return [publicUrl];
  return ['localhost', '127.0.0.1'].map((host) => `${url.protocol}//${host}${url.port ? `:${url.port}` : ''}`);
}
