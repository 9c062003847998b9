/** The live mine: its reports, alerts with their sound, routes and trails of its vehicles, and the Dispatcher's requests. */
import type { Scope } from '../../lifetime/scope.ts';
import { AlertSound } from '../../services/alerts/AlertSound.ts';
import { browserStorage } from '../../state/storage/browserStorage.ts';
import type { DrawingServices, LiveServices, SiteServices } from '../session/services.ts';
import { type Backend, type SignedIn, userIdOf } from './backend.ts';
import { dispatchActions } from './dispatch.ts';
import { followVehicleRoutes } from './followVehicleRoutes.ts';
import { startLive } from './live.ts';
import type { MapContent } from './mapContent.ts';
import type { PageState } from './pageState.ts';
import { feedLiveTrails } from './trails.ts';
import type { Viewing } from './views.ts';

interface LiveMineNeeds {
  signedIn: SignedIn;
  backend: Backend;
  page: PageState;
  viewing: Viewing;
  content: MapContent;
  drawing: Pick<DrawingServices, 'drafts' | 'sketches'>;
}

export interface LiveMine extends Pick<LiveServices, 'alertHistory' | 'alertSound'>, Pick<SiteServices, 'dispatch'> {
  reloadAnnotations: () => void;
}

export function startLiveMine(scope: Scope, needs: LiveMineNeeds): LiveMine {
  const { signedIn, backend, page, viewing, content, drawing } = needs;
  const { rest } = backend;
  const { config, identity, session } = signedIn;
  const dispatch = dispatchActions(scope, {
    rest,
    config,
    storage: browserStorage('local'),
    userId: userIdOf(session),
  });
  const { alertHistory, reloadAnnotations } = startLive(scope, {
    ...signedIn,
    ...backend,
    ...page,
    editor: viewing.editor,
    zoneNames: viewing.zoneNames,
    trees: content.trees.state,
    drafts: drawing.drafts,
    reload: {
      design: () => content.designActions.reload(),
      ruleZone: viewing.reloadZones,
      proposal: dispatch.proposalsChanged,
    },
  });
  // Alerts stored in the browser have been restored by now: they make no sound.
  const alertSound = createAlertSound(scope, page);
  followVehicleRoutes(scope, { ...page, url: config.routeURL, identity, sketches: drawing.sketches });
  feedLiveTrails(scope, { ...page, rest, config, slots: viewing.slots, trails: viewing.trails });
  return { dispatch, alertHistory, alertSound, reloadAnnotations };
}

function createAlertSound(scope: Scope, { world }: Pick<PageState, 'world'>): AlertSound {
  const createContext = () => new AudioContext();
  return new AlertSound(scope, {
    alerts: world.alerts.state,
    storage: browserStorage('local'),
    steadyMs: () => performance.now(),
    page: window,
    createContext,
  });
}
