/** Narrow contexts: a component uses only the part of the app that it needs. */
import { type Context, createContext, createElement, type ReactNode, useContext } from 'react';
import { useSnapshot } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import type { World } from '../../state/world/World.ts';
import type { Actions } from './actions.ts';
import type { WorldServices } from './displayedWorld.ts';
import type {
  AppServices,
  DrawingServices,
  EntityServices,
  LiveServices,
  ReplayServices,
  ShellServices,
  SiteServices,
  TreeServices,
  ViewServices,
} from './services.ts';

const SiteContext = createContext<SiteServices | undefined>(undefined);
const WorldContext = createContext<WorldServices | undefined>(undefined);
const LiveContext = createContext<LiveServices | undefined>(undefined);
const ReplayContext = createContext<ReplayServices | undefined>(undefined);
const ShellContext = createContext<ShellServices | undefined>(undefined);
const ViewContext = createContext<ViewServices | undefined>(undefined);
const EntityContext = createContext<EntityServices | undefined>(undefined);
const TreeContext = createContext<TreeServices | undefined>(undefined);
const DrawingContext = createContext<DrawingServices | undefined>(undefined);
const ActionsContext = createContext<Actions | undefined>(undefined);
const AppContext = createContext<AppServices | undefined>(undefined);

/** Services never change while the page is open: every context holds all of them, and hands out its own part. */
const SERVICE_CONTEXTS = [
  SiteContext,
  WorldContext,
  LiveContext,
  ReplayContext,
  ShellContext,
  ViewContext,
  EntityContext,
  TreeContext,
  DrawingContext,
  AppContext,
] as unknown as readonly Context<AppServices>[];

export function AppProvider({ services, children }: { services: AppServices; children?: ReactNode }) {
  return SERVICE_CONTEXTS.reduce<ReactNode>(
    (inside, { Provider }) => createElement(Provider, { value: services }, inside),
    createElement(ActionsContext.Provider, { value: services.actions }, children),
  );
}

/** Below it, the mine is that of the selected viewer. */
export function SelectedWorldProvider({ children }: { children?: ReactNode }) {
  const live = useRequired(AppContext);
  const { replayed: shown } = useSnapshot(live.displayedWorld);
  const { selected } = useSnapshot(live.slots);
  const value = shown?.slot === selected ? (shown.services as WorldServices) : live;
  return createElement(WorldContext.Provider, { value }, children);
}

/** The world that a viewer shows. */
export function useWorldOf(slot: SlotId): World {
  const { world, displayedWorld } = useRequired(AppContext);
  const { replayed: shown } = useSnapshot(displayedWorld);
  return shown?.slot === slot ? (shown.services.world as World) : world;
}

function useRequired<T>(context: Context<T | undefined>): T {
  const value = useContext(context);
  if (value === undefined) throw new Error('Error: Required context provider is missing.');
  return value;
}

export const useSite = () => useRequired(SiteContext);
/** The mine as the selected viewer shows it, for everything that displays its state. */
export const useWorld = () => useRequired(WorldContext);
export const useLive = () => useRequired(LiveContext);
export const useReplay = () => useRequired(ReplayContext);
export const useShell = () => useRequired(ShellContext);
export const useViews = () => useRequired(ViewContext);
export const useEntities = () => useRequired(EntityContext);
export const useTrees = () => useRequired(TreeContext);
export const useDrawing = () => useRequired(DrawingContext);
export const useActions = () => useRequired(ActionsContext);

/** All parts at once, for the commands of the palette. */
export const useAllServices = () => useRequired(AppContext);
