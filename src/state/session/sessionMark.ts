/**
 * Whether this is another session than the one whose main page was opened last in this tab (rules.md#session).
 * The id lies in the browser's session storage, never a token.
 */
import { type Stored, stored } from '../storage/stored.ts';

export function sessionMark(storage: Storage): Stored<string> {
  return stored(storage, 'sessionId', 1, (value) => (typeof value === 'string' ? value : undefined));
}

export function isUpdated(mark: Stored<string>, sessionId: string | undefined): boolean {
  return sessionId !== undefined && mark.read() !== sessionId;
}
