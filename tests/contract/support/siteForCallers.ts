/** A listening site with a built page, and credentials of every kind of caller. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallerKind, callersOf } from './callers.ts';
import { type RawClient, rawClient } from './rawHttp.ts';
import { type Site, startSite } from './site.ts';

export interface SiteForCallers {
  site: Site;
  /** Headers of each kind of caller. */
  callers: Record<CallerKind, Record<string, string>>;
  client: RawClient;
  close(): Promise<void>;
}

export async function startSiteForCallers(): Promise<SiteForCallers> {
  const appDir = await mkdtemp(join(tmpdir(), 'headframe-pages-'));
  await writeFile(join(appDir, 'index.html'), '<!doctype html><title>x</title>');
  // Requests may name their address: limits for one address are tested elsewhere.
  const site = await startSite({ listen: true, appDir, environment: { HEADFRAME_TRUST_PROXY: '1' } });
  const client = rawClient(site.settings.port);
  const close = async () => {
    client.close();
    await site.close();
    await rm(appDir, { recursive: true, force: true });
  };
  return { site, client, callers: await callersOf(site), close };
}
