/** Messages of the site's stream and their subjects: one subject per vehicle, asset, sensor and list. */
import { alertSchema } from '../../../src/domain/wire/alerts.ts';
import { vehicleStatusSchema } from '../../../src/domain/wire/common.ts';
import { catalogueMessageSchema } from '../../../src/domain/wire/live.ts';
import { type IngestReport, ingestReportSchema } from '../../../src/domain/wire/reports.ts';
import { z } from '../../../src/domain/wire/zod.ts';
import type { BusTopics } from '../bus.ts';

const fixSchema = z.object({
  id: z.string(),
  name: z.string().optional(),
  category: z.string().optional(),
  atMs: z.number(),
  place: z.object({ easting: z.number(), northing: z.number(), altitude: z.number().optional() }).optional(),
  bearingDeg: z.number().optional(),
  speedKmh: z.number().optional(),
  region: z.string().optional(),
  status: vehicleStatusSchema.optional(),
  presence: z.enum(['online', 'offline']).optional(),
});

/** Claim of the leader; sent every second, it also drives the clock of the rules. */
const leaseSchema = z.object({
  /** Process id; empty when the lease is released. */
  holder: z.string(),
});
export type LeaseClaim = z.infer<typeof leaseSchema>;

/** Messages that servers share; each derives everything else from them. */
export interface StreamTopics extends Pick<BusTopics, 'fleet.fix' | 'site.report' | 'alert' | 'catalogue'> {
  lease: LeaseClaim;
}
export type StreamTopic = keyof StreamTopics;

const SCHEMAS: { [T in StreamTopic]: z.ZodType<unknown> } = {
  'fleet.fix': fixSchema,
  'site.report': ingestReportSchema,
  alert: z.object({ id: z.string(), alert: alertSchema }),
  catalogue: catalogueMessageSchema,
  lease: leaseSchema,
};

/** Second word of the subject. */
const SUBJECT_WORDS: { [T in StreamTopic]: string } = {
  'fleet.fix': 'fix',
  'site.report': 'report',
  alert: 'alert',
  catalogue: 'catalogue',
  lease: 'lease',
};
const TOPICS = new Map(Object.entries(SUBJECT_WORDS).map(([topic, word]) => [word, topic as StreamTopic]));

type TopicMessage = { [T in StreamTopic]: { topic: T; message: StreamTopics[T] } }[StreamTopic];

/** A stored message with its stream sequence and storage time (NATS clock, epoch milliseconds). */
export type StreamEntry = TopicMessage & { seq: number; atMs: number };

/** @param stream first word of the subject */
export function subjectOf<T extends StreamTopic>(stream: string, topic: T, message: StreamTopics[T]): string {
  return [stream, SUBJECT_WORDS[topic], ...keysOf(topic, message).map(token)].join('.');
}

/** @returns undefined for messages of unknown form, as a newer version may write */
export function readEntry(subject: string, data: Uint8Array): TopicMessage | undefined {
  const topic = TOPICS.get(subject.split('.')[1] ?? '');
  if (!topic) return undefined;
  try {
    const message = SCHEMAS[topic].parse(JSON.parse(new TextDecoder().decode(data)));
    return { topic, message } as TopicMessage;
  } catch {
    return undefined;
  }
}

/** Last words of the subject: the stream is read as the latest message per subject. */
function keysOf(topic: StreamTopic, message: StreamTopics[StreamTopic]): string[] {
  switch (topic) {
    case 'fleet.fix':
      return [(message as StreamTopics['fleet.fix']).id];
    case 'site.report':
      return reportKeys(message as IngestReport);
    case 'alert': {
      const { alert } = message as StreamTopics['alert'];
      return [alert.type, alert.deviceId];
    }
    case 'catalogue':
      return [(message as StreamTopics['catalogue']).list];
    case 'lease':
      return [];
  }
}

function reportKeys(report: IngestReport): string[] {
  if (report.type === 'alert') return [report.type, report.alert.type, report.alert.deviceId];
  if (report.type !== 'changed') return [report.type, report.id];
  if (report.deviceType === 'tablet') return [report.deviceType, report.event, report.id];
  if (report.deviceType === 'sensor') return [report.deviceType, report.sensor.name];
  return [report.deviceType, report.asset.type, report.asset.name];
}

/** Encodes any text as one subject word; the buffer replaces lone surrogates. */
function token(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString()).replaceAll('.', '%2E').replaceAll('*', '%2A') || '%';
}
