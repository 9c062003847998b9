/** Permissions to change entities of the catalogue, as known to the client; the server decides by the token. */
import { foldName } from '../name/foldName.ts';
import type { ItemType } from '../view/viewState.ts';
import type { EditableType } from '../wire/entityEdits.ts';

/** Names that calls use for the kinds that can be changed. */
const TYPE_BY_KIND = {
  sensor: 'sensor',
  asset: 'fixed asset',
  annotation: 'annotation',
  design: 'design',
} as const satisfies Partial<Record<ItemType, EditableType>>;

export type EditableKind = keyof typeof TYPE_BY_KIND;

export function editableType(kind: EditableKind): EditableType {
  return TYPE_BY_KIND[kind];
}

/** Vehicles and people come from other systems, maps and rule zones from surveyors. */
export function isEditableKind(kind: ItemType): kind is EditableKind {
  return Object.hasOwn(TYPE_BY_KIND, kind);
}

/** Validates a new name: `undefined` if it is valid, else the text key of the fault. */
export function nameFault(name: string, others: Iterable<string>): 'renameEmpty' | 'renameExists' | undefined {
  const folded = foldName(name);
  if (folded === '') return 'renameEmpty';
  for (const other of others) if (foldName(other) === folded) return 'renameExists';
  return undefined;
}
