/** Normalises the spelling of item types; other spellings are accepted at the boundary (rules.md#entity-kinds). */
import { ASSET_TYPES } from '../wire/assetTypes.ts';
import { ITEM_TYPES, type ItemType } from './viewState.ts';

/** Keyed by lower-case text without blanks, dashes and underscores. */
const ITEM_TYPE_SPELLINGS: ReadonlyMap<string, ItemType> = new Map<string, ItemType>([
  ...ITEM_TYPES.map((type) => [type.toLowerCase(), type] as const),
  ...ASSET_TYPES.map((code) => [code.toLowerCase(), 'asset'] as const),
  ['rsu', 'sensor'],
  ['fixedasset', 'asset'],
  ['person', 'people'],
]);

/** @returns undefined if the text is not a type */
export function readItemType(text: unknown): ItemType | undefined {
  return typeof text === 'string' ? ITEM_TYPE_SPELLINGS.get(text.toLowerCase().replace(/[\s_-]+/g, '')) : undefined;
}
