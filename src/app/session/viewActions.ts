/** Actions on views for components. None throws: failures appear in the state. */
import type { SlotId } from '../../domain/layout/layout.ts';
import type { SavedView } from '../../domain/view/savedView.ts';
import type { MapVisibleType } from '../../domain/view/viewState.ts';
import type { NoticeKind } from '../../state/notice/notices.ts';

/** The user's input for a new view. */
export interface NewViewDraft {
  name: string;
  description: string;
  visibility: MapVisibleType;
}

/** `refused` is the reason, for display. */
export type SaveOutcome = 'saved' | 'taken' | { readonly refused: string };

/** Shows a notice, from a text key or a backend's text; `log` writes to the console. */
export type Notify = (kind: NoticeKind | 'log', textOrKey: string, values?: Record<string, string>) => void;

export interface ViewActions {
  /** Fetches the list again. */
  reload(): void;
  /** Shows in each slot the view that the slot names. */
  resolve(): void;
  /** @param key an id, or `default` */
  open(slot: SlotId, key: string): void;
  bookmark(view: SavedView, on: boolean): void;
  /** Saves a slot's content as a new view and opens it. */
  create(slot: SlotId, draft: NewViewDraft): Promise<SaveOutcome>;
  /** Saves a slot's content in its view; false if it was refused. */
  update(slot: SlotId): Promise<boolean>;
  remove(view: SavedView): Promise<boolean>;
  /** Fetches the user's permissions on views. */
  checkPermissions(): void;
}
