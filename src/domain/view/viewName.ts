/** Names of views: what may be one, and when two are the same (shell-and-views section 5, "Save view"). */

export const MAX_VIEW_NAME = 100;

/** Two names are the same when they are equal trimmed and without regard to case. */
export function foldViewName(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}

export type NameFault = 'empty' | 'taken' | 'long';

/**
 * What is wrong with a name.
 * @param others names that are in use, without the view's own
 */
export function nameFault(name: string, others: Iterable<string>): NameFault | undefined {
  const folded = foldViewName(name);
  if (folded === '') return 'empty';
  if (name.trim().length > MAX_VIEW_NAME) return 'long';
  for (const other of others) if (foldViewName(other) === folded) return 'taken';
  return undefined;
}
