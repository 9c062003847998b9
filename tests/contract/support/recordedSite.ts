/** A site that has recorded five vehicles second by second, and listens for replays. */
import { expect } from 'vitest';
import { type Site, startSite, tokenFor } from './site.ts';

interface RecordedSite {
  site: Site;
  token: string;
  /** The site's clock before the first fix and after the last, epoch milliseconds. */
  begunMs: number;
  endedMs: number;
}

export async function startRecordedSite(minutes: number): Promise<RecordedSite> {
  const site = await startSite({ listen: true });
  const token = await tokenFor(site, { lifeSeconds: 36_000 });
  const begunMs = siteNowMs(site);
  await driveVehicles(site, minutes * 60);
  await site.app.history.whenSealed();
  return { site, token, begunMs, endedMs: siteNowMs(site) };
}

export function siteNowMs(site: Site): number {
  return Date.now() + site.clock.offsetMs;
}

/** Vehicles that drive for one minute and stop for the next, second by second, at the site's clock. */
async function driveVehicles(site: Site, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    expect(site.app.intake.ingest(fixesAt(second, siteNowMs(site))).errors).toEqual([]);
    await site.app.history.whenFlushed();
    site.clock.offsetMs += 1_000;
  }
}

function fixesAt(second: number, nowMs: number) {
  const drives = second % 120 < 60;
  return Array.from({ length: 5 }, (_, k) => ({
    id: `T-${k}`,
    timestamp: nowMs,
    location: { easting: 649_000 + second * 5, northing: 4_763_000 + k * 50, alt: 700 },
    velocity: drives ? 18 : 0,
    ...(second % 60 === 0 && { status: { status: drives ? 'Haul' : 'Queue', start: nowMs } }),
  }));
}
