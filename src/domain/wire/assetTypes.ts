/** Codes of fixed assets (rules.md#entity-kinds), apart from the schemas: workers need them without the schema library. */
export const ASSET_TYPES = ['OP', 'TX', 'RC', 'PC', 'CCTV'] as const;
export type AssetType = (typeof ASSET_TYPES)[number];
