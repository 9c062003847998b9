/** Which page and panel are open (rules.md#pages). */
import { proxy } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import { openStoredValue, type StoredValue } from '../storage/stored.ts';

/** For administrators: `inbox` is the feedback that was sent, `refused` what fleets sent and the site refused. */
export type Page = 'main' | 'manual' | 'help' | 'inbox' | 'refused';
/** Id of the panel that is open at the start. */
export const DEFAULT_PANEL = 'monitor';

/** Tools of the viewer's tool bar (rules.md#tool-bar). */
export const TOOLS = ['view', 'edit', 'interact'] as const;
export type Tool = (typeof TOOLS)[number];

/** A mode other than the default one belongs to the selected viewer; the others wait. */
export type DisplayMode = 'default' | 'annotation' | 'replay' | 'edit';

/** Tools that draw on the mine; annotations have a display mode of their own. */
export type DrawingTool = 'measure' | 'zone' | 'route' | 'section';

/** Whether the tour is offered, runs, or neither (rules.md#tour). */
type TourPhase = 'off' | 'offered' | 'running';

export interface ShellState {
  page: Page;
  /** Topic at which the manual opens; undefined is its beginning. */
  manualTopic: string | undefined;
  /** The landing page covers the main page. */
  isLandingShown: boolean;
  /** The loading screen has finished. */
  hasLoaded: boolean;
  /** Id of the panel beside the rail, as the app registers it; undefined if none is open. */
  panel: string | undefined;
  /** What Alt+H has hidden, to be restored. */
  stateBeforeHide: { panel: string | undefined; slotsWithHiddenControls: SlotId[] } | undefined;
  /** Bars and panel around the viewers are hidden for full screen. */
  onlyViewers: boolean;
  /** The status bar at the bottom. */
  isStatusBarShown: boolean;
  tool: Tool;
  displayMode: DisplayMode;
  /** The drawing tool of the selected viewer; undefined if none is open. */
  drawing: DrawingTool | undefined;
  /** The moment requested by the address, epoch milliseconds. */
  linkedMomentMs: number | undefined;
  /** The tool bar is folded away by Hide Menu. */
  menuHidden: boolean;
  feedbackOpen: boolean;
  tour: TourPhase;
  tourStarts: number;
  /** The list of all commands is open. */
  paletteOpen: boolean;
  /** Messages that a vehicle is offline are ignored until the user turns this off. */
  offlineOverride: boolean;
  /** The card with the site's designs is open. */
  designsOpen: boolean;
  /** Signed in with another session than the one whose main page was opened last. */
  sessionUpdated: boolean;
}

/** Whether the landing page is shown is remembered (rules.md#landing). */
export function landingShownFlag(storage: Storage): StoredValue<boolean> {
  return openStoredValue(storage, 'landing', 1, (value) => (typeof value === 'boolean' ? value : undefined));
}

export function createShell(flag: StoredValue<boolean>): ShellState {
  return proxy<ShellState>({
    page: 'main',
    manualTopic: undefined,
    isLandingShown: flag.read() ?? true,
    hasLoaded: false,
    panel: DEFAULT_PANEL,
    stateBeforeHide: undefined,
    onlyViewers: false,
    isStatusBarShown: true,
    tool: 'view',
    displayMode: 'default',
    drawing: undefined,
    linkedMomentMs: undefined,
    menuHidden: false,
    feedbackOpen: false,
    tour: 'off',
    tourStarts: 0,
    paletteOpen: false,
    offlineOverride: false,
    designsOpen: false,
    sessionUpdated: false,
  });
}

/** Opens a panel, ending the mode that shows only the viewers. */
export function openPanel(shell: ShellState, id: string): void {
  shell.panel = id;
  shell.onlyViewers = false;
}

/** Opens the landing page, which closes the viewers, and with them a replay or annotation; editing asks the user first. */
export function openLanding(shell: ShellState): void {
  shell.page = 'main';
  shell.isLandingShown = true;
  if (shell.displayMode !== 'edit') shell.displayMode = 'default';
}

/** Opens the manual at a topic (rules.md#manual). */
export function openManual(shell: ShellState, topic: string): void {
  shell.manualTopic = topic;
  shell.page = 'manual';
}

/** Chooses a tool: Edit works on the selected viewer until it is left. */
export function chooseTool(shell: ShellState, tool: Tool): void {
  shell.tool = tool;
  shell.displayMode = tool === 'edit' ? 'edit' : 'default';
}
