/** Extracts the items from an MQTT message. */
import { INGEST_LIMITS } from '../IngestPipeline.ts';
import { UnreadableItem } from '../intake.ts';

/** Limit of one payload: about a thousand fixes. */
export const MAX_PAYLOAD_BYTES = 1_048_576;

const MAX_EXCERPT_LENGTH = 500;

/**
 * A payload is one JSON object or an array of them. A subtopic of the topic for fixes is the id of a vehicle, which its
 * fixes may then omit.
 * @returns items for the intake; unreadable ones are included with the reason
 */
export function itemsOf(topic: string, payload: Buffer, fixTopic: string): unknown[] {
  const id = idOf(topic, fixTopic);
  const excerpt = payload.toString('utf8', 0, MAX_EXCERPT_LENGTH);
  if (id instanceof Error) return [new UnreadableItem(id.message, excerpt)];
  // An empty message deletes a retained one.
  if (payload.length === 0) return [];
  if (payload.length > MAX_PAYLOAD_BYTES)
    return [new UnreadableItem(`the message is larger than ${MAX_PAYLOAD_BYTES} bytes`, excerpt)];
  const parsed = parse(payload);
  if (parsed === undefined) return [new UnreadableItem('the message is not JSON', excerpt)];
  const items: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  if (items.length > INGEST_LIMITS.items)
    return [new UnreadableItem(`the message holds more than ${INGEST_LIMITS.items} fixes`, excerpt)];
  return id === undefined ? items : items.map((item) => withId(item, id));
}

/** @returns an error if the topic is not that of the fixes */
function idOf(topic: string, fixTopic: string): string | undefined | Error {
  if (topic === fixTopic) return undefined;
  const id = topic.startsWith(`${fixTopic}/`) ? topic.slice(fixTopic.length + 1) : '';
  if (id !== '' && !id.includes('/')) return id;
  return new Error(
    `fixes are published to ${fixTopic} or ${fixTopic}/ID, not to ${topic.slice(0, MAX_EXCERPT_LENGTH)}`,
  );
}

function parse(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

function withId(item: unknown, id: string): unknown {
  if (typeof item !== 'object' || item === null) return item;
  const given = 'id' in item ? item.id : undefined;
  if (given === undefined || given === null) return { ...item, id };
  if (given === id) return item;
  // Converting an object to text would use properties that the sender controls.
  const text = typeof given === 'string' || typeof given === 'number' ? String(given) : '';
  return new UnreadableItem(`the id is not that of the topic, ${id}`, text.slice(0, MAX_EXCERPT_LENGTH));
}
