/**
 * Services that the composition root passes to the components, in narrow parts. Components do not depend on the
 * implementations.
 */
import type { RecentView } from '../../domain/view/recentViews.ts';
import type { SiteConfig } from '../../domain/wire/config.ts';
import type { PastAlerts, SoundSwitch } from '../../state/alerts/alertServices.ts';
import type { CallFaults } from '../../state/calls/CallFaults.ts';
import type { DesignsState } from '../../state/designs/designs.ts';
import type { EntityListState } from '../../state/entityList/entityList.ts';
import type { EntityDialogsState } from '../../state/library/entityDialogs.ts';
import type { BackendClock } from '../../state/link/BackendClock.ts';
import type { LinkState } from '../../state/link/link.ts';
import type { MapData } from '../../state/map/mapData.ts';
import type { Notices } from '../../state/notice/notices.ts';
import type { ReplayState } from '../../state/replay/replay.ts';
import type { Selection } from '../../state/selection/Selection.ts';
import type { SessionState } from '../../state/session/session.ts';
import type { Appearance } from '../../state/shell/appearance.ts';
import type { PanelWidths } from '../../state/shell/panelWidths.ts';
import type { RecentColours } from '../../state/shell/recentColours.ts';
import type { ShellState } from '../../state/shell/shell.ts';
import type { MapVersion, SiteState } from '../../state/site/site.ts';
import type { Drafts } from '../../state/sketch/drafts.ts';
import type { MeasuresState } from '../../state/sketch/measures.ts';
import type { SketchesState } from '../../state/sketch/sketches.ts';
import type { SlotsState } from '../../state/slots/slots.ts';
import type { StoredValue } from '../../state/storage/stored.ts';
import type { TrailsState } from '../../state/trails/trails.ts';
import type { CheckHistory } from '../../state/tree/CheckHistory.ts';
import type { EntityTrees } from '../../state/tree/EntityTrees.ts';
import type { TreePanelState } from '../../state/tree/treePanel.ts';
import type { EditorState } from '../../state/views/editor.ts';
import type { SlotViewsState } from '../../state/views/slotViews.ts';
import type { ViewListState } from '../../state/views/viewList.ts';
import type { World } from '../../state/world/World.ts';
import type { AlertPin } from './AlertPin.ts';
import type { Actions, DesignActions, LibraryActions } from './actions.ts';
import type { AnnotationActions } from './annotationActions.ts';
import type { CameraHistories } from './CameraHistories.ts';
import type { ClickConsumers } from './clicks.ts';
import type { DispatchActions } from './dispatchActions.ts';
import type { DisplayedWorldState, WorldServices } from './displayedWorld.ts';
import type { Editing } from './Editing.ts';
import type { FocusHistory } from './FocusHistory.ts';
import type { OpenViews } from './OpenViews.ts';
import type { ReplayActions } from './replayActions.ts';
import type { RouteActions } from './routeActions.ts';
import type { Viewers } from './Viewers.ts';
import type { ViewActions } from './viewActions.ts';
import type { ZoneActions } from './zoneActions.ts';

/** The site, its maps and the signed-in user. */
export interface SiteServices {
  config: SiteConfig;
  session: SessionState;
  site: SiteState;
  /** Rule zones, survey walls and names of the map of the selected viewer. */
  mapData: MapData;
  /** The same for any map that a viewer shows. */
  mapDataOf: (map: MapVersion) => MapData;
  /** The backend's clock, epoch milliseconds. */
  now: () => number;
  /** Requests made only while the Dispatcher is open. */
  dispatch: DispatchActions;
}

/** The live mine and the link to it, independent of the viewers' content. */
export interface LiveServices {
  world: World;
  link: LinkState;
  /** The backend's clock as measured; ages are computed with it. */
  clock: BackendClock;
  alertHistory: PastAlerts;
  alertSound: SoundSwitch;
}

/** Panels and menus around the scenes. */
export interface ShellServices {
  shell: ShellState;
  /** Theme and density. */
  appearance: Appearance;
  /** Widths of panels that were resized. */
  panelWidths: PanelWidths;
  notices: Notices;
  /** Failed loads, and skipped items of lists. */
  calls: CallFaults;
  focusHistory: FocusHistory;
  recentColours: RecentColours;
  /** The loading flag: number of calls in progress. */
  busy: { requests: number };
}

/** Viewers, and the views that they show. */
export interface ViewServices {
  slots: SlotsState;
  slotViews: SlotViewsState;
  viewList: ViewListState;
  editor: EditorState;
  openViews: OpenViews;
  editing: Editing;
  viewers: Viewers;
  cameraHistories: CameraHistories;
  views: ViewActions;
  /** The views that the user opened last, latest first. */
  recentViews: StoredValue<RecentView[]>;
  /** Vehicles whose trail each viewer shows. */
  trails: TrailsState;
}

/** Entities that are selected, listed and edited. */
export interface EntityServices {
  selection: Selection;
  /** Drawings, models and DXF maps, and which of them are shown. */
  designs: DesignsState;
  designActions: DesignActions;
  /** The catalogue by categories, for Monitor V2. */
  entityList: EntityListState;
  library: LibraryActions;
  entityDialogs: EntityDialogsState;
}

/** Folders of the entities, and the panel that shows them. */
export interface TreeServices {
  trees: EntityTrees;
  treePanel: TreePanelState;
  /** Ticks and folder edits that can be undone. */
  checkHistory: CheckHistory;
}

/** Users' drawings on the mine. */
export interface DrawingServices {
  sketches: SketchesState;
  measures: MeasuresState;
  /** Shows what the last opened alert refers to. */
  alertPin: AlertPin;
  drafts: Drafts;
  /** Receives the clicks of all viewers while a tool is open. */
  clicks: ClickConsumers;
  annotations: AnnotationActions;
  zones: ZoneActions;
  routes: RouteActions;
}

/** A replay of the past in one viewer. */
export interface ReplayServices {
  replay: ReplayState;
  replayActions: ReplayActions;
  displayedWorld: DisplayedWorldState;
}

export interface AppServices
  extends SiteServices,
    WorldServices,
    LiveServices,
    ReplayServices,
    ShellServices,
    ViewServices,
    EntityServices,
    TreeServices,
    DrawingServices {
  actions: Actions;
}
