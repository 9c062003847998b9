/** Statuses that a zone's rule can refer to. */
import { statusWithoutCode } from '../../../domain/vehicle/status.ts';

/** Statuses without their numbers, without duplicates, sorted. */
export function statusWords(statuses: readonly string[]): string[] {
  const byFoldedWord = new Map<string, string>();
  for (const status of statuses) {
    const word = statusWithoutCode(status)?.trim();
    if (word && !byFoldedWord.has(word.toLowerCase())) byFoldedWord.set(word.toLowerCase(), word);
  }
  return [...byFoldedWord.values()].sort((a, b) => a.localeCompare(b, 'en'));
}

/** Whether a rule with this text applies to one of the statuses: it searches them for the text. */
export function isInStatus(text: string, statuses: readonly string[]): boolean {
  const needle = text.trim().toLowerCase();
  return statuses.some((status) => status.toLowerCase().includes(needle));
}
