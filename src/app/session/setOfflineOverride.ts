/** The offline override (rules.md#offline): offline messages are ignored while it is on. */
import type { AppServices } from './services.ts';

export function setOfflineOverride(
  { shell, world }: Pick<AppServices, 'shell' | 'world'>,
  isOverridden: boolean,
): void {
  shell.offlineOverride = isOverridden;
  world.offlineOverride = isOverridden;
}
