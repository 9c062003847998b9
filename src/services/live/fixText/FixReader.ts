/**
 * Reads fixes from text by the shapes of earlier ones, in about half the time of JSON.parse. A feed writes one or
 * two shapes; fixes of any other shape are left to JSON.parse.
 */
import type { LocationMessage } from '../../../domain/wire/live.ts';
import { isLocationMessage } from '../locationMessage.ts';
import { FixShape } from './FixShape.ts';
import { KnownTexts } from './KnownTexts.ts';
import { TextBytes } from './TextBytes.ts';

/** The latest this many are kept. */
const MAX_SHAPES = 4;
/** A feed whose fixes all differ is not learned from forever; nor is one compared forever whose ids are all new. */
const MAX_LEARNED = 64;
const MAX_COMPARED = 100_000;
const COMMA = 44;
const CLOSING_BRACKET = 93;

/** An item of a list: a fix, or the result of JSON.parse. */
type ListItem = { fix: LocationMessage } | { value: unknown };

export class FixReader {
  readonly #shapes: FixShape[] = [];
  readonly #texts = new KnownTexts();
  readonly #source = new TextBytes();
  #learnedCount = 0;
  #comparedCount = 0;
  /** Offset after the item that was read last. */
  #end = 0;

  /** Learns from a fix that was read by JSON.parse. */
  learn(fix: LocationMessage): void {
    for (const text of [fix.id, fix.location.zone, fix.region]) this.#texts.add(text);
    if (this.#learnedCount >= MAX_LEARNED || this.#comparedCount >= MAX_COMPARED) return;
    this.#comparedCount++;
    const shape = FixShape.of(fix);
    if (shape && this.#shapes.some(({ key }) => key === shape.key)) return;
    this.#learnedCount++;
    if (!shape) return;
    this.#shapes.unshift(shape);
    if (this.#shapes.length > MAX_SHAPES) this.#shapes.pop();
  }

  /** Reads a text as a fix; undefined if its shape is unknown. */
  readFix(text: string): LocationMessage | undefined {
    // Other messages need not be converted to bytes.
    if (!this.#shapes.some((shape) => shape.canBegin(text))) return undefined;
    this.#source.load(text);
    const fix = this.#fixAt(0);
    return fix && this.#end === this.#source.length ? fix : undefined;
  }

  /** The items of a list; undefined unless it is a list of objects without spaces between them. */
  readList(text: string): ListItem[] | undefined {
    if (!text.startsWith('[')) return undefined;
    const source = this.#source;
    source.load(text);
    const items: ListItem[] = [];
    for (let at = 1; ; at = this.#end + 1) {
      const item = this.#itemAt(at);
      if (!item) return undefined;
      items.push(item);
      const next = source.bytes[this.#end];
      if (next === CLOSING_BRACKET && this.#end === source.length - 1) return items;
      if (next !== COMMA || this.#end >= source.length) return undefined;
    }
  }

  #itemAt(from: number): ListItem | undefined {
    const fix = this.#fixAt(from);
    if (fix) return { fix };
    try {
      const item = this.#source.parseItem(from);
      this.#end = item?.end ?? from;
      // Immediately: the next item is likely to have the same shape.
      if (isLocationMessage(item?.value)) this.learn(item.value);
      return item;
    } catch {
      return undefined;
    }
  }

  #fixAt(from: number): LocationMessage | undefined {
    for (const shape of this.#shapes) {
      const fix = shape.read(this.#source, from, this.#texts);
      if (!fix) continue;
      this.#end = shape.end;
      return fix;
    }
    return undefined;
  }
}
