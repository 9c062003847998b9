/** Class of a status in the time usage model of the Global Mining Guidelines Group (rules.md#time-usage). */
import { isOperating } from '../vehicle/status.ts';

export const TIME_CLASSES = ['working', 'delay', 'standby', 'down', 'unscheduled'] as const;
export type TimeClass = (typeof TIME_CLASSES)[number];

/** In this order: a text that matches several belongs to the first. */
const TIME_CLASS_PATTERNS: readonly (readonly [TimeClass, RegExp])[] = [
  ['unscheduled', /unsched|not scheduled|no shift|off shift|ээлжгүй/i],
  ['down', /\bdown\b|repair|mainten|breakdown|засвар/i],
  ['delay', /delay|refuel|service|хоцрогдол/i],
  ['standby', /standby|stand-by|\bidle\b|parked|spare|сул зогс/i],
];

/**
 * @param status text of the dispatch system or of a tablet
 * @param statusCategory classification by the dispatch system; it takes precedence
 */
export function timeClassOf(status: string, statusCategory: string): TimeClass {
  for (const text of [statusCategory, status]) {
    const found = TIME_CLASS_PATTERNS.find(([, words]) => words.test(text));
    if (found) return found[0];
    if (text !== '' && text === statusCategory && /product|operat/i.test(text)) return 'working';
  }
  return isOperating(status) ? 'working' : 'standby';
}
