/** Which database the settings name. */
import { join } from 'node:path';
import type { Settings } from '../settings/settings.ts';
import type { DatabaseLocation } from './open.ts';

export function databaseLocationOf({ databaseUrl, dataDir }: Settings): DatabaseLocation {
  return databaseUrl === undefined
    ? { kind: 'embedded', directory: join(dataDir, 'database') }
    : { kind: 'postgres', url: databaseUrl };
}
