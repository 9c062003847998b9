/** The one spelling of an item's type; other spellings are accepted at the boundary (rules.md#entity-kinds). */
import { ITEM_TYPES, type ItemType } from './viewState.ts';

const ITEM_TYPE_SPELLINGS: ReadonlyMap<string, ItemType> = new Map<string, ItemType>([
  ...ITEM_TYPES.map((type) => [type.toLowerCase(), type] as const),
  ['rsu', 'sensor'],
  ['fixed asset', 'asset'],
  ['fixedasset', 'asset'],
  ['rule zone', 'ruleZone'],
  ['person', 'people'],
]);

/** @returns undefined where the text names no type */
export function readItemType(text: unknown): ItemType | undefined {
  return typeof text === 'string' ? ITEM_TYPE_SPELLINGS.get(text.trim().toLowerCase()) : undefined;
}
