/** All messages of one tick of the live stream, in the forms in which clients get them. */
import { type CatalogueMessage, MAX_MESSAGE_CHARACTERS } from '../../src/domain/wire/live.ts';
import type { LiveMessage } from '../bus/bus.ts';
import { deflatedTextFrames, type JoinedFrames, joinTextFrames } from './frames.ts';
import type { OutgoingFrame, TickFrames } from './outbox.ts';

/** Limit of messages per list. */
export const MAX_BATCHED_MESSAGES = 500;
/** Limit of characters per list: far below the size at which clients reject a message. */
const MAX_LIST_LENGTH = MAX_MESSAGE_CHARACTERS / 4;

type TickMessage = LiveMessage | CatalogueMessage;

/** Each form is built once for all clients, and only if a client uses it. */
export class Tick implements TickFrames {
  readonly #messages: readonly TickMessage[];
  readonly #texts: readonly string[];
  #joined: JoinedFrames | undefined;
  #batched: Buffer | undefined;
  #deflated: Buffer | undefined;
  #frames: OutgoingFrame[] | undefined;

  constructor(messages: readonly TickMessage[]) {
    this.#messages = messages;
    this.#texts = messages.map((message) => JSON.stringify(message));
  }

  get joined(): Buffer {
    return this.#joinedFrames().bytes;
  }

  get batched(): Buffer {
    this.#batched ??= joinTextFrames(listsOf(this.#texts)).bytes;
    return this.#batched;
  }

  get deflated(): Buffer {
    this.#deflated ??= deflatedTextFrames(listsOf(this.#texts));
    return this.#deflated;
  }

  get frames(): readonly OutgoingFrame[] {
    this.#frames ??= this.#messages.map((message, k) => ({ key: keyOf(message), bytes: this.#copyOfFrame(k) }));
    return this.#frames;
  }

  #joinedFrames(): JoinedFrames {
    this.#joined ??= joinTextFrames(this.#texts);
    return this.#joined;
  }

  /** Copies the frame, so that keeping one frame does not keep the whole tick in memory. */
  #copyOfFrame(k: number): Buffer {
    const { bytes, ends } = this.#joinedFrames();
    return Buffer.from(bytes.subarray(ends[k - 1] ?? 0, ends[k]));
  }
}

/** A message that is too long for a shared list forms a list of its own. */
function listsOf(texts: readonly string[]): string[] {
  const lists: string[][] = [];
  let characters = 0;
  for (const text of texts) {
    const last = lists.at(-1);
    characters += text.length;
    if (last && last.length < MAX_BATCHED_MESSAGES && characters <= MAX_LIST_LENGTH) last.push(text);
    else {
      lists.push([text]);
      characters = text.length;
    }
  }
  return lists.map((list) => `[${list.join()}]`);
}

/**
 * Of two messages with the same key, the later one contains everything in the earlier one. Messages about events have
 * no key: an alert, or a state of which the receiver also keeps the previous one.
 */
function keyOf(message: TickMessage): string | undefined {
  switch (message.type) {
    case 'catalogue':
      return `catalogue ${message.list}`;
    case 'location':
      return `location ${message.id}`;
    case 'engine':
      // An engine report may omit values: only one with the same values replaces another completely.
      return `engine ${message.id} ${Object.keys(message).sort().join()}`;
    case 'online':
    case 'offline':
      return `presence ${message.id}`;
    case 'alert':
      return undefined;
    case 'changed':
      return coalescingKey(message);
  }
}

function coalescingKey(message: Extract<LiveMessage, { type: 'changed' }>): string | undefined {
  switch (message.deviceType) {
    case 'vehicle':
      return undefined;
    case 'tablet':
      return message.event === 'MOT_TIME' ? `MOT_TIME ${message.id}` : undefined;
    case 'asset':
      return `asset ${message.asset.type} ${message.asset.name}`;
    case 'sensor':
      return `sensor ${message.sensor.name}`;
    case 'zone':
      return `zone ${message.zone.id}`;
  }
}
