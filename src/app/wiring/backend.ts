/** The backend as the signed-in user reaches it: the first step, which all others need. */
import { proxy } from 'valtio';
import type { SiteConfig } from '../../domain/wire/config.ts';
import { Catalogue } from '../../services/catalogue/catalogue.ts';
import type { Identity } from '../../services/identity/Identity.ts';
import { MapFiles } from '../../services/map/MapFiles.ts';
import { RestClient } from '../../services/rest/RestClient.ts';
import { StateService } from '../../services/state/StateService.ts';
import { CallFaults } from '../../state/calls/CallFaults.ts';
import { BackendClock } from '../../state/link/BackendClock.ts';
import type { SessionState } from '../../state/session/session.ts';
import { logToConsole } from './logToConsole.ts';

/** A user who has signed in to a site. */
export interface SignedIn {
  config: SiteConfig;
  identity: Identity;
  session: SessionState;
  /** This device's clock, epoch milliseconds. */
  now: () => number;
}

/** Client of the backend, with the faults and times of its answers. */
export interface Backend {
  rest: RestClient;
  catalogue: Catalogue;
  states: StateService;
  mapFiles: MapFiles;
  calls: CallFaults;
  busy: { requests: number };
  clock: BackendClock;
}

export function connectBackend({ config, identity, now }: SignedIn): Backend {
  const calls = new CallFaults();
  const busy = proxy({ requests: 0 });
  const clock = new BackendClock(now);
  const rest = new RestClient(() => identity.token(), {
    requestCount: busy,
    serverDates: clock,
    sessionGuard: identity,
    log: logToConsole,
    onSkippedItems: (call, items) => calls.setSkipped(call, items),
  });
  return {
    rest,
    catalogue: new Catalogue(rest, config),
    states: new StateService(rest, config.stateURL),
    mapFiles: new MapFiles(rest, config),
    calls,
    busy,
    clock,
  };
}

/** Subject of the user; empty if the session has none. */
export function userIdOf({ user }: SessionState): string {
  return user?.sub ?? '';
}
