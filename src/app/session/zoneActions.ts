import type { NewZone, WireZoneChange } from '../../domain/wire/zoneEdits.ts';
import type { WireRuleZone } from '../../domain/wire/zones.ts';

/** A zone that is stored, and the revision that is known of it. */
export interface KnownZone {
  readonly id: string;
  readonly revision: number;
}

/**
 * `outdated`: another has changed or removed the zone since it was opened; nothing was stored.
 * `notFoundText`: the reason of a backend that knows no such zone, or has no such call.
 */
export type ZoneSaveResult =
  | { readonly stored: KnownZone }
  | { readonly refused: string }
  | { readonly outdated: true; readonly notFoundText?: string };

export type ZoneProblem = Exclude<ZoneSaveResult, { stored: KnownZone }>;

/** Rule zones that people draw (rules.md#zone-drawing). None rejects: a text is the reason of a failure. */
export interface ZoneActions {
  /** True where the user may draw zones, a text where not. */
  mayEdit(signal: AbortSignal): Promise<true | string>;
  /** As it is stored now; undefined where it is gone. */
  read(mapId: string, id: string): Promise<WireRuleZone | string | undefined>;
  save(zone: NewZone, known: KnownZone | undefined): Promise<ZoneSaveResult>;
  remove(known: KnownZone): Promise<ZoneProblem | undefined>;
  /** Authors of its changes, the newest first. */
  history(id: string, signal: AbortSignal): Promise<readonly WireZoneChange[] | string>;
}
