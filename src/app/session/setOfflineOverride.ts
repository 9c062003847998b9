/** The offline override (rules.md#offline): messages that a vehicle is offline are passed over while it lasts. */
import type { AppServices } from './services.ts';

export function setOfflineOverride({ shell, world }: Pick<AppServices, 'shell' | 'world'>, overridden: boolean): void {
  shell.offlineOverride = overridden;
  world.offlineOverride = overridden;
}
