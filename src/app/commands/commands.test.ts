import { describe, expect, it } from 'vitest';
import { ROOT_FOLDER, type Tree } from '../../domain/tree/tree.ts';
import type { VisibilityRules } from '../../domain/view/shown.ts';
import { defaultViewState } from '../../domain/view/viewState.ts';
import { World } from '../../state/world/World.ts';
import type { AppServices } from '../session/services.ts';
import { COMMANDS, type CommandId, isAvailable } from './commands.ts';

interface Place {
  loaded?: boolean;
  landing?: boolean;
  page?: 'main' | 'manual';
  view?: string | undefined;
  /** Id of the view whose document is there. */
  shown?: string;
  filterMineArea?: boolean;
}

function availableCommands({ loaded = true, landing = false, page = 'main', ...more }: Place): CommandId[] {
  const app = {
    shell: { hasLoaded: loaded, isLandingShown: landing, page },
    slots: {
      selected: 'viewer_1',
      views: 'view' in more ? { viewer_1: more.view } : { viewer_1: 'default' },
    },
    slotViews: { bySlot: { viewer_1: { view: { id: more.shown ?? '' } } } },
    config: { filterMineArea: more.filterMineArea ?? false },
  } as unknown as AppServices;
  return COMMANDS.filter((command) => isAvailable(command, app)).map(({ id }) => id);
}

/** A viewer with the default checks, and trees of the named files. */
function checkedViewer(assets: readonly string[]) {
  const slotViews: { bySlot: { viewer_1: { shown: VisibilityRules } } } = {
    bySlot: { viewer_1: { shown: defaultViewState() } },
  };
  const files = assets.map((entityId) => {
    const id = `asset:${entityId}`;
    return { kind: 'file', id, name: entityId, parent: ROOT_FOLDER, itemType: 'asset', entityId } as const;
  });
  const listed: Tree = { nodes: new Map(files.map((file) => [file.id, file])) };
  const empty: Tree = { nodes: new Map() };
  const app = {
    ...{ shell: {}, treePanel: {}, slots: { selected: 'viewer_1' }, slotViews },
    config: { filterMineArea: false },
    trees: { tree: (category: string) => (category === 'asset' ? listed : empty) },
    world: new World(() => 0, { filterMineArea: false }),
    openViews: {
      scene: () => undefined,
      change: (_slot: string, shown: VisibilityRules) => {
        slotViews.bySlot.viewer_1 = { shown: { ...slotViews.bySlot.viewer_1.shown, ...shown } };
      },
    },
  };
  /** Which kinds are checked after a command. */
  return (command: CommandId) => {
    COMMANDS.find(({ id }) => id === command)?.run(app as unknown as AppServices);
    return slotViews.bySlot.viewer_1.shown.isAllSelected;
  };
}

describe('commands', () => {
  it('are all there on the main page; those of the map in mine-area mode only', () => {
    expect(availableCommands({ filterMineArea: true })).toEqual(COMMANDS.map(({ id }) => id));
    expect(availableCommands({})).toEqual(
      COMMANDS.map(({ id }) => id).filter((id) => id !== 'toggleMap' && id !== 'allMap'),
    );
  });

  it.each([{ landing: true }, { page: 'manual' as const }])('leave the scenes behind %j alone', (place) => {
    expect(availableCommands(place)).toEqual(['palette', 'fullScreen', 'manual', 'tour', 'feedback']);
  });

  it('wait for the loading screen', () => {
    expect(availableCommands({ loaded: false })).toEqual([]);
  });

  it('edit no viewer without a view', () => {
    expect(availableCommands({ view: undefined })).not.toContain('edit');
    expect(availableCommands({})).toContain('edit');
  });

  it('edit no viewer whose view has yet to come', () => {
    expect(availableCommands({ view: 'b', shown: 'a' })).not.toContain('edit');
    expect(availableCommands({ view: 'b', shown: 'b' })).toContain('edit');
  });

  it('switch the offline override on and off, in the world and in what says so', () => {
    const app = { shell: { offlineOverride: false }, world: { offlineOverride: false } };
    const toggleOfflineOverride = () =>
      COMMANDS.find(({ id }) => id === 'offlineOverride')?.run(app as unknown as AppServices);
    toggleOfflineOverride();
    expect(app).toEqual({ shell: { offlineOverride: true }, world: { offlineOverride: true } });
    toggleOfflineOverride();
    expect(app).toEqual({ shell: { offlineOverride: false }, world: { offlineOverride: false } });
  });

  it('hide everything around an edited view only after its guard', () => {
    const waiting: (() => void)[] = [];
    const slots = { open: ['viewer_1'], selected: 'viewer_1', bare: {} };
    const shell = { displayMode: 'edit', panel: 'monitor' };
    const editing = { leaveEditing: (step: () => void) => waiting.push(step) < 0 };
    COMMANDS.find(({ id }) => id === 'hideUi')?.run({ shell, slots, editing } as unknown as AppServices);
    expect(waiting).toHaveLength(1);
    expect(shell.panel).toBe('monitor');
    waiting[0]?.();
    expect(shell.panel).toBeUndefined();
  });

  it('check and uncheck a category in turn, also one that lists nothing yet', () => {
    const checksAfter = checkedViewer(['OP-1']);
    const expectToggling = (command: CommandId, kind: 'asset' | 'sensor' | 'annotation') =>
      expect([1, 2, 3].map(() => checksAfter(command)[kind])).toEqual([false, true, false]);
    expectToggling('toggleAsset', 'asset');
    expectToggling('toggleSensor', 'sensor');
    expectToggling('allAnnotation', 'annotation');
  });

  it('check everything where nothing of a category that is empty could be unchecked', () => {
    const checksAfter = checkedViewer(['OP-1']);
    checksAfter('toggleSensor');
    expect(checksAfter('toggleAll')).toMatchObject({ asset: false, sensor: false });
    expect(checksAfter('toggleAll')).toMatchObject({ asset: true, sensor: true });
  });

  it('have one combination each', () => {
    const keys = COMMANDS.flatMap((command) => command.keys);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
