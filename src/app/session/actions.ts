/** Actions of the composition root for components. None throws unless documented: failures appear in the state. */
import type { FeedbackFault, FeedbackType } from '../../domain/feedback/feedback.ts';
import type { SlotId } from '../../domain/layout/layout.ts';
import type { FeedbackEntry } from '../../domain/wire/feedback.ts';
import type { RefusalsAnswer } from '../../domain/wire/refusals.ts';
import type { WireMineArea, WireZoneRsu } from '../../domain/wire/zones.ts';
import type { EditedEntity } from '../../state/library/entityDialogs.ts';

export interface Actions {
  login(): void;
  logout(): void;
  /** Fetches the map list again. */
  reloadMaps(): void;
  /** Shows a map in the selected viewer, which starts over with the default view. */
  selectMap(id: string): void;
  /** Shows the view of a viewer on another map than its own, which no longer exists. */
  replaceMap(slot: SlotId, id: string): void;
  /** The sensors inside a rule zone; a string is the reason for a failure. */
  zoneSensors(id: string, signal: AbortSignal): Promise<readonly WireZoneRsu[] | string>;
  /** Who and what is in each mine area; a string is the reason for a failure. */
  mineAreas(signal: AbortSignal): Promise<readonly WireMineArea[] | string>;
  /** Fetches the catalogue by categories again. */
  loadEntityList(): void;
  /** `fetch` with a bearer token, for tiles of a map. */
  fetchFile(url: string, init?: RequestInit): Promise<Response>;
  /** Opens the landing page and closes the viewers. */
  showLanding(): void;
  /** Opens a view in one viewer. */
  showView(key: string): void;
  /** Opens the main page and marks this session as seen. */
  showMain(): void;
  /** Clears the stored session and reloads. */
  clearSession(): void;
  /** @returns the failure, if any */
  sendFeedback(draft: FeedbackDraft): Promise<FeedbackFailure | undefined>;
  /** Feedback for administrators, newest first; a string is the reason for a failure. */
  readFeedback(): Promise<readonly FeedbackEntry[] | string>;
  /** Refused reports of fleets, for administrators; a string is the reason for a failure. */
  readRefusals(): Promise<RefusalsAnswer | string>;
  /** @returns undefined if the image cannot be loaded */
  feedbackImage(id: string, position: number, signal: AbortSignal): Promise<Blob | undefined>;
}

export interface DesignActions {
  /** Fetches the list again. */
  reload(): void;
  /** Fetches a failed file again. */
  retry(id: string): void;
  /** Cancels the loading of a file. */
  cancel(id: string): void;
  /** Checks a design in the selected viewer, or unchecks it. */
  setShown(id: string, on: boolean): void;
  /** Shows a design and flies the selected viewer there, as soon as its position is known. */
  flyToDesign(id: string): void;
  /** A design was clicked in a scene: opens its card; undefined for a click beside all designs. */
  point(at: { id: string; layer: string | undefined } | undefined): void;
}

export interface FeedbackDraft {
  type: FeedbackType;
  desc: string;
  images: readonly File[];
}

/** A text of the error catalogue, with its parameters. */
export interface FeedbackFailure {
  fault: FeedbackFault;
  values: Readonly<Record<string, string | number>>;
}

/** Changes to the catalogue; each resolves to the reason for a failure, or undefined. */
export interface LibraryActions {
  rename(entity: EditedEntity, name: string): Promise<string | undefined>;
  /** Takes an entity out of use. */
  remove(entity: EditedEntity): Promise<string | undefined>;
  /** Takes several out of use, one after the other. @returns those that were refused, and why */
  removeAll(entities: readonly EditedEntity[]): Promise<readonly { readonly name: string; readonly reason: string }[]>;
  /** Adds a design, in a folder of the tree or at its top, unless the signal aborts it before. */
  upload(
    file: Blob,
    attributes: { name: string; mineArea: string },
    folder: string | undefined,
    signal: AbortSignal,
  ): Promise<string | undefined>;
}
