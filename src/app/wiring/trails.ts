/** Trails of a world: the vehicles shown by its viewers, and the history fetched for them (rules.md#trails). */
import { subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { SlotId } from '../../domain/layout/layout.ts';
import { MAX_TRAILS } from '../../domain/trail/trail.ts';
import type { SiteConfig } from '../../domain/wire/config.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { RestClient } from '../../services/rest/RestClient.ts';
import { TrailFeed } from '../../services/trails/TrailFeed.ts';
import { countRejection, type LinkState } from '../../state/link/link.ts';
import type { SlotsState } from '../../state/slots/slots.ts';
import type { TrailsState } from '../../state/trails/trails.ts';
import type { World } from '../../state/world/World.ts';

interface TrailParts {
  rest: RestClient;
  config: SiteConfig;
  slots: SlotsState;
  trails: TrailsState;
  world: World;
  /** Counts unreadable parts of the recording. */
  link: LinkState;
}

/** @param isShownIn whether a viewer shows the world */
export function feedTrails(
  scope: Scope,
  { rest, config, slots, trails, world, link }: TrailParts,
  isShownIn: (slot: SlotId) => boolean,
): TrailFeed {
  const getJson = (url: string, signal: AbortSignal) => rest.getJson(url, signal);
  const reject = (reason: string) => countRejection(link, reason);
  const feed = new TrailFeed(scope, { world, getJson, reject, sntUrl: config.sntURL, maxIdsPerRequest: MAX_TRAILS });
  const show = () => feed.show(slots.open.filter(isShownIn).flatMap((slot) => trails.bySlot[slot] ?? []));
  show();
  scope.own(subscribe(trails, show));
  scope.own(subscribe(slots, show));
  return feed;
}

/** Trails of the live mine; data missed while the link was lost is fetched. */
export function feedLiveTrails(scope: Scope, parts: TrailParts): void {
  // A viewer in replay mode continues with its own trails afterwards.
  const feed = feedTrails(scope, parts, () => true);
  let wasLive = false;
  scope.own(
    subscribeKey(parts.link, 'phase', (phase) => {
      if (phase === 'live' && wasLive) feed.reload();
      wasLive ||= phase === 'live';
    }),
  );
}
