/**
 * `GET /config.json`: where the backends are and how this site works (rules.md#configuration). Addresses may be
 * absolute or relative to the page; sockets may be given as http(s) and are opened as ws(s).
 */
import { EXTRA_APPS } from './extraApps.ts';
import { z } from './zod.ts';

export const siteConfigSchema = z.object({
  /** Live socket base; `/stream` is appended. */
  sceneURL: z.string(),
  /** Entity service; `/api/...` is appended. */
  sntURL: z.string(),
  websocketURL: z.string(),
  /** State service; `/state/...` is appended. */
  stateURL: z.string(),
  reportURL: z.string(),
  routeURL: z.string(),
  /** File service; `/api/hdfs/download/file...` is appended. */
  fileURL: z.string(),
  /** Metres that the project's altitudes lie above the map's zero. */
  projectAltitude: z.number(),
  filterMineArea: z.boolean(),
  multimap: z.boolean(),
  /** Apps of the icon rail that are hidden unless they are named here. */
  extraApps: z.array(z.enum(EXTRA_APPS)).default([]),
  identity: z.object({ endpoint: z.string(), realm: z.string(), clientId: z.string() }),
  site: z.object({
    name: z.string(),
    /** UTM zone of every coordinate, like `48N`. */
    utmZone: z.string(),
    /** IANA zone in which the site reads its clock, like `Asia/Ulaanbaatar`. */
    timeZone: z.string(),
  }),
});
export type SiteConfig = z.infer<typeof siteConfigSchema>;
