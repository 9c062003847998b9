/** A site whose live stream an operator has joined, and headers of those who call it. */
import { type Client, joinLive } from './live.ts';
import { bearerOf, type Site, startSite, tokenFor } from './site.ts';

export interface WatchedSite {
  site: Site;
  dispatcher: Record<string, string>;
  operator: Record<string, string>;
  admin: Record<string, string>;
  /** Joined, but not signed in yet: `enter` does that. */
  watching: Client;
  watcherToken: string;
  close(): Promise<void>;
}

export async function startWatchedSite(): Promise<WatchedSite> {
  const site = await startSite({ listen: true });
  const headersOf = async (account: 'dispatcher' | 'admin') => bearerOf(await tokenFor(site, { account }));
  const watcherToken = await tokenFor(site, { account: 'operator' });
  const watching = await joinLive(site.settings.port);
  return {
    site,
    dispatcher: await headersOf('dispatcher'),
    operator: bearerOf(watcherToken),
    admin: await headersOf('admin'),
    watching,
    watcherToken,
    close: async () => {
      watching.socket.close();
      await site.close();
    },
  };
}
