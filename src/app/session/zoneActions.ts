import type { NewZone, WireZoneChange } from '../../domain/wire/zoneEdits.ts';
import type { WireRuleZone } from '../../domain/wire/zones.ts';

/** A stored zone and its last known revision. */
export interface KnownZone {
  readonly id: string;
  readonly revision: number;
}

/**
 * `outdated`: another user has changed or removed the zone since it was opened; nothing was stored.
 * `notFoundText`: the message of a backend that does not know the zone, or has no such call.
 */
export type ZoneSaveResult =
  | { readonly stored: KnownZone }
  | { readonly refused: string }
  | { readonly outdated: true; readonly notFoundText?: string };

export type ZoneProblem = Exclude<ZoneSaveResult, { stored: KnownZone }>;

/** Rule zones drawn by users (rules.md#zone-drawing). None rejects: a string is the reason for a failure. */
export interface ZoneActions {
  /** True if the user may draw zones, else the reason. */
  mayEdit(signal: AbortSignal): Promise<true | string>;
  /** The zone as stored now; undefined if it no longer exists. */
  read(mapId: string, id: string): Promise<WireRuleZone | string | undefined>;
  save(zone: NewZone, known: KnownZone | undefined): Promise<ZoneSaveResult>;
  remove(known: KnownZone): Promise<ZoneProblem | undefined>;
  /** Authors of its changes, newest first. */
  history(id: string, signal: AbortSignal): Promise<readonly WireZoneChange[] | string>;
}
