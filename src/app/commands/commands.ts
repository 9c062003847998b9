/**
 * Everything that can be done by a key or from the palette: one object serves shortcut, palette and manual
 * (rules.md#shortcuts).
 */

import { LAYOUT_CHOICES } from '../../domain/layout/layout.ts';
import { filesOf } from '../../domain/tree/tree.ts';
import { isCheckedAsWhole } from '../../domain/tree/viewChecks.ts';
import { TREE_CATEGORIES, type TreeCategory } from '../../domain/tree/workspace.ts';
import { showsWholeTypes, type VisibilityRules, visibilityTest } from '../../domain/view/shown.ts';
import { ITEM_TYPES } from '../../domain/view/viewState.ts';
import type { commandsEn } from '../../i18n/commands/en.ts';
import { hideUi, isUiHidden, showUi } from '../../state/shell/hideUi.ts';
import { openPanel, type ShellState } from '../../state/shell/shell.ts';
import { startTour } from '../../state/shell/tour.ts';
import { toggleLink } from '../../state/slots/linkedSlots.ts';
import { showsNamedView } from '../../state/views/slotViews.ts';
import { setXRay } from '../../state/views/xray.ts';
import type { World } from '../../state/world/World.ts';
import { alerts } from '../panels/alerts/panel.ts';
import { checkCategory } from '../panels/tree/checkCategory.ts';
import { isFileShown } from '../panels/tree/entityFields.ts';
import { monitor } from '../panels/tree/panel.ts';
import { toggleWalk, zoomToWindow } from '../session/cameraGestures.ts';
import { CAMERA_KEYS } from '../session/cameraKeys.ts';
import type { AppServices } from '../session/services.ts';
import { setOfflineOverride } from '../session/setOfflineOverride.ts';

export type CommandId = keyof typeof commandsEn.name;

export interface Command {
  readonly id: CommandId;
  /** Like `Alt+H`; the first is displayed. */
  readonly keys: readonly string[];
  /** Also available on the landing page, the manual and other pages that cover the scenes. */
  readonly worksOnAllPages?: boolean;
  /** Always by default. */
  readonly isAvailable?: (app: AppServices) => boolean;
  readonly run: (app: AppServices) => void;
}

/** Categories in the order of the digit keys; the map is included only in mine-area mode. */
const DIGIT_CATEGORIES: readonly TreeCategory[] = ['vehicle', 'sensor', 'asset', 'annotation', 'design', 'map'];

const TOGGLE_COMMANDS = {
  vehicle: 'toggleVehicle',
  sensor: 'toggleSensor',
  asset: 'toggleAsset',
  annotation: 'toggleAnnotation',
  design: 'toggleDesign',
  map: 'toggleMap',
} as const satisfies Record<TreeCategory, CommandId>;

const CHECK_ALL_COMMANDS = {
  vehicle: 'allVehicle',
  sensor: 'allSensor',
  asset: 'allAsset',
  annotation: 'allAnnotation',
  design: 'allDesign',
  map: 'allMap',
} as const satisfies Record<TreeCategory, CommandId>;

const LAYOUT_COMMANDS = ['layout1', 'layout2', 'layout3', 'layout4', 'layout5'] as const;

const setShell =
  (changes: Partial<ShellState>) =>
  ({ shell }: AppServices): void => {
    Object.assign(shell, changes);
  };

export const COMMANDS: readonly Command[] = [
  {
    id: 'palette',
    keys: ['Ctrl+K'],
    worksOnAllPages: true,
    run: (app) => setShell({ paletteOpen: !app.shell.paletteOpen })(app),
  },
  { id: 'hideUi', keys: ['Alt+H'], run: toggleUi },
  { id: 'resetView', keys: ['Alt+R'], run: ({ openViews, slots }) => openViews.scene(slots.selected)?.resetView() },
  {
    id: 'previousView',
    keys: [CAMERA_KEYS.previousView],
    run: ({ cameraHistories }) => cameraHistories.step('previous'),
  },
  { id: 'nextView', keys: [CAMERA_KEYS.nextView], run: ({ cameraHistories }) => cameraHistories.step('next') },
  { id: 'zoomWindow', keys: [CAMERA_KEYS.zoomWindow], run: zoomToWindow },
  {
    id: 'walk',
    keys: [CAMERA_KEYS.walk],
    isAvailable: ({ slots }) => slots.views[slots.selected] !== undefined,
    run: toggleWalk,
  },
  { id: 'linkCameras', keys: [CAMERA_KEYS.linkCameras], run: ({ slots }) => toggleLink(slots, slots.selected) },
  { id: 'fullScreen', keys: ['F11', 'Ctrl+Alt+Cmd+F', 'Ctrl+Cmd+F'], worksOnAllPages: true, run: toggleFullScreen },
  { id: 'toggleAll', keys: ['Alt+A'], run: toggleEverything },
  ...DIGIT_CATEGORIES.map(
    (category, k): Command => ({
      id: TOGGLE_COMMANDS[category],
      keys: [`Alt+${k + 1}`],
      isAvailable: (app) => hasCategory(app, category),
      run: (app) => {
        app.treePanel.category = category;
        openPanel(app.shell, monitor.id);
        toggleCategory(app, category);
      },
    }),
  ),
  { id: 'toggleCategory', keys: ['Alt+Ctrl+A'], run: (app) => toggleCategory(app, app.treePanel.category) },
  ...DIGIT_CATEGORIES.map(
    (category, k): Command => ({
      id: CHECK_ALL_COMMANDS[category],
      keys: [`Alt+Ctrl+${k + 1}`],
      isAvailable: (app) => hasCategory(app, category),
      run: (app) => toggleCategory(app, category),
    }),
  ),
  ...LAYOUT_CHOICES.flatMap(({ kind }, k): Command[] => {
    const id = LAYOUT_COMMANDS[k];
    return id ? [{ id, keys: [], run: ({ viewers }) => viewers.chooseLayout(kind) }] : [];
  }),
  { id: 'monitor', keys: [], run: ({ shell }) => openPanel(shell, monitor.id) },
  { id: 'alerts', keys: [], run: ({ shell }) => openPanel(shell, alerts.id) },
  {
    id: 'edit',
    keys: [],
    isAvailable: ({ slots, slotViews }) => showsNamedView(slotViews, slots, slots.selected),
    run: ({ editing }) => editing.chooseTool('edit'),
  },
  { id: 'view', keys: [], run: ({ editing }) => editing.chooseTool('view') },
  { id: 'offlineOverride', keys: [], run: (app) => setOfflineOverride(app, !app.shell.offlineOverride) },
  {
    id: 'xray',
    keys: ['Alt+X'],
    isAvailable: ({ slots }) => slots.views[slots.selected] !== undefined,
    run: toggleXRay,
  },
  { id: 'manual', keys: [], worksOnAllPages: true, run: setShell({ page: 'manual' }) },
  { id: 'tour', keys: [], worksOnAllPages: true, run: ({ shell }) => startTour(shell) },
  { id: 'feedback', keys: [], worksOnAllPages: true, run: setShell({ feedbackOpen: true }) },
];

