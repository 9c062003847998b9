/** An AEMP 2.0 fleet snapshot in XML, parsed as it arrives. */
import { SaxesParser } from 'saxes';
import { HttpProblem } from '../../http/problems.ts';
import { limitedBytes, STREAM_LIMITS } from '../streamLimits.ts';
import { EQUIPMENT_GROUPS, fixOf } from './equipment.ts';

const ROOT_ELEMENTS = ['fleet', 'equipment'];
const MAX_ELEMENT_DEPTH = 32;
const MAX_TEXT_LENGTH = 500;
/** The parser buffers all attributes of a tag until it ends. */
const MAX_ATTRIBUTES_PER_TAG = 64;
/** Longest name, value, text or comment: the parser buffers each until it ends. */
const MAX_PART_LENGTH = STREAM_LIMITS.lineBytes;

/**
 * Items, one per piece of equipment, in batches of at least `batchSize`, or of {@link STREAM_LIMITS.batchCharacters} of
 * the document.
 * @throws HttpProblem 400 if it is not a snapshot, 413 beyond {@link STREAM_LIMITS}
 */
export async function* readSnapshotXml(body: AsyncIterable<Buffer>, batchSize: number): AsyncGenerator<unknown[]> {
  const reader = new SnapshotReader();
  const decoder = new TextDecoder('utf-8');
  let characters = 0;
  for await (const chunk of limitedBytes(body)) {
    const text = decoder.decode(chunk, { stream: true });
    reader.write(text);
    characters += text.length;
    if (reader.items.length < batchSize && characters < STREAM_LIMITS.batchCharacters) continue;
    if (reader.items.length > 0) yield reader.items.splice(0);
    characters = 0;
  }
  reader.write(decoder.decode());
  reader.close();
  if (reader.items.length > 0) yield reader.items.splice(0);
}

class SnapshotReader {
  readonly items: unknown[] = [];
  readonly #parser = new SaxesParser();
  readonly #path: string[] = [];
  #equipment: Map<string, string> | undefined;
  #text = '';
  #count = 0;
  #attributeCount = 0;
  /** Characters read up to the parser's last event, and in total. */
  #partStart = 0;
  #written = 0;

  constructor() {
    // Entities of a document type could expand without limit; the parser supports those of XML only.
    this.#parser.on('doctype', () => rejectSnapshot('A document type is not read here.'));
    this.#parser.on('error', () => rejectSnapshot(`The document is not valid XML at line ${this.#parser.line}.`));
    for (const name of ['xmldecl', 'processinginstruction', 'comment'] as const)
      this.#parser.on(name, () => this.#endPart());
    this.#parser.on('opentagstart', () => {
      this.#endPart();
      this.#attributeCount = 0;
    });
    this.#parser.on('attribute', () => {
      this.#endPart();
      this.#attributeCount += 1;
      if (this.#attributeCount > MAX_ATTRIBUTES_PER_TAG)
        rejectSnapshot(`An element has more than ${MAX_ATTRIBUTES_PER_TAG} attributes.`);
    });
    this.#parser.on('opentag', ({ name, attributes }) => this.#open(localName(name), attributes));
    this.#parser.on('closetag', () => this.#close());
    const addText = (part: string) => {
      this.#endPart();
      if (this.#text.length < MAX_TEXT_LENGTH) this.#text += part.slice(0, MAX_TEXT_LENGTH);
    };
    this.#parser.on('text', addText);
    this.#parser.on('cdata', addText);
  }

  write(text: string): void {
    this.#parser.write(text);
    this.#written += text.length;
    this.#checkPartLength(this.#written);
  }

  close(): void {
    this.#parser.close();
  }

  #endPart(): void {
    const { position } = this.#parser;
    this.#checkPartLength(position);
    this.#partStart = position;
  }

  #checkPartLength(position: number): void {
    if (position - this.#partStart <= MAX_PART_LENGTH) return;
    throw new HttpProblem(413, 'A part of the snapshot is longer than 64 KB. What came before was taken.');
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#endPart();
    if (this.#path.length === 0 && !ROOT_ELEMENTS.includes(name))
      rejectSnapshot('The document is no fleet snapshot: it begins with another element than Fleet.');
    if (this.#path.length >= MAX_ELEMENT_DEPTH)
      rejectSnapshot(`The document nests more than ${MAX_ELEMENT_DEPTH} levels deep.`);
    this.#path.push(name);
    this.#text = '';
    if (name === 'equipment') this.#equipment = new Map();
    for (const [key, value] of Object.entries(attributes)) this.#readValue(name, localName(key), value);
  }

  #close(): void {
    this.#endPart();
    const name = this.#path.pop() ?? '';
    this.#readValue(this.#path.at(-1) ?? '', name, this.#text.trim());
    this.#text = '';
    if (name !== 'equipment' || !this.#equipment) return;
    this.#count += 1;
    if (this.#count > STREAM_LIMITS.items) throw new HttpProblem(413, 'The snapshot holds too much equipment.');
    this.items.push(fixOf(this.#equipment));
    this.#equipment = undefined;
  }

  #readValue(group: string, name: string, value: string): void {
    if (EQUIPMENT_GROUPS.get(group)?.includes(name)) this.#equipment?.set(name, value.slice(0, MAX_TEXT_LENGTH));
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}

function rejectSnapshot(reason: string): never {
  throw new HttpProblem(400, `${reason} What came before was taken.`);
}
