/** Numbers as users type them, with a decimal comma or a decimal point. */

/** One comma before three digits separates decimals in one language and thousands in another. */
const AMBIGUOUS_COMMA = /(?<![\d.,])[1-9]\d{0,2},\d{3}(?![\d.,])/;

/** A text with a decimal point instead of its comma; undefined if it may be a thousands separator, as in `1,110`. */
export function withDecimalPoint(text: string): string | undefined {
  return AMBIGUOUS_COMMA.test(text) ? undefined : text.replace(',', '.');
}
