/** Icons for categories and entities of the catalogue, which names them by kind, vehicle category or asset code. */

import { VEHICLE_CATEGORIES } from '../../../domain/vehicle/category.ts';
import { readItemType } from '../../../domain/view/itemType.ts';
import { readAssetType } from '../../../domain/wire/assetTypes.ts';
import type { IconName } from '../../icons/Icon.tsx';
import { ASSET_ICON, KIND_ICON, VEHICLE_ICON } from '../../icons/iconOf.ts';

export function iconOfListed(name: string | null | undefined): IconName {
  const asset = readAssetType(name);
  if (asset) return ASSET_ICON[asset];
  const kind = readItemType(name);
  if (kind) return KIND_ICON[kind];
  const category = VEHICLE_CATEGORIES.find((known) => known.toLowerCase() === name?.trim().toLowerCase());
  return category ? VEHICLE_ICON[category] : 'file';
}
