/** The message of a backend's refusal, from any response format: problem documents, other JSON, plain text. */

/** Longest text that is shown, characters. */
const MAX_MESSAGE_CHARACTERS = 300;
/** Longest part of a body that is read, characters. */
export const MAX_REFUSAL_CHARACTERS = 64_000;

/** Fields in which backends put their message, best first. */
const MESSAGE_FIELDS = ['message', 'error', 'detail', 'error_description', 'errors', 'title'] as const;
/** How deep fields are searched. */
const MAX_SEARCH_DEPTH = 3;

/** Control characters, and those that change the text direction. */
const CONTROL_CHARACTERS = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu;

/** @param body text of the response @returns undefined if it has no readable message */
export function refusalMessage(body: string, contentType: string | null): string | undefined {
  const json = tryParseJson(body);
  if (json !== undefined) return messageIn(json.value, MAX_SEARCH_DEPTH);
  return isPlainText(body, contentType) ? singleLine(body) : undefined;
}

/** The value of a JSON text; undefined if it is invalid. */
export function tryParseJson(body: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(body) };
  } catch {
    return undefined;
  }
}

function messageIn(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return singleLine(value);
  if (typeof value !== 'object' || value === null || depth === 0) return undefined;
  if (Array.isArray(value)) {
    const words = value.slice(0, 5).map((item) => messageIn(item, depth - 1));
    return singleLine(words.filter((word) => word !== undefined).join('; '));
  }
  for (const field of MESSAGE_FIELDS) {
    const words = messageIn((value as Record<string, unknown>)[field], depth - 1);
    if (words !== undefined) return words;
  }
  return undefined;
}

/** False for HTML pages of proxies and for truncated JSON. */
function isPlainText(body: string, contentType: string | null): boolean {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return (type === '' || type === 'text/plain') && !/^\s*[<{[]/.test(body);
}

/** One bounded line of text. */
function singleLine(text: string): string | undefined {
  const line = text.slice(0, MAX_REFUSAL_CHARACTERS).replace(CONTROL_CHARACTERS, ' ').replace(/\s+/g, ' ').trim();
  if (line === '') return undefined;
  const characters = [...line];
  return characters.length <= MAX_MESSAGE_CHARACTERS
    ? line
    : `${characters.slice(0, MAX_MESSAGE_CHARACTERS - 1).join('')}…`;
}
