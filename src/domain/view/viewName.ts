/** Valid names of views (rules.md#view-name). */
import { foldName } from '../name/foldName.ts';
import { MAX_VIEW_NAME_LENGTH } from '../wire/views.ts';

export type NameFault = 'empty' | 'taken' | 'long';

/**
 * The fault of a name.
 * @param others names in use, without the view's own
 */
export function nameFault(name: string, others: Iterable<string>): NameFault | undefined {
  const folded = foldName(name);
  if (folded === '') return 'empty';
  if (name.trim().length > MAX_VIEW_NAME_LENGTH) return 'long';
  for (const other of others) if (foldName(other) === folded) return 'taken';
  return undefined;
}
