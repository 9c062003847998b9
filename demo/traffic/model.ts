/** State of the traffic: plain JSON, complete in itself. The same state and the same steps give the same future. */
import type { Pose } from './roads/polyline.ts';
import type { SlotUse } from './roads/slots.ts';
import type { StatusCode } from './statuses.ts';

/**
 * rest: stopped in a slot. drive: follows its lanes. enter: leaves the lane for a slot. leave: comes out of a slot onto
 * the lane ahead.
 */
export type DriveMode = 'rest' | 'drive' | 'enter' | 'leave';

/** Right to be inside a junction: from one lane to the next; -1 means a slot. */
export interface JunctionHold {
  node: number;
  from: number;
  to: number;
  /** Metres driven since the junction was passed; negative before. */
  drivenPastM: number;
}

/** Right to drive a lane that both directions share. */
export interface LaneAuthority {
  lane: number;
  /** Metres driven since the lane was left; negative before. */
  drivenPastM: number;
}

/** A piece of a manoeuvre off the lane, in the direction of travel; tail first where it backs. */
export interface ManoeuvreLeg {
  from: Pose;
  to: Pose;
  backing: boolean;
  durationS: number;
}

/** Where to go, and what to do on the way and there. */
export interface Errand {
  place: number;
  use: SlotUse;
  travel: StatusCode;
  queueStatus: StatusCode;
  workStatus: StatusCode;
  /** Place of the queue and the work in status texts. */
  about: string;
  workS: number;
  /** Load on board once the work is done. */
  loadedAfter: boolean;
}

export interface VehicleState {
  id: string;
  mode: DriveMode;
  /** Lanes to drive, the current one first. */
  route: number[];
  /** The lane before the current one; -1 where it came out of a slot. Off the road: the lane it came by. */
  prev: number;
  /** Metres of the vehicle's middle along the current lane, and speed along it, m/s. */
  s: number;
  speedMps: number;
  /** Slot that it occupies, enters, or has reserved; -1 for none. */
  slot: number;
  /** Slot reserved for the vehicle; -1 for none. */
  home: number;
  /** Stopped off the road: its position. */
  pose: Pose;
  /** Entering or leaving: the rest of the manoeuvre, and the seconds passed of its first leg. */
  legs: ManoeuvreLeg[];
  passedS: number;
  /** Drives tail first along its lane. */
  backing: boolean;
  holds: JunctionHold[];
  authority: LaneAuthority[];
  /** Seconds since its first refused request for a grant. */
  waitS: number;
  errand: Errand | null;
  /** Work in the slot ends at this time, epoch seconds. */
  untilS: number;
  loaded: boolean;
  /** Excavator for which it hauls; empty if it has none. */
  assigned: string;
  /** Excavator to which a dispatcher has sent it; it goes there with its next empty run. */
  sentTo?: string;
  /** Loads delivered. */
  cycles: number;
  /** Seconds driven since the last refuelling, and epoch seconds of the next breakdown. */
  drivenSinceFuelS: number;
  failsAtS: number;
  /** Memory of the role's program. */
  stage: string;
  status: StatusCode;
  about: string;
  statusAtS: number;
  online: boolean;
  /** When presence last changed, and when it changes next, epoch seconds. */
  presenceAtS: number;
  presenceUntilS: number;
  rng: number;
}

export interface TrafficState {
  version: 5;
  seed: number;
  /** Simulated time, epoch seconds. */
  atS: number;
  vehicles: VehicleState[];
}
