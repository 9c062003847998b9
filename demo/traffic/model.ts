/** State of the traffic: plain JSON, self-contained. The same state and the same steps give the same future. */
import type { Pose } from './roads/polyline.ts';
import type { SlotUse } from './roads/slots.ts';
import type { StatusCode } from './statuses.ts';

/**
 * rest: stopped in a slot. drive: follows its lanes. enter: leaves the lane for a slot. leave: comes out of a slot onto
 * the lane ahead.
 */
export type DriveMode = 'rest' | 'drive' | 'enter' | 'leave';

/** Right to be inside a junction, from one lane to the next; -1 means a slot. */
export interface JunctionHold {
  node: number;
  from: number;
  to: number;
  /** Metres driven since the junction was passed; negative before it. */
  drivenPastM: number;
}

/** Right to drive in a lane that both directions share. */
export interface LaneAuthority {
  lane: number;
  /** Metres driven since the lane was left; negative before that. */
  drivenPastM: number;
}

/** A part of a manoeuvre off the lane, in the direction of travel; rear first if the vehicle backs. */
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
  /** Place of the queue and the work, for status texts. */
  about: string;
  workS: number;
  /** Whether it is loaded once the work is done. */
  loadedAfter: boolean;
}

export interface VehicleState {
  id: string;
  mode: DriveMode;
  /** Lanes to drive, the current one first. */
  route: number[];
  /** The lane before the current one; -1 if it came out of a slot. Off the road: the lane on which it arrived. */
  prev: number;
  /** Distance of the vehicle's centre along the current lane, metres, and speed along it, m/s. */
  s: number;
  speedMps: number;
  /** Slot that it occupies, is entering, or has reserved; -1 for none. */
  slot: number;
  /** Slot permanently assigned to the vehicle; -1 for none. */
  home: number;
  /** Its pose while stopped off the road. */
  pose: Pose;
  /** While entering or leaving: the remaining legs of the manoeuvre, and the seconds elapsed in the first of them. */
  legs: ManoeuvreLeg[];
  passedS: number;
  /** Whether it drives rear first along its lane. */
  backing: boolean;
  holds: JunctionHold[];
  authority: LaneAuthority[];
  /** Seconds since its first refused request for a grant. */
  waitS: number;
  errand: Errand | null;
  /** End of the work in the slot, epoch seconds. */
  untilS: number;
  loaded: boolean;
  /** Excavator for which it hauls; empty if there is none. */
  assigned: string;
  /** Excavator to which a dispatcher has sent it; it goes there on its next empty run. */
  sentTo?: string;
  /** Number of loads delivered. */
  cycles: number;
  /** Seconds driven since the last refuelling, and time of the next breakdown in epoch seconds. */
  drivenSinceFuelS: number;
  failsAtS: number;
  /** State of the role's program. */
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
