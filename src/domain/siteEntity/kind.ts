/** Kinds of site entities: everything that the catalogue places in the mine except vehicles (rules.md#entity-kinds). */
import { ASSET_TYPES } from '../wire/assetTypes.ts';

export const SITE_ENTITY_KINDS = ['sensor', 'asset', 'people', 'annotation'] as const;
export type SiteEntityKind = (typeof SITE_ENTITY_KINDS)[number];

/** Variants with a model of their own (domain/models/entityModels.ts). */
export const SITE_ENTITY_CODES = [...ASSET_TYPES, 'RSU', 'people', 'annotation'] as const;
export type SiteEntityCode = (typeof SITE_ENTITY_CODES)[number];

/** Spellings used by backends, in lower case without blanks, dashes and underscores. */
const KIND_SPELLINGS: Readonly<Record<string, string>> = {
  rsu: 'sensor',
  sensor: 'sensor',
  asset: 'asset',
  fixedasset: 'asset',
  op: 'asset',
  tx: 'asset',
  rc: 'asset',
  pc: 'asset',
  cctv: 'asset',
  people: 'people',
  person: 'people',
  annotation: 'annotation',
  design: 'design',
  rulezone: 'design',
  zone: 'zone',
  vehicle: 'vehicle',
  tablet: 'tablet',
};

/** The normalised spelling of an entity or device kind; unknown text is returned unchanged. */
export function readKind(text: string): string {
  const folded = text.toLowerCase().replace(/[\s_-]+/g, '');
  return Object.hasOwn(KIND_SPELLINGS, folded) ? (KIND_SPELLINGS[folded] as string) : text;
}
