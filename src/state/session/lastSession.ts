/**
 * Whether the session differs from the one whose main page was opened last in this tab (rules.md#session). Its id is in
 * the browser's session storage, never a token.
 */
import { openStoredValue, type StoredValue } from '../storage/stored.ts';

/** Stored id of the last session. */
export function storedSessionId(storage: Storage): StoredValue<string> {
  return openStoredValue(storage, 'sessionId', 1, (value) => (typeof value === 'string' ? value : undefined));
}

export function isNewSession(last: StoredValue<string>, sessionId: string | undefined): boolean {
  return sessionId !== undefined && last.read() !== sessionId;
}
