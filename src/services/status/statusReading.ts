/**
 * Reads the equipment status as others send it: a row that cannot be read, or that is of a time that cannot be, costs only
 * itself, and is named.
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
export interface ReadStatusPage extends StatusPage {
  readonly skipped: readonly string[];
}

/** `skipped`: the periods that were left out, each with its fault. */
interface ReadStatusTimeline extends StatusTimeline {
  readonly skipped: readonly string[];
}

export interface ReadStatusTimelines {
  readonly timelines: readonly ReadStatusTimeline[];
  /** There was more than one answer holds. */
  readonly truncated: boolean;
  /** Timelines that were left out whole, each with its fault. */
  readonly skipped: readonly string[];
}

const receivedTimes = { start: plausibleTimeSchema, end: plausibleTimeSchema.nullable() };
const pageReader = listReader(statusPageSchema, { rows: statusPageSchema.shape.rows.element.extend(receivedTimes) });
const timelineSchema = statusTimelinesSchema.shape.timelines.element;
const timelineReader = listReader(timelineSchema, {
  periods: timelineSchema.shape.periods.element.extend(receivedTimes),
});
const namedTimelineReader: ItemSchema<ReadStatusTimeline> = {
  safeParse: (sent) => {
    const { data, error, skipped = [] } = timelineReader.safeParse(sent);
    return data ? { data: { ...data, skipped: skipped.map((part) => `${data.vehicleId}: ${part}`) } } : { error };
  },
};
const answerSchema = statusTimelinesSchema.extend({ timelines: z.array(z.unknown()) });

/** @throws {CallError} where it is no page */
export function readStatusPage(body: unknown): ReadStatusPage {
  const { answer, skipped } = readAnswer(body, pageReader);
  return { ...answer, skipped };
}

/** @throws {CallError} where they are no timelines */
export function readStatusTimelines(body: unknown): ReadStatusTimelines {
  const { answer } = readAnswer(body, answerSchema);
  const skipped: string[] = [];
  const timelines = readEntries(answer.timelines, namedTimelineReader, 'timelines', (item) => skipped.push(item));
  return { timelines, truncated: answer.truncated, skipped };
}
