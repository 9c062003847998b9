/** The live world: its socket, state service, catalogue and alerts, and, as a last resort, the forced reload. */
import i18next from 'i18next';
import type { SiteConfig } from '../../domain/wire/config.ts';
import type { CatalogueList } from '../../domain/wire/live.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { AlertHistory } from '../../services/alerts/AlertHistory.ts';
import type { Catalogue } from '../../services/catalogue/catalogue.ts';
import { configUrl } from '../../services/config/loadConfig.ts';
import type { Identity } from '../../services/identity/Identity.ts';
import { ForcedReload } from '../../services/live/forcedReload.ts';
import { LiveSource } from '../../services/live/LiveSource.ts';
import type { StateService } from '../../services/state/StateService.ts';
import { persistAlerts } from '../../state/alerts/persistAlerts.ts';
import type { CallFaults } from '../../state/calls/CallFaults.ts';
import type { BackendClock } from '../../state/link/BackendClock.ts';
import type { LinkState } from '../../state/link/link.ts';
import { onClockChange } from '../../state/link/onClockChange.ts';
import type { Notices } from '../../state/notice/notices.ts';
import type { SessionState } from '../../state/session/session.ts';
import type { ShellState } from '../../state/shell/shell.ts';
import type { SiteState } from '../../state/site/site.ts';
import type { Drafts } from '../../state/sketch/drafts.ts';
import { browserStorage } from '../../state/storage/browserStorage.ts';
import type { TreesState } from '../../state/tree/EntityTrees.ts';
import type { EditorState } from '../../state/views/editor.ts';
import type { World } from '../../state/world/World.ts';
import { provideAlertNames } from './alertNames.ts';
import { userIdOf } from './backend.ts';
import { LiveLists } from './LiveLists.ts';
import type { ZoneNames } from './mapData.ts';
import { CATALOGUE_POLL_MS, updatePeriodically } from './poll.ts';
import { isUnsaved } from './unsaved.ts';

const CHANGE_DEBOUNCE_MS = 250;

interface LiveOptions {
  config: SiteConfig;
  identity: Identity;
  catalogue: Catalogue;
  states: StateService;
  world: World;
  link: LinkState;
  site: SiteState;
  zoneNames: ZoneNames;
  notices: Notices;
  calls: CallFaults;
  shell: ShellState;
  session: SessionState;
  editor: EditorState;
  trees: TreesState;
  drafts: Drafts;
  clock: BackendClock;
  /** Refetches lists that are not part of the world. */
  reload: Record<'design' | 'ruleZone' | 'proposal', () => void>;
}

export function startLive(
  scope: Scope,
  parts: LiveOptions,
): { alertHistory: AlertHistory; reloadAnnotations: () => void } {
  const { states, world, calls, clock } = parts;
  const { now } = clock;
  const lists = new LiveLists(scope, parts);
  const alerts = (sinceMs: number, signal: AbortSignal) => states.alerts(sinceMs, signal);
  const alertHistory = new AlertHistory(scope, { world, calls, now, alerts });
  const source = openLiveSource(scope, parts, lists, alertHistory);
  lists.onRetry = () => source.catchUp();
  provideAlertNames(scope, parts);
  const restoreAlerts = persistAlerts(scope, world.alerts, {
    ...{ storage: browserStorage('local'), userId: userIdOf(parts.session), page: window, now },
    onSeenElsewhere: () => world.markAlertsSeen([]),
  });
  onClockChange(scope, clock, () => {
    restoreAlerts();
    alertHistory.state.phase = 'loading';
    alertHistory.load();
  });
  alertHistory.load();
  updatePeriodically(scope, CATALOGUE_POLL_MS, () => {
    lists.readSiteEntities();
    lists.readNewVehicles();
    parts.reload.ruleZone();
  });
  wireForcedReload(scope, parts);
  return { alertHistory, reloadAnnotations: () => lists.readSiteEntities('annotation') };
}

function openLiveSource(scope: Scope, parts: LiveOptions, lists: LiveLists, alertHistory: AlertHistory): LiveSource {
  const { config, identity, world, link, clock, reload } = parts;
  let hasStarted = false;
  return new LiveSource(scope, {
    sceneUrl: config.sceneURL,
    world,
    link,
    clock,
    steadyMs: () => performance.now(),
    token: () => identity.token(),
    onFreshToken: (listener) => identity.onFreshToken(listener),
    sessionGuard: identity,
    resync: (signal, filter) => {
      // The first time they are already being loaded; later on, changes were missed while the link was down.
      if (hasStarted) {
        reload.ruleZone();
        reload.design();
        reload.proposal();
        alertHistory.load();
      }
      hasStarted = true;
      return lists.resync(signal, filter);
    },
    readVehicles: (signal, filter) => lists.readVehicles(signal, filter),
    catalogueChanged: debouncedByList(scope, (list) => {
      if (list === 'design' || list === 'ruleZone' || list === 'proposal') reload[list]();
      else lists.readSiteEntities(list === 'fixed asset' ? 'asset' : list);
    }),
  });
}

/** Many changes at once, such as a bulk removal, cause a single fetch of their list. */
function debouncedByList(scope: Scope, read: (list: CatalogueList) => void): (list: CatalogueList) => void {
  const waitingKinds = new Set<CatalogueList>();
  return (list) => {
    if (waitingKinds.has(list)) return;
    waitingKinds.add(list);
    scope.timeout(() => {
      waitingKinds.delete(list);
      read(list);
    }, CHANGE_DEBOUNCE_MS);
  };
}

function wireForcedReload(scope: Scope, parts: LiveOptions): void {
  const { link, session, clock, shell, editor, trees, drafts, notices } = parts;
  new ForcedReload(scope, {
    link,
    now: clock.localNowMs,
    storage: browserStorage('session'),
    condition: () => ({
      // Under the sign-in screen the scene is not visible either.
      isHidden: document.visibilityState === 'hidden' || session.phase !== 'authenticated',
      // A page that is loaded while the sign-in cannot be renewed gets no further than the provider.
      isOnline: navigator.onLine && !session.isRenewalOverdue,
      isReplaying: shell.displayMode === 'replay',
      hasUnsavedChanges: isUnsaved({
        shell,
        editor,
        trees,
        drafts,
        hasDialog: document.querySelector('[aria-modal="true"]') !== null,
      }),
    }),
    isServerReachable: async (signal) => (await fetch(configUrl(location.href), { cache: 'no-store', signal })).ok,
    warn: () => notices.show('warning', i18next.t('status.reloading')),
    reload: () => {
      drafts.expectReload();
      location.reload();
    },
  });
}
