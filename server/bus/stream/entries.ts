/** Messages of the site's stream and their subjects: fixes and reports are batched, all others are sent singly. */
import { alertSchema } from '../../../src/domain/wire/alerts.ts';
import { vehicleStatusSchema } from '../../../src/domain/wire/common.ts';
import { catalogueMessageSchema } from '../../../src/domain/wire/live.ts';
import { ingestReportSchema } from '../../../src/domain/wire/reports.ts';
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

/** Lease claim of the leader; sent every second, it also drives the clock of the rules. */
const leaseSchema = z.object({
  /** Id of the process; empty when the lease is released. */
  holder: z.string(),
  /** Whether the holder reads batched messages of fixes and reports; absent in versions that do not. */
  readsInputs: z.boolean().optional(),
});
export type LeaseClaim = z.infer<typeof leaseSchema>;

/** Messages shared by the servers; each server derives all other state from them. */
export interface StreamTopics extends Pick<BusTopics, 'fleet.fix' | 'site.report' | 'alert' | 'catalogue'> {
  lease: LeaseClaim;
}
export type StreamTopic = keyof StreamTopics;
/** Input of fleets, batched in messages. */
export type InputTopic = 'fleet.fix' | 'site.report';
/** Input that a single server stores immediately. */
export type JournalTopic = InputTopic | 'alert';
/** Stored as a message with a subject of its own. */
export type SingleTopic = Exclude<StreamTopic, InputTopic>;

const ENTRY_SCHEMAS: { [T in StreamTopic]: z.ZodType<unknown> } = {
  'fleet.fix': fixSchema,
  'site.report': ingestReportSchema,
  alert: z.object({ id: z.string(), alert: alertSchema }),
  catalogue: catalogueMessageSchema,
  lease: leaseSchema,
};

/** Second token of the subject; for fixes and reports also their key in a batched message. */
const SUBJECT_TOKENS: { [T in StreamTopic]: string } = {
  'fleet.fix': 'fix',
  'site.report': 'report',
  alert: 'alert',
  catalogue: 'catalogue',
  lease: 'lease',
};
const TOPIC_BY_TOKEN = new Map(Object.entries(SUBJECT_TOKENS).map(([topic, word]) => [word, topic as StreamTopic]));
const INPUTS_TOKEN = 'inputs';

export type TopicMessage = { [T in StreamTopic]: { topic: T; message: StreamTopics[T] } }[StreamTopic];

/** With the sequence and time (NATS clock, epoch milliseconds) of the stored message that contained it. */
export type StreamEntry = TopicMessage & { seq: number; atMs: number };

/** @param stream first token of the subject */
export function subjectOf<T extends SingleTopic>(stream: string, topic: T, message: StreamTopics[T]): string {
  return [stream, SUBJECT_TOKENS[topic], ...keysOf(topic, message).map(token)].join('.');
}

/** Subject of batched messages of fixes and reports. @param stream first token of the subject */
export function inputsSubjectOf(stream: string): string {
  return `${stream}.${INPUTS_TOKEN}`;
}

/** One fix or report in the form that {@link inputsMessage} takes. */
export function writeInput<T extends JournalTopic>(topic: T, message: BusTopics[T]): string {
  return `{"${SUBJECT_TOKENS[topic]}":${JSON.stringify(message)}}`;
}

/** A message of one fix or report, for versions that read no batches. @param key unique, a single token */
export function singleInputMessage(stream: string, input: string, key: string) {
  const [word, json] = [input.slice(2, input.indexOf('"', 2)), input.slice(input.indexOf(':') + 1, -1)];
  return { subject: `${stream}.${word}.${key}`, data: json };
}

/** @param inputs as made by {@link writeInput} */
export function inputsMessage(inputs: readonly string[]): string {
  return `[${inputs.join()}]`;
}

/**
 * Reads the content of one stored message, in order, and counts parts of unknown form, which a newer version may write.
 * Also reads messages of a single fix or report, as earlier versions wrote them. Never throws.
 */
export function readMessage(subject: string, data: Uint8Array) {
  const word = subject.split('.')[1] ?? '';
  return word === INPUTS_TOKEN ? readInputs(data) : countUnreadable([readPart(word, parseJson(data))]);
}

/** Reads batched messages like {@link readMessage}. @param data as made by {@link inputsMessage} */
export function readInputs(data: Uint8Array) {
  const value = parseJson(data);
  return countUnreadable(Array.isArray(value) ? value.map(readInput) : [undefined]);
}

function countUnreadable(parts: readonly (TopicMessage | undefined)[]) {
  const readable = parts.filter((part) => part !== undefined);
  return { parts: readable, unreadable: parts.length - readable.length };
}

function parseJson(data: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(data));
  } catch {
    return undefined;
  }
}

function readInput(input: unknown): TopicMessage | undefined {
  const [word = '', message] = Object.entries(input ?? {})[0] ?? [];
  return readPart(word, message);
}

function readPart(word: string, value: unknown): TopicMessage | undefined {
  const topic = TOPIC_BY_TOKEN.get(word);
  const parsed = topic && ENTRY_SCHEMAS[topic].safeParse(value);
  return parsed?.success ? ({ topic, message: parsed.data } as TopicMessage) : undefined;
}

/** Last tokens of the subject. */
function keysOf(topic: SingleTopic, message: StreamTopics[SingleTopic]): string[] {
  switch (topic) {
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

/** Encodes any text as one subject token; the buffer replaces lone surrogates. */
function token(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString()).replaceAll('.', '%2E').replaceAll('*', '%2A') || '%';
}