/** Whether a command may run now: most act on the scenes, and only while no other page covers them. */
export function isAvailable(command: Command, app: AppServices): boolean {
  const { hasLoaded, isLandingShown, page } = app.shell;
  const isOnMainPage = !isLandingShown && page === 'main';
  return hasLoaded && (isOnMainPage || command.worksOnAllPages === true) && command.isAvailable?.(app) !== false;
}

function hasCategory({ config }: AppServices, category: TreeCategory): boolean {
  return category !== 'map' || config.filterMineArea;
}

/** Hides the panel, the tools and the cards of every viewer, and leaves edit mode; shows them again. */
function toggleUi({ shell, slots, editing }: AppServices): void {
  if (isUiHidden({ shell, slots })) showUi({ shell, slots });
  else if (shell.displayMode !== 'edit') hideUi({ shell, slots });
  // Leaving edit mode may open a dialog first.
  else editing.leaveEditing(() => hideUi({ shell, slots }));
}

/** Ends a viewer's x-ray if it has any; else makes its rock faint. */
function toggleXRay({ openViews: { xray }, slots: { selected } }: AppServices): void {
  setXRay(xray, selected, xray.bySlot[selected] ? undefined : { isRockFaint: true });
}

async function toggleFullScreen(): Promise<void> {
  try {
    await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  } catch {
    // The browser may refuse full screen or not support it; then nothing changes.
  }
}

/** Checks everything in all categories, or unchecks it if everything is checked. */
function toggleEverything(app: AppServices): void {
  const categories = TREE_CATEGORIES.filter((category) => hasCategory(app, category));
  changeChecks(app, (view) => {
    const on = !categories.every((category) => isCategoryChecked(app, view, category));
    return categories.reduce((now, category) => checkAll(app, now, category, on), view);
  });
}

function toggleCategory(app: AppServices, category: TreeCategory): void {
  const isEmpty = filesOf(app.trees.tree(category)).length === 0;
  changeChecks(app, (view) => {
    const isChecked = isEmpty ? isCheckedForLater(view, category) : isCategoryChecked(app, view, category);
    return checkAll(app, view, category, !isChecked);
  });
}

/** Whether the view shows whatever is added later to a category that is empty now. */
function isCheckedForLater(view: VisibilityRules, category: TreeCategory): boolean {
  return showsWholeTypes(view, ...ITEM_TYPES.filter((itemType) => isCheckedAsWhole(category, itemType)));
}

function checkAll(app: AppServices, view: VisibilityRules, category: TreeCategory, on: boolean): VisibilityRules {
  return checkCategory({ trees: app.trees, world: selectedWorld(app) }, view, category, on);
}

/** An empty category counts as checked. */
function isCategoryChecked(app: AppServices, view: VisibilityRules, category: TreeCategory): boolean {
  const world = selectedWorld(app);
  const isShown = visibilityTest(view);
  return filesOf(app.trees.tree(category)).every((file) => isFileShown(isShown, world, file));
}

function selectedWorld({ openViews, slots, world }: AppServices): World {
  return openViews.scene(slots.selected)?.world ?? world;
}

function changeChecks(
  { slots, slotViews, openViews }: AppServices,
  next: (view: VisibilityRules) => VisibilityRules,
): void {
  const shown = slotViews.bySlot[slots.selected]?.shown;
  if (shown) openViews.change(slots.selected, next(shown));
}
