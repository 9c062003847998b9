/** Shifts (rules.md#shift): Day from 7:00 to before 19:00, else Night. */
export type Shift = 'day' | 'night';

/** @param hour local hour of the site, 0 to 23 */
export function shiftOfHour(hour: number): Shift {
  return hour >= 7 && hour < 19 ? 'day' : 'night';
}
