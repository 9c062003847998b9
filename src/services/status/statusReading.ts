/**
 * Reads the equipment status as other backends send it: a row that is unreadable or has an implausible time is named,
 * and does not affect the others.
 */
import { plausibleTimeSchema } from '../../domain/wire/plausibleTime.ts';
import {
  type StatusPage,
  type StatusTimeline,
  statusPageSchema,
  statusTimelinesSchema,
} from '../../domain/wire/status.ts';
import { z } from '../../domain/wire/zod.ts';
import { listReader, readAnswer } from '../rest/listReader.ts';
import { readEntries } from '../rest/readEntries.ts';
import type { ItemSchema } from '../rest/readList.ts';

/** `skipped`: the rows that were left out, each with its fault. */
export interface ParsedStatusPage extends StatusPage {
  readonly skipped: readonly string[];
}

/** `skipped`: the periods that were left out, each with its fault. */
interface ParsedStatusTimeline extends StatusTimeline {
  readonly skipped: readonly string[];
}

export interface ParsedStatusTimelines {
  readonly timelines: readonly ParsedStatusTimeline[];
  /** There are more than one answer can hold. */
  readonly truncated: boolean;
  /** Timelines that were left out entirely, each with its fault. */
  readonly skipped: readonly string[];
}

const receivedTimes = { start: plausibleTimeSchema, end: plausibleTimeSchema.nullable() };
const pageReader = listReader(statusPageSchema, { rows: statusPageSchema.shape.rows.element.extend(receivedTimes) });
const timelineSchema = statusTimelinesSchema.shape.timelines.element;
const timelineReader = listReader(timelineSchema, {
  periods: timelineSchema.shape.periods.element.extend(receivedTimes),
});
const namedTimelineReader: ItemSchema<ParsedStatusTimeline> = {
  safeParse: (sent) => {
    const { data, error, skipped = [] } = timelineReader.safeParse(sent);
    return data ? { data: { ...data, skipped: skipped.map((part) => `${data.vehicleId}: ${part}`) } } : { error };
  },
};
const answerSchema = statusTimelinesSchema.extend({ timelines: z.array(z.unknown()) });

/** @throws {CallError} if it is not a page */
export function readStatusPage(body: unknown): ParsedStatusPage {
  const { answer, skipped } = readAnswer(body, pageReader);
  return { ...answer, skipped };
}

/** @throws {CallError} if they are not timelines */
export function readStatusTimelines(body: unknown): ParsedStatusTimelines {
  const { answer } = readAnswer(body, answerSchema);
  const skipped: string[] = [];
  const timelines = readEntries(answer.timelines, namedTimelineReader, 'timelines', (item) => skipped.push(item));
  return { timelines, truncated: answer.truncated, skipped };
}
