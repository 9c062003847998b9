/** The intake as a machine's token uses it, and the vehicle states that people read. */
import { bearerOf, type Site, tokenFor } from './site.ts';

export interface VehicleState {
  id: string;
  location: { easting: number; northing: number; alt: number; zone: string } | null;
  timestamp: number | null;
  rotation?: number;
  velocity?: number;
  offline: boolean;
  status?: { status?: string };
}

/**
 * @param given a machine's token; one of the account `fleet` by default
 * @returns sends a body to `POST /api/ingest/fixes` with it
 */
export async function fixSender(site: Site, given?: string) {
  const token = given ?? (await tokenFor(site, { account: 'fleet' }));
  return (payload: string | Buffer, type = 'application/json', more: Record<string, string> = {}) => {
    const headers = { ...bearerOf(token), 'content-type': type, ...more };
    return site.app.http.inject({ method: 'POST', url: '/api/ingest/fixes', headers, payload });
  };
}

/** A vehicle's state as people read it; undefined where the site does not know it. */
export async function vehicleState(site: Site, id: string): Promise<VehicleState | undefined> {
  const headers = bearerOf(await tokenFor(site));
  const answer = await site.app.http.inject({ url: '/state/vehicle?status=YES', headers });
  return answer.json<VehicleState[]>().find((vehicle) => vehicle.id === id);
}
