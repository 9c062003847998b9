/** Effect of each message of the live socket on a world (rules.md#live-messages). */
import type { ServerMessage } from '../../domain/wire/live.ts';
import type { World } from '../../state/world/World.ts';

/** All messages but pongs, which concern the link. */
export type WorldMessage = Exclude<ServerMessage, { type: 'pong' }>;

export function applyMessage(world: World, message: WorldMessage): void {
  switch (message.type) {
    case 'location':
      world.applyLocation(message);
      break;
    case 'changed':
      applyChange(world, message);
      break;
    case 'online':
    case 'offline':
      world.applyPresence(message);
      break;
    case 'alert':
      world.applyAlert(message);
      break;
    case 'engine':
      world.applyEngine(message);
      break;
    case 'catalogue':
      // Names a list to be fetched; does not affect the world.
      break;
  }
}

function applyChange(world: World, message: Extract<WorldMessage, { type: 'changed' }>): void {
  switch (message.deviceType) {
    case 'vehicle':
      world.applyChange(message);
      break;
    case 'tablet':
      world.applyTablet(message);
      break;
    case 'asset':
      world.siteEntities.applyAsset(message.asset);
      break;
    case 'sensor':
      world.siteEntities.applySensor(message.sensor);
      break;
    case 'zone':
      world.applyZone(message.zone);
      break;
  }
}
