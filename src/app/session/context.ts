/** The app's services in React: a component uses only the part that it needs. */
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

const AppContext = createContext<AppServices | undefined>(undefined);
const WorldContext = createContext<WorldServices | undefined>(undefined);

/** Services never change while the page is open. */
export function AppProvider({ services, children }: { services: AppServices; children?: ReactNode }) {
  const inWorld = createElement(WorldContext.Provider, { value: services }, children);
  return createElement(AppContext.Provider, { value: services }, inWorld);
}

/** For the components below it, `useWorld` gives the mine of the selected viewer. */
export function SelectedWorldProvider({ children }: { children?: ReactNode }) {
  const live = useRequired(AppContext);
  const { replayed } = useSnapshot(live.displayedWorld);
  const { selected } = useSnapshot(live.slots);
  const value = replayed?.slot === selected ? (replayed.services as WorldServices) : live;
  return createElement(WorldContext.Provider, { value }, children);
}

/** The world that a viewer shows. */
export function useWorldOf(slot: SlotId): World {
  const { world, displayedWorld } = useRequired(AppContext);
  const { replayed } = useSnapshot(displayedWorld);
  return replayed?.slot === slot ? (replayed.services.world as World) : world;
}

function useRequired<T>(context: Context<T | undefined>): T {
  const value = useContext(context);
  if (value === undefined) throw new Error('Error: Required context provider is missing.');
  return value;
}

/** All parts at once, for the palette's commands. */
export const useAllServices = (): AppServices => useRequired(AppContext);

export const useSite = (): SiteServices => useAllServices();
/** The mine as the selected viewer shows it, for everything that displays its state. */
export const useWorld = (): WorldServices => useRequired(WorldContext);
export const useLive = (): LiveServices => useAllServices();
export const useReplay = (): ReplayServices => useAllServices();
export const useShell = (): ShellServices => useAllServices();
export const useViews = (): ViewServices => useAllServices();
export const useEntities = (): EntityServices => useAllServices();
export const useTrees = (): TreeServices => useAllServices();
export const useDrawing = (): DrawingServices => useAllServices();
export const useActions = (): Actions => useAllServices().actions;
