/** Reads `config.json` beside the page and resolves its addresses against the page. */
import { type ConfigFault, configFaultOf, type SiteConfig, siteConfigSchema } from '../../domain/wire/config.ts';

const HTTP_URL_FIELDS = ['sntURL', 'stateURL', 'fileURL', 'reportURL'] as const;
const SOCKET_URL_FIELDS = ['sceneURL', 'websocketURL', 'routeURL'] as const;
/** Fields for which empty means none, rather than the page's own origin. */
const OPTIONAL_URL_FIELDS: readonly string[] = ['reportURL', 'websocketURL', 'routeURL'];

/** The configuration cannot be used. */
export class ConfigError extends Error {
  readonly fault: ConfigFault;

  constructor(fault: ConfigFault) {
    super(`config.json: ${fault.problem} ${fault.field ?? fault.status ?? ''}`.trimEnd());
    this.name = 'ConfigError';
    this.fault = fault;
  }
}

/** @throws {ConfigError} if the file is missing or invalid */
export async function loadConfig(pageUrl: string, signal: AbortSignal): Promise<SiteConfig> {
  const body = await fetchConfig(configUrl(pageUrl), signal);
  const fault = configFaultOf(body);
  if (fault) throw new ConfigError(fault);
  return resolveConfig(siteConfigSchema.parse(body), pageUrl);
}

/** Relative to the page, so that it works on any host. */
export function configUrl(pageUrl: string): URL {
  return new URL('config.json', new URL('.', pageUrl));
}

async function fetchConfig(url: URL, signal: AbortSignal): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(url, { signal, cache: 'no-store' });
  } catch {
    throw new ConfigError({ problem: 'unreachable' });
  }
  if (!answer.ok) throw new ConfigError({ problem: 'status', status: answer.status });
  try {
    return await answer.json();
  } catch {
    throw new ConfigError({ problem: 'notJson' });
  }
}

/** Makes every address of a configuration absolute. @throws {ConfigError} if one is invalid */
export function resolveConfig(config: SiteConfig, pageUrl: string): SiteConfig {
  const resolvedConfig = { ...config };
  for (const key of HTTP_URL_FIELDS) resolvedConfig[key] = absoluteUrl(key, config[key], pageUrl);
  for (const key of SOCKET_URL_FIELDS)
    resolvedConfig[key] = absoluteUrl(key, config[key], pageUrl).replace(/^http/, 'ws');
  const endpoint = absoluteUrl('identity.endpoint', config.identity.endpoint, pageUrl);
  return { ...resolvedConfig, identity: { ...config.identity, endpoint } };
}

/** Absolute form of an address without a trailing slash; an empty one is the page's own origin, without its query. */
function absoluteUrl(field: string, address: string, base: string): string {
  if (address === '' && OPTIONAL_URL_FIELDS.includes(field)) return '';
  const url = URL.canParse(address || '/', base) ? new URL(address || '/', base) : undefined;
  if (!url || !/^(https?|wss?):$/.test(url.protocol)) throw new ConfigError({ problem: 'wrong', field });
  return url.href.replace(/\/+$/, '');
}
