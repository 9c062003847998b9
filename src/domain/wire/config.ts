/**
 * `GET /config.json`: URLs of the backends and settings of the site (rules.md#configuration). URLs may be absolute or
 * relative to the page; sockets may be given as http(s) and are opened as ws(s).
 */
import { DEFAULT_CLAIMS } from '../identity/claims.ts';
import { EXTRA_APPS } from './extraApps.ts';
import { z } from './zod.ts';

const identitySchema = z.object({
  /** URL of a Keycloak, to which `/realms/{realm}` is appended. */
  endpoint: z.string(),
  realm: z.string(),
  clientId: z.string(),
  /** For a provider whose endpoints are in its discovery document; endpoint and realm are then ignored. */
  issuer: z.url({ protocol: /^https?$/ }).optional(),
  /** Scope requested at sign-in. */
  scope: z.string().default('openid profile email'),
  /** Claims of the tokens that hold a user's permissions. */
  claims: z
    .object({ roles: z.string().default(DEFAULT_CLAIMS.roles), groups: z.string().default(DEFAULT_CLAIMS.groups) })
    .prefault({}),
});

export const siteConfigSchema = z.object({
  /** Live socket base; `/stream` is appended. */
  sceneURL: z.string(),
  /** Entity service; `/api/...` is appended. */
  sntURL: z.string(),
  /** Empty if the site has no further sockets. */
  websocketURL: z.string().default(''),
  /** State service; `/state/...` is appended. */
  stateURL: z.string(),
  /** Where "Report" leads; empty hides it. */
  reportURL: z.string().default(''),
  /** Empty if the site draws no routes. */
  routeURL: z.string().default(''),
  /** File service; `/api/hdfs/download/file...` is appended. */
  fileURL: z.string(),
  /** Offset of the project's altitudes above the map's zero, metres. */
  projectAltitude: z.number().default(0),
  filterMineArea: z.boolean(),
  multimap: z.boolean(),
  /** Apps of the icon rail that are hidden unless they are named here. */
  extraApps: z.array(z.enum(EXTRA_APPS)).default([]),
  /** Whether the entity service stores shifts and their hand-overs: otherwise the start page does not request them. */
  keepsShifts: z.boolean().default(false),
  identity: identitySchema,
  site: z.object({
    name: z.string(),
    /** UTM zone of every coordinate, like `48N`. */
    utmZone: z.string().refine(isUtmZone),
    /** IANA time zone of the site, like `Asia/Ulaanbaatar`. */
    timeZone: z.string().refine(isTimeZone),
  }),
});
export type SiteConfig = z.infer<typeof siteConfigSchema>;

function isUtmZone(text: string): boolean {
  const number = Number(/^\s*(\d{1,2})\s*[NS]?\s*$/i.exec(text)?.[1]);
  return number >= 1 && number <= 60;
}

function isTimeZone(text: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text }));
  } catch {
    return false;
  }
}

/** Fault of a configuration. */
export interface ConfigFault {
  /** `status`: the request was refused; `wrong`: a field is invalid. */
  readonly problem: 'unreachable' | 'status' | 'notJson' | 'missing' | 'wrong';
  /** For `missing` and `wrong`, like `site.utmZone`. */
  readonly field?: string;
  /** For `status`. */
  readonly status?: number;
}

/** The first missing or invalid field; undefined if there is none. @param value the parsed file */
export function configFaultOf(value: unknown): ConfigFault | undefined {
  const issue = siteConfigSchema.safeParse(value).error?.issues[0];
  if (!issue) return undefined;
  const found = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | null)?.[key], value);
  const field = issue.path.join('.') || 'config.json';
  return { problem: found === undefined ? 'missing' : 'wrong', field };
}
