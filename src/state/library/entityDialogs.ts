/** Which dialog that changes the catalogue is open, and for what. */
import { proxy } from 'valtio';
import type { EditableKind } from '../../domain/siteEntity/editable.ts';

export interface EditedEntity {
  readonly kind: EditableKind;
  readonly id: string;
  readonly name: string;
}

export type EntityDialog =
  | { readonly dialog: 'edit' | 'remove'; readonly entity: EditedEntity }
  /** A design for a folder of the tree; undefined for the top. */
  | { readonly dialog: 'upload'; readonly folder: string | undefined };

export interface EntityDialogsState {
  open: EntityDialog | undefined;
}

export function createEntityDialogs(): EntityDialogsState {
  return proxy<EntityDialogsState>({ open: undefined });
}
