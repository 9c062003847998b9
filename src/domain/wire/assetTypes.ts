/**
 * Codes of fixed assets (rules.md#entity-kinds), separate from the schemas because workers need them without the schema
 * library.
 */
export const ASSET_TYPES = ['OP', 'TX', 'RC', 'PC', 'CCTV'] as const;
export type AssetType = (typeof ASSET_TYPES)[number];

/** Reads the category of a fixed asset, ignoring case. */
export function readAssetType(text: unknown): AssetType | undefined {
  if (typeof text !== 'string') return undefined;
  const upper = text.trim().toUpperCase();
  return ASSET_TYPES.find((type) => type === upper);
}

interface ListedAsset {
  readonly type?: unknown;
  readonly info?: { readonly category?: unknown } | null | undefined;
}

/** The category of a fixed asset of the catalogue: that of its `info`, else the one that its `type` names. */
export function assetTypeOf({ type, info }: ListedAsset): AssetType | undefined {
  return readAssetType(info?.category) ?? readAssetType(type);
}
