/** What components may ask the composition root to do. Nothing here throws unless it says so: failures show in the state. */
import type { FeedbackFault, FeedbackType } from '../../domain/feedback/feedback.ts';
import type { FeedbackEntry } from '../../domain/wire/feedback.ts';
import type { EditedEntity } from '../../state/library/entityDialogs.ts';

export interface Actions {
  login(): void;
  logout(): void;
  /** Asks for the map list again. */
  reloadMaps(): void;
  selectMap(id: string): void;
  /** Names of the sensors inside a rule zone. @throws {CallError} */
  zoneSensors(id: string, signal: AbortSignal): Promise<readonly string[]>;
  /** Asks for the catalogue by categories again. */
  loadEntityList(): void;
  /** `fetch` with a bearer token, for tiles of a map. */
  fetchFile(url: string, init?: RequestInit): Promise<Response>;
  /** The start page again; the viewers are let go. */
  showLanding(): void;
  /** Opens a view in one viewer. */
  showView(key: string): void;
  /** The main page; it counts as arriving with this session. */
  showMain(): void;
  /** Forgets which session was here and starts over. */
  clearSession(): void;
  /** @returns what went wrong, if anything did */
  sendFeedback(draft: FeedbackDraft): Promise<FeedbackFailure | undefined>;
  /** What was sent, newest first, for administrators; a text says why it cannot be had. */
  readFeedback(): Promise<readonly FeedbackEntry[] | string>;
  /** @returns undefined where the picture cannot be had */
  feedbackImage(id: string, position: number): Promise<Blob | undefined>;
}

export interface DesignActions {
  /** Reads the list anew. */
  reload(): void;
  /** Fetches a file that failed once more. */
  retry(id: string): void;
  /** Checks a design in the selected viewer, or unchecks it. */
  show(id: string, on: boolean): void;
  /** Shows a design and flies the selected viewer there, as soon as it is known where that is. */
  fly(id: string): void;
  /** A design was clicked in a scene: opens the card there; undefined beside all of them. */
  point(at: { id: string; layer: string | undefined } | undefined): void;
}

export interface FeedbackDraft {
  type: FeedbackType;
  desc: string;
  images: readonly File[];
}

/** A text of the error catalogue and what fills it in. */
export interface FeedbackFailure {
  fault: FeedbackFault;
  values: Readonly<Record<string, string | number>>;
}

/** Changes of the catalogue; each answers the words of a failure, or nothing. */
export interface LibraryActions {
  rename(entity: EditedEntity, name: string): Promise<string | undefined>;
  /** Takes an entity out of use. */
  remove(entity: EditedEntity): Promise<string | undefined>;
  /** Adds a design, in a folder of the tree or at its top. */
  upload(
    file: Blob,
    words: { name: string; mineArea: string },
    folder: string | undefined,
  ): Promise<string | undefined>;
}
