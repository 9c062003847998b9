/** The live mine before its first message, and the page's state with what the browser has stored. */
import type { Scope } from '../../lifetime/scope.ts';
import { createEntityList } from '../../state/entityList/entityList.ts';
import { createEntityDialogs } from '../../state/library/entityDialogs.ts';
import { createLink } from '../../state/link/link.ts';
import { Notices } from '../../state/notice/notices.ts';
import { Selection } from '../../state/selection/Selection.ts';
import { isNewSession, storedSessionId } from '../../state/session/lastSession.ts';
import type { SessionState } from '../../state/session/session.ts';
import { createPanelWidths } from '../../state/shell/panelWidths.ts';
import { recentColours } from '../../state/shell/recentColours.ts';
import { createShell, landingShownFlag, type ShellState } from '../../state/shell/shell.ts';
import { storeTourProgress } from '../../state/shell/tour.ts';
import { createSite } from '../../state/site/site.ts';
import { browserStorage } from '../../state/storage/browserStorage.ts';
import type { StoredValue } from '../../state/storage/stored.ts';
import { CheckHistory } from '../../state/tree/CheckHistory.ts';
import { createTreePanel } from '../../state/tree/treePanel.ts';
import { TREND_STEP_MS, Trends } from '../../state/trends/Trends.ts';
import { World } from '../../state/world/World.ts';
import { FocusHistory } from '../session/FocusHistory.ts';
import { restoreSelection } from '../session/restoreSelection.ts';
import type { AppServices, ShellServices } from '../session/services.ts';
import { createAppearance } from './appearance.ts';
import { type Backend, type SignedIn, userIdOf } from './backend.ts';

/** What the browser stores about the page. */
export interface RememberedPage {
  /** Whether the landing page is shown. */
  landing: StoredValue<boolean>;
  /** Id of the session whose main page was opened last. */
  lastSession: StoredValue<string>;
}

type LiveMine = Pick<AppServices, 'world' | 'link' | 'selection' | 'trends'>;
type PagePanels = Pick<AppServices, 'treePanel' | 'checkHistory' | 'entityList' | 'entityDialogs'>;

export interface PageState
  extends LiveMine,
    PagePanels,
    Omit<ShellServices, 'calls' | 'busy'>,
    Pick<AppServices, 'site'> {}

export function createPageState(
  scope: Scope,
  signedIn: SignedIn,
  { clock }: Pick<Backend, 'clock'>,
  remembered: RememberedPage,
): PageState {
  const { session } = signedIn;
  const shell = openShell(scope, session, remembered);
  return {
    ...createLiveMine(scope, signedIn, clock.now),
    site: createSite(),
    shell,
    appearance: createAppearance(scope, {
      storage: browserStorage('local'),
      userId: userIdOf(session),
      page: document.documentElement,
      body: document.body,
      window,
    }),
    panelWidths: createPanelWidths(scope, browserStorage('local'), userIdOf(session)),
    notices: new Notices(scope),
    recentColours: recentColours(browserStorage('local')),
    treePanel: createTreePanel(scope, browserStorage('local')),
    checkHistory: new CheckHistory(),
    entityList: createEntityList(),
    entityDialogs: createEntityDialogs(),
    focusHistory: new FocusHistory(scope, document),
  };
}

export function rememberedPage(): RememberedPage {
  return {
    landing: landingShownFlag(browserStorage('local')),
    lastSession: storedSessionId(browserStorage('session')),
  };
}

function openShell(scope: Scope, session: SessionState, { landing, lastSession }: RememberedPage): ShellState {
  const shell = createShell(landing);
  storeTourProgress(scope, shell, browserStorage('local'));
  shell.sessionUpdated = isNewSession(lastSession, session.sessionId);
  return shell;
}

/** @param now the backend's clock, epoch milliseconds */
function createLiveMine(scope: Scope, { config, session }: SignedIn, now: () => number): LiveMine {
  const world = new World(now, { filterMineArea: config.filterMineArea });
  const selection = new Selection();
  const userId = () => userIdOf(session);
  restoreSelection(scope, { storage: browserStorage('session'), userId, page: window, selection, world });
  const trends = new Trends(world);
  scope.interval(() => void trends.sample(scope.signal), TREND_STEP_MS);
  return { world, link: createLink(), selection, trends };
}
