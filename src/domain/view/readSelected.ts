/**
 * The list of selected entities of a received view document (rules.md#view-selection): invalid elements are left out
 * and reported, so that one of them does not invalidate the whole view.
 */
import { readItemType } from './itemType.ts';

/** Faults of the list. */
export type SelectionFault =
  | { readonly fault: 'missing' | 'noArray' }
  | { readonly fault: 'malformed'; readonly elements: readonly unknown[] };

interface ReadSelection {
  readonly selectedItems: readonly unknown[];
  readonly fault?: SelectionFault;
}

const MAX_ID_LENGTH = 200;

/** @param isRequired whether nothing else in the document defines the view's content */
export function readSelected(raw: unknown, isRequired: boolean): ReadSelection {
  if (raw === undefined && !isRequired) return { selectedItems: [] };
  if (raw === undefined || raw === null) return { selectedItems: [], fault: { fault: 'missing' } };
  if (!Array.isArray(raw)) return { selectedItems: [], fault: { fault: 'noArray' } };
  // A plain copy, since `filter` would call the list's own constructor, which the document controls.
  const items: unknown[] = Array.from(raw);
  const elements = items.filter((element) => !isSelectedItem(element));
  const selected = items
    .filter(isSelectedItem)
    .map((element) => ({ ...element, id: String(element.id), itemType: readItemType(element.itemType) }));
  return elements.length === 0
    ? { selectedItems: selected }
    : { selectedItems: selected, fault: { fault: 'malformed', elements } };
}

function isSelectedItem(element: unknown): element is { id: string | number; itemType: string } {
  if (typeof element !== 'object' || element === null) return false;
  const { id, itemType } = element as Record<string, unknown>;
  return isId(id) && readItemType(itemType) !== undefined;
}

/** Whether a value is a valid id; numeric ids are read as text, as in all lists. */
function isId(id: unknown): boolean {
  return Number.isFinite(id) || (typeof id === 'string' && id !== '' && id.length <= MAX_ID_LENGTH);
}
