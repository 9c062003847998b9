/** Blocks of a topic's texts. */

/** A topic's texts: `title`, `p…` for paragraphs, `l…` for items of a list, `caption` of its picture. */
export type TopicTexts = Readonly<Record<string, string>> & { readonly title: string };

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

/** Paragraphs and lists in order; consecutive items form one list. */
export function blocksOf(texts: TopicTexts): readonly Block[] {
  const blocks: Block[] = [];
  for (const [key, text] of Object.entries(texts)) {
    const last = blocks.at(-1);
    if (/^p\d+$/.test(key)) blocks.push({ kind: 'paragraph', text });
    else if (!/^l\d+$/.test(key)) continue;
    else if (last?.kind === 'list') blocks[blocks.length - 1] = { kind: 'list', items: [...last.items, text] };
    else blocks.push({ kind: 'list', items: [text] });
  }
  return blocks;
}

export interface Span {
  readonly text: string;
  /** Topic that it links to; absent for plain text. */
  readonly topic?: string;
}

const LINK_PATTERN = /\[([^\]]+)\]\((\w+)\)/g;

/** Plain text and links, which have the form `[words](topic)`. */
export function spansOf(text: string): readonly Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const link of text.matchAll(LINK_PATTERN)) {
    const [whole, words = '', topic = ''] = link;
    if (link.index > end) spans.push({ text: text.slice(end, link.index) });
    spans.push({ text: words, topic });
    end = link.index + whole.length;
  }
  if (end < text.length) spans.push({ text: text.slice(end) });
  return spans;
}

/** A text as displayed, without the markup of its links. */
export function plainText(text: string): string {
  return text.replace(LINK_PATTERN, '$1');
}
