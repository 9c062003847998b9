/** What the composition root hands to the components. Components read state and call actions; they know no service. */
import { createContext, useContext } from 'react';
import type { FeedbackFault, FeedbackType } from '../../domain/feedback/feedback.ts';
import type { SiteConfig } from '../../domain/wire/config.ts';
import type { FeedbackEntry } from '../../domain/wire/feedback.ts';
import type { PastAlerts, SoundSwitch } from '../../state/alerts/faces.ts';
import type { DesignsState } from '../../state/designs/designs.ts';
import type { EntityListState } from '../../state/entityList/entityList.ts';
import type { EditedEntity, EntityDialogsState } from '../../state/library/entityDialogs.ts';
import type { LinkState } from '../../state/link/link.ts';
import type { MapData } from '../../state/map/mapData.ts';
import type { Notices } from '../../state/notice/notices.ts';
import type { Selection } from '../../state/selection/Selection.ts';
import type { SessionState } from '../../state/session/session.ts';
import type { RecentColours } from '../../state/shell/recentColours.ts';
import type { ShellState } from '../../state/shell/shell.ts';
import type { SiteState } from '../../state/site/site.ts';
import type { SlotsState } from '../../state/slots/slots.ts';
import type { EntityTrees } from '../../state/tree/EntityTrees.ts';
import type { TreePanelState } from '../../state/tree/treePanel.ts';
import type { Trends } from '../../state/trends/Trends.ts';
import type { EditorState } from '../../state/views/editor.ts';
import type { SlotViewsState } from '../../state/views/slotViews.ts';
import type { ViewListState } from '../../state/views/viewList.ts';
import type { World } from '../../state/world/World.ts';
import type { Editing } from './Editing.ts';
import type { FocusTrail } from './FocusTrail.ts';
import type { OpenViews } from './OpenViews.ts';
import type { ViewActions } from './viewActions.ts';

/** Things to be done outside the components. None of them throws: failures show in the state they belong to. */
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
  sendFeedback(draft: FeedbackWords): Promise<FeedbackFailure | undefined>;
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

export interface FeedbackWords {
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

export interface AppServices {
  config: SiteConfig;
  session: SessionState;
  link: LinkState;
  world: World;
  selection: Selection;
  site: SiteState;
  /** Rule zones, survey walls and names of the shown map. */
  mapData: MapData;
  /** Alerts of the chosen window. */
  alertHistory: PastAlerts;
  alertSound: SoundSwitch;
  /** Drawings, models and DXF maps, and which of them are shown. */
  designs: DesignsState;
  designActions: DesignActions;
  /** The catalogue by categories, for Monitor V2. */
  entityList: EntityListState;
  library: LibraryActions;
  entityDialogs: EntityDialogsState;
  shell: ShellState;
  focusTrail: FocusTrail;
  notices: Notices;
  slots: SlotsState;
  recentColours: RecentColours;
  /** The loading flag: how many calls are under way. */
  busy: { requests: number };
  trees: EntityTrees;
  /** Figures of the last minutes. */
  trends: Trends;
  treePanel: TreePanelState;
  viewList: ViewListState;
  slotViews: SlotViewsState;
  editor: EditorState;
  openViews: OpenViews;
  views: ViewActions;
  editing: Editing;
  actions: Actions;
  now: () => number;
}

export const AppContext = createContext<AppServices | undefined>(undefined);

export function useApp(): AppServices {
  const app = useContext(AppContext);
  if (!app) throw new Error('Error: Required context provider is missing.');
  return app;
}
