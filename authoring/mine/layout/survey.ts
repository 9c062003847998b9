/** Dated surveys of the mine's progress. Earlier ones show a shallower pit and fewer drives. */
import { FLOOR_Z } from './pitRamp.ts';

/** The mine's progress at a date. */
export interface Survey {
  /** ISO date; also the folder of the map's version. */
  date: string;
  /** Altitude of the pit floor in the mine frame: a multiple of the bench height. */
  pitFloorZ: number;
  /** Number of lifts tipped on the north dump. */
  dumpLifts: number;
  /** Number of extraction drifts driven, counted from the west. */
  drifts: number;
  /** Whether the haulage level and the ore passes exist. */
  hasHaulageLevel: boolean;
  /** Number of levels of detail of the surface, 1 to 4: old surveys are stored coarser. */
  surfaceLevels: number;
}

/** The mine in its current state, in which the traffic drives. */
export const CURRENT_SURVEY: Survey = {
  date: '2026-11-18',
  pitFloorZ: FLOOR_Z,
  dumpLifts: 3,
  drifts: 11,
  hasHaulageLevel: true,
  surfaceLevels: 4,
};

/** The same mine half a year earlier. */
export const SPRING_SURVEY: Survey = {
  date: '2026-04-22',
  pitFloorZ: -240,
  dumpLifts: 2,
  drifts: 6,
  hasHaulageLevel: false,
  surfaceLevels: 3,
};
