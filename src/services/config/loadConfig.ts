/** Reads `/config.json` and resolves its addresses against the page. */
import { type SiteConfig, siteConfigSchema } from '../../domain/wire/config.ts';

const ADDRESSES = ['sntURL', 'stateURL', 'fileURL', 'reportURL'] as const;
const SOCKETS = ['sceneURL', 'websocketURL', 'routeURL'] as const;

/** Absolute form of an address without a trailing slash; an empty one is the page's own origin, without its query. */
function absoluteUrl(address: string, base: string): string {
  return new URL(address || '/', base).href.replace(/\/+$/, '');
}

function absoluteSocketUrl(address: string, base: string): string {
  return absoluteUrl(address, base).replace(/^http/, 'ws');
}

/** @throws where the file is missing or does not match its schema */
export async function loadConfig(pageUrl: string, signal: AbortSignal): Promise<SiteConfig> {
  const answer = await fetch(new URL('/config.json', pageUrl), { signal, cache: 'no-store' });
  if (!answer.ok) throw new Error(`config.json: HTTP ${answer.status}`);
  return resolveConfig(siteConfigSchema.parse(await answer.json()), pageUrl);
}

/** Makes every address of a configuration absolute. */
export function resolveConfig(config: SiteConfig, pageUrl: string): SiteConfig {
  const resolved = { ...config };
  for (const key of ADDRESSES)
    resolved[key] = config[key] === '' && key === 'reportURL' ? '' : absoluteUrl(config[key], pageUrl);
  for (const key of SOCKETS) resolved[key] = absoluteSocketUrl(config[key], pageUrl);
  return { ...resolved, identity: { ...config.identity, endpoint: absoluteUrl(config.identity.endpoint, pageUrl) } };
}
