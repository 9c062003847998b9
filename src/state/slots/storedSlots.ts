/** Viewer slots as stored in the browser; the stored value may be an older version's or damaged. */
import { type LayoutKind, type LayoutShares, SLOT_IDS, type SlotId } from '../../domain/layout/layout.ts';
import type { SlotViewIds } from '../../domain/view/address.ts';

export interface StoredSlots {
  open: SlotId[];
  places: SlotId[];
  shares: Partial<Record<LayoutKind, LayoutShares>>;
  views: SlotViewIds;
  maps: Partial<Record<SlotId, string>>;
  bare: Partial<Record<SlotId, boolean>>;
  linked: Partial<Record<SlotId, boolean>>;
}

export function readStoredSlots(value: unknown): StoredSlots | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { open, places, shares, views, maps, bare, linked } = value as Partial<Record<keyof StoredSlots, unknown>>;
  if (!isSlotList(open) || !isSlotList(places)) return undefined;
  const isSame = open.length === places.length && open.every((id) => places.includes(id));
  if (!isSame || open.length === 0) return undefined;
  return {
    open: SLOT_IDS.filter((id) => open.includes(id)),
    places,
    shares: readStoredShares(shares),
    views: readSlotRecord(views, isText),
    maps: readSlotRecord(maps, isText),
    bare: readSlotRecord(bare, isFlag),
    linked: readSlotRecord(linked, (flag, slot): flag is boolean => isFlag(flag) && open.includes(slot)),
  };
}

/** Keeps the entries of slots whose values are of the right kind. */
function readSlotRecord<T>(
  value: unknown,
  isValid: (item: unknown, slot: SlotId) => item is T,
): Partial<Record<SlotId, T>> {
  if (typeof value !== 'object' || value === null) return {};
  const bySlot = value as Record<string, unknown>;
  const read: Partial<Record<SlotId, T>> = {};
  for (const slot of SLOT_IDS) {
    const item = Object.hasOwn(bySlot, slot) ? bySlot[slot] : undefined;
    if (isValid(item, slot)) read[slot] = item;
  }
  return read;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

function isSlotList(value: unknown): value is SlotId[] {
  return (
    Array.isArray(value) &&
    value.every((id) => (SLOT_IDS as readonly unknown[]).includes(id)) &&
    new Set(value).size === value.length
  );
}

/** Keeps only values with the shape of shares; `validLayoutSharesOrEqual` validates the figures. */
function readStoredShares(value: unknown): StoredSlots['shares'] {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, shares]) => isLayoutShares(shares)));
}

function isLayoutShares(value: unknown): value is LayoutShares {
  if (typeof value !== 'object' || value === null) return false;
  const { rows, cells } = value as Partial<Record<keyof LayoutShares, unknown>>;
  return isNumberArray(rows) && Array.isArray(cells) && cells.every(isNumberArray);
}

function isNumberArray(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'number');
}
