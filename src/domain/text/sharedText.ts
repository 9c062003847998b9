/**
 * Equal texts as one string. Each message brings strings of its own: in the records of thousands of vehicles the same few
 * hundred statuses, names and models would be hundreds of thousands of objects, which garbage collections visit.
 */

const MAX_TEXTS = 20_000;
const MAX_LENGTH = 100;
const texts = new Map<string, string>();

/** The same text, as the string that was given first. */
export function sharedText<T extends string | undefined>(text: T): T {
  if (text === undefined || text.length > MAX_LENGTH) return text;
  const known = texts.get(text);
  if (known !== undefined) return known as T;
  if (texts.size < MAX_TEXTS) texts.set(text, text);
  return text;
}
