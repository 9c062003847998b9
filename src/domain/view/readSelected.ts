/**
 * The list of selected entities of a view document as it comes (rules.md#view-selection): elements that are none
 * are left out and told, so that one of them does not cost the whole view.
 */
import { readItemType } from './itemType.ts';

/** What was wrong with the list. */
export type SelectionFault =
  | { readonly fault: 'missing' | 'noArray' }
  | { readonly fault: 'malformed'; readonly elements: readonly unknown[] };

interface ReadSelection {
  readonly selectedItems: readonly unknown[];
  readonly fault?: SelectionFault;
}

const MAX_ID = 200;

/** @param isRequired nothing else in the document says what the view shows */
export function readSelected(raw: unknown, isRequired: boolean): ReadSelection {
  if (raw === undefined && !isRequired) return { selectedItems: [] };
  if (raw === undefined || raw === null) return { selectedItems: [], fault: { fault: 'missing' } };
  if (!Array.isArray(raw)) return { selectedItems: [], fault: { fault: 'noArray' } };
  // A list of our own: `filter` would ask the given one for its constructor, which is whatever the document says.
  const items: unknown[] = Array.from(raw);
  const elements = items.filter((element) => !isElement(element));
  const selected = items.filter(isElement).map((element) => ({ ...element, itemType: readItemType(element.itemType) }));
  return elements.length === 0
    ? { selectedItems: selected }
    : { selectedItems: selected, fault: { fault: 'malformed', elements } };
}

function isElement(element: unknown): element is { id: string; itemType: string } {
  if (typeof element !== 'object' || element === null) return false;
  const { id, itemType } = element as Record<string, unknown>;
  return typeof id === 'string' && id !== '' && id.length <= MAX_ID && readItemType(itemType) !== undefined;
}
