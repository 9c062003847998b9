/** Subject of a message, derived from its strings alone: its entity, and the state that it replaces. */
import type { LiveMessage } from '../../bus/bus.ts';

export interface MessageTraits {
  /** The entity within which order matters: the order of two messages about one entity is kept. */
  entity: string;
  /** Undefined for messages that are not about a vehicle. */
  vehicle: string | undefined;
  /**
   * Keys that it sets. A message is part of the state while it is the latest for any of them. Values that an engine
   * report may omit, and values that persist across dispatch states, have keys of their own.
   */
  keys: readonly string[];
  /** A tablet state is kept along with the previous one, an alert for a limited time. */
  kind: 'location' | 'tablet' | 'alert' | 'status' | 'other';
}

const ENGINE_FIELDS = ['batteryVoltage', 'engineCoolantTemp', 'engineOilPressure', 'fuelRate'] as const;
/** Values that persist when a dispatch state omits them. */
const STANDING_FIELDS = ['owner', 'model', 'function', 'isOp'] as const;

export function traitsOf(message: LiveMessage): MessageTraits {
  switch (message.type) {
    case 'location': {
      const keys = [`location ${message.id}`];
      if (message.region !== undefined) keys.push(`region ${message.id}`);
      return vehicleTraits(message.id, 'location', keys);
    }
    case 'online':
    case 'offline':
      return vehicleTraits(message.id, 'other', [`presence ${message.id}`]);
    case 'engine':
      return vehicleTraits(message.id, 'other', presentKeys(message, ENGINE_FIELDS, message.id));
    case 'alert':
      return alertTraits(message.alert);
    case 'changed':
      return changeTraits(message);
  }
}

function changeTraits(message: Extract<LiveMessage, { type: 'changed' }>): MessageTraits {
  switch (message.deviceType) {
    case 'vehicle': {
      const { id, status } = message;
      const standingKeys = status ? presentKeys(status, STANDING_FIELDS, id) : [];
      return vehicleTraits(id, 'status', [`status ${id}`, ...standingKeys]);
    }
    case 'tablet':
      return message.event === 'MOT_TIME'
        ? vehicleTraits(message.id, 'other', [`mot ${message.id}`])
        : vehicleTraits(message.id, 'tablet', []);
    case 'asset':
      return entityTraits(`asset ${message.asset.type} ${message.asset.name}`);
    case 'sensor':
      return entityTraits(`sensor ${message.sensor.name}`);
    case 'zone':
      return entityTraits(`zone ${message.zone.id}`);
  }
}

function alertTraits(alert: Extract<LiveMessage, { type: 'alert' }>['alert']): MessageTraits {
  const { type, deviceId } = alert;
  if (type === 'change_status') return vehicleTraits(deviceId, 'other', [`transaction ${deviceId}`]);
  if (type === 'online' || type === 'offline') return vehicleTraits(deviceId, 'other', [`presence ${deviceId}`]);
  const key = JSON.stringify([type, deviceId, alert['ruleId'], alert['zoneId'], alert['mapId']]);
  return vehicleTraits(deviceId, 'alert', [key]);
}

function presentKeys(value: object, fields: readonly string[], id: string): string[] {
  const entries = value as Readonly<Record<string, unknown>>;
  return fields.filter((field) => entries[field] != null).map((field) => `${field} ${id}`);
}

function vehicleTraits(id: string, kind: MessageTraits['kind'], keys: readonly string[]): MessageTraits {
  return { entity: `vehicle ${id}`, vehicle: id, keys, kind };
}

function entityTraits(entity: string): MessageTraits {
  return { entity, vehicle: undefined, keys: [entity], kind: 'other' };
}
