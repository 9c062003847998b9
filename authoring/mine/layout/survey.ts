/** Dated surveys of the mine: how far it had come on a day. Earlier ones show a shallower pit and fewer drives. */
import { FLOOR_Z } from './pitRamp.ts';

/** How far the mine had come on a day. */
export interface Survey {
  /** ISO date; also the folder of the map's version. */
  date: string;
  /** Altitude of the pit's floor in the mine frame: a multiple of the bench height. */
  pitFloorZ: number;
  /** Lifts tipped on the north dump. */
  dumpLifts: number;
  /** Extraction drifts driven, counted from the west. */
  drifts: number;
  /** Whether the haulage level and the ore passes exist. */
  hasHaulageLevel: boolean;
  /** Levels of detail of the surface, 1 to 4: old surveys are kept coarser. */
  surfaceLevels: number;
}

/** The mine in its present state, on which the traffic drives. */
export const CURRENT_SURVEY: Survey = {
  date: '2026-11-18',
  pitFloorZ: FLOOR_Z,
  dumpLifts: 3,
  drifts: 11,
  hasHaulageLevel: true,
  surfaceLevels: 4,
};

/** The same mine half a year before. */
export const SPRING_SURVEY: Survey = {
  date: '2026-04-22',
  pitFloorZ: -240,
  dumpLifts: 2,
  drifts: 6,
  hasHaulageLevel: false,
  surfaceLevels: 3,
};
