/** Reads one row of a table of GPS fixes. */
import type { Columns } from './columns.ts';
import {
  checkAltitude,
  checkPlace,
  checkSpeed,
  locationWithAltitude,
  numberOf,
  type RecordedFix,
  type ValueOrFault,
} from './recordedFix.ts';
import { readNumber, readTime, type TimeUnit } from './values.ts';

/** Longest id, name and category that the site accepts. */
const MAX_ROW_LENGTH = { id: 128, name: 128, category: 64 } as const;

/**
 * @param row its number, for messages
 * @param timeUnit of numeric times; absent if their magnitude or the column's name shows it
 * @returns the fix with remarks on omitted values, or a text that says what is wrong
 */
export function readRow(
  cells: readonly string[],
  columns: Columns,
  row: number,
  timeUnit?: TimeUnit,
): { fix: RecordedFix; notes: string[] } | string {
  const cell = (at: number) => (cells[at] ?? '').trim();
  const [x, y] = [readNumber(cell(columns.x)), readNumber(cell(columns.y))];
  if (x === undefined || y === undefined) return 'no position';
  const location = checkPlace(x, y, columns.placeUnit);
  if (typeof location === 'string') return location;
  const atMs = readTime(cell(columns.time), timeUnit ?? columns.timeUnit);
  if (atMs === undefined) return `time "${cell(columns.time)}" is not understood`;
  const id = cell(columns.id);
  if (id === '') return 'no vehicle';
  const name = cell(columns.name);
  const category = cell(columns.category);
  for (const [field, text] of Object.entries({ id, name, category })) {
    const maxLength = MAX_ROW_LENGTH[field as keyof typeof MAX_ROW_LENGTH];
    if (text.length > maxLength) return `${field} is longer than ${maxLength} characters`;
  }
  const notes: string[] = [];
  const checkedNumber = (field: string, at: number): ValueOrFault => {
    const text = cell(at);
    const value = readNumber(text);
    return text !== '' && value === undefined ? `${field} "${text}" is not a number` : value;
  };
  const altitude = numberOf(checkAltitude(checkedNumber('altitude', columns.altitude)), notes);
  const fix: RecordedFix = {
    id: /^\d+$/.test(id) ? `${columns.idColumnName} ${id}` : id,
    row,
    atMs,
    location: locationWithAltitude(location, altitude),
    rotation: numberOf(checkedNumber('heading', columns.heading), notes),
    velocity: numberOf(checkSpeed(checkedNumber('speed', columns.speed), columns.speedToKmh), notes),
    ...(name !== '' && { name }),
    ...(category !== '' && { category }),
  };
  return { fix, notes };
}
