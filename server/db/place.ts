/** Which database the settings name. */
import { join } from 'node:path';
import type { Settings } from '../settings/settings.ts';
import type { DatabasePlace } from './open.ts';

export function databasePlaceOf({ databaseUrl, dataDir }: Settings): DatabasePlace {
  return databaseUrl === undefined
    ? { kind: 'embedded', directory: join(dataDir, 'database') }
    : { kind: 'postgres', url: databaseUrl };
}
