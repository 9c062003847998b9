/** What components may ask for around views. Nothing throws; failures show where they belong. */
import type { SlotId } from '../../domain/layout/layout.ts';
import type { SavedView } from '../../domain/view/savedView.ts';
import type { MapVisibleType } from '../../domain/view/viewState.ts';
import type { NoticeKind } from '../../state/notice/notices.ts';

/** What the user fills in for a new view. */
export interface NewViewDraft {
  name: string;
  description: string;
  visibility: MapVisibleType;
}

export type SaveOutcome = 'saved' | 'taken' | 'failed';

/** Says something: by a text key, or in the words of a backend; `log` only where developers look. */
export type Notify = (kind: NoticeKind | 'log', textOrKey: string, values?: Record<string, string>) => void;

export interface ViewActions {
  /** Asks for the list again. */
  reload(): void;
  /** Shows in each slot the view that the slot names. */
  resolve(): void;
  /** @param key an id, or `default` */
  open(slot: SlotId, key: string): void;
  bookmark(view: SavedView, on: boolean): void;
  /** Saves what a slot shows as a new view and opens that. */
  create(slot: SlotId, draft: NewViewDraft): Promise<SaveOutcome>;
  /** Saves what a slot shows in its view; false where it was refused. */
  update(slot: SlotId): Promise<boolean>;
  remove(view: SavedView): Promise<boolean>;
  /** Asks what the user may do with views. */
  checkPermissions(): void;
}
