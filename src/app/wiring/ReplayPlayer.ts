/** Plays a recorded period in one viewer: a world of its own, and the display mode for it (rules.md#replay). */
import i18next from 'i18next';
import { ref } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import type { LoadedCall } from '../../domain/link/calls.ts';
import type { ReplayRequest } from '../../domain/replay/request.ts';
import type { VehicleTrip } from '../../domain/replay/vehicleTrip.ts';
import type { SiteConfig } from '../../domain/wire/config.ts';
import { addReplayTexts } from '../../i18n/replay/addReplayTexts.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { applyListInSlices } from '../../lifetime/timeSlices.ts';
import { AlertHistory } from '../../services/alerts/AlertHistory.ts';
import type { Catalogue } from '../../services/catalogue/catalogue.ts';
import type { Identity } from '../../services/identity/Identity.ts';
import { readOverview } from '../../services/replay/overview.ts';
import { ReplayClock } from '../../services/replay/ReplayClock.ts';
import { ReplaySource } from '../../services/replay/ReplaySource.ts';
import type { ReplayTimeFault } from '../../services/replay/readFrame.ts';
import type { ReplayOutcome } from '../../services/replay/replayOptions.ts';
import { watchTrip } from '../../services/replay/watchTrip.ts';
import { isTransientError } from '../../services/rest/isTransientError.ts';
import { Loader, retryDelayMs } from '../../services/rest/Loader.ts';
import type { RestClient } from '../../services/rest/RestClient.ts';
import type { StateService } from '../../services/state/StateService.ts';
import { CallFaults } from '../../state/calls/CallFaults.ts';
import { countRejection, createLink } from '../../state/link/link.ts';
import type { NoticeKind, Notices } from '../../state/notice/notices.ts';
import { initialReplayState, type ReplayState } from '../../state/replay/replay.ts';
import type { ShellState } from '../../state/shell/shell.ts';
import type { SiteState } from '../../state/site/site.ts';
import type { SlotsState } from '../../state/slots/slots.ts';
import type { TrailsState } from '../../state/trails/trails.ts';
import { Trends } from '../../state/trends/Trends.ts';
import { World } from '../../state/world/World.ts';
import { type DisplayedWorldState, showWorld } from '../session/displayedWorld.ts';
import { provideAlertNames } from './alertNames.ts';
import { keepInViewer } from './keepInViewer.ts';
import type { ZoneNames } from './mapData.ts';
import { seedEntities } from './seedEntities.ts';
import { CATALOGUE_KINDS, LIST_CALL_OF_KIND, readSiteEntities } from './siteEntities.ts';
import { feedTrails } from './trails.ts';

/** At ten times the speed, the figures of each five recorded seconds are still sampled once. */
const TREND_SAMPLE_INTERVAL_MS = 500;

export interface ReplayPlayerOptions {
  config: SiteConfig;
  identity: Identity;
  catalogue: Catalogue;
  states: StateService;
  site: SiteState;
  zoneNames: ZoneNames;
  shell: ShellState;
  slots: SlotsState;
  notices: Notices;
  rest: RestClient;
  trails: TrailsState;
  replay: ReplayState;
  displayedWorld: DisplayedWorldState;
}

const NOTICE_KIND_BY_OUTCOME: Record<ReplayOutcome | 'stopped', NoticeKind> = {
  finished: 'done',
  stopped: 'done',
  noData: 'warning',
  error: 'error',
  startFailed: 'error',
};

export class ReplayPlayer {
  /** Source of the running replay. */
  source: ReplaySource | undefined;
  readonly #scope: Scope;
  readonly #options: ReplayPlayerOptions;
  #playScope: Scope | undefined;
  /** Link of the running replay, or of the last one. */
  #link = createLink();

  constructor(scope: Scope, parts: ReplayPlayerOptions) {
    addReplayTexts();
    this.#scope = scope;
    this.#options = parts;
  }

  /** Plays a period in a viewer; a running replay ends without a notice. */
  run(slot: SlotId, request: ReplayRequest): void {
    const { replay, shell, slots } = this.#options;
    // Left or closed while the player's code was loading: selecting it now would cover the page.
    if (!slots.open.includes(slot) || slots.views[slot] === undefined) return;
    // The address keeps the moment of a link as long as no other replay has been chosen.
    if (this.#playScope || request.fromMs !== shell.linkedMomentMs) shell.linkedMomentMs = undefined;
    this.#returnToLive();
    const play = this.#scope.child();
    this.#playScope = play;
    slots.selected = slot;
    shell.displayMode = 'replay';
    Object.assign(replay, { ...initialReplayState(), slot, phase: 'waiting' } satisfies ReplayState);
    this.source = this.#start(play, slot, request);
    keepInViewer(play, { shell, slots, mode: 'replay', slot }, () => this.stop());
  }

  /** Reports a vehicle's trip in the period; see `ReplayActions`. */
  watchTrip(scope: Scope, vehicleId: string, onTrip: (trip: VehicleTrip) => void): void {
    const { config, rest, replay } = this.#options;
    const { fromMs, toMs } = replay;
    const getJson = (url: string, signal: AbortSignal) => rest.getJson(url, signal);
    const calls = { getJson, sntUrl: config.sntURL, reject: this.#reject };
    watchTrip(scope, calls, { vehicleId, stretch: { fromMs, toMs } }, onTrip);
  }

  /** The user has ended the replay. */
  stop(): void {
    if (!this.#playScope) return;
    try {
      this.source?.stop();
    } catch {
      this.#options.notices.show('error', i18next.t('replay:said.stopFailed'));
    }
    this.#endReplay('stopped');
  }

  /** Counts unreadable parts of the recording together with its unreadable messages. */
  readonly #reject = (reason: string): void => countRejection(this.#link, reason);

  #start(play: Scope, slot: SlotId, request: ReplayRequest): ReplaySource {
    const { config, identity, states, replay, notices, displayedWorld } = this.#options;
    const steadyMs = () => performance.now();
    const clock = new ReplayClock(steadyMs, request.fromMs);
    const world = new World(clock.now, { filterMineArea: config.filterMineArea, isReplay: true });
    const link = createLink();
    this.#link = link;
    const trends = new Trends(world);
    const alertHistory = new AlertHistory(play, {
      world,
      // Failures are not listed with the page's: the panel itself shows that alerts are missing.
      calls: new CallFaults(),
      now: clock.now,
      alerts: async (sinceMs, signal) => {
        const alerts = await states.alerts(sinceMs, signal, clock.now());
        return alerts.filter(({ timestamp }) => timestamp <= clock.now());
      },
    });
    play.interval(() => void trends.sample(play.signal), TREND_SAMPLE_INTERVAL_MS);
    const trailFeed = feedTrails(play, { ...this.#options, world, link }, (shownIn) => shownIn === slot);
    this.#seedCatalogue(play, world);
    this.#loadOverview(play, request);
    const worldTitle = () => i18next.t('replay:word');
    showWorld(displayedWorld, slot, { world, link, now: clock.now, worldTitle, trends, alertHistory });
    return new ReplaySource(
      play,
      {
        socketUrl: config.sntURL.replace(/^http/, 'ws'),
        token: () => identity.token(),
        freshToken: (refused) => identity.freshToken(refused),
        onFreshToken: (listener) => identity.onFreshToken(listener),
        newSessionId: () => crypto.randomUUID(),
        world,
        clock,
        link,
        state: replay,
        steadyMs,
        onEnd: (outcome, reason) => this.#endReplay(outcome, reason),
        onProblem: (kind) => notices.show(kind === 'gap' ? 'warning' : 'error', i18next.t(`replay:said.${kind}`)),
        onRestart: () => {
          alertHistory.load();
          trailFeed.reload();
        },
      },
      request,
    );
  }

  /** Names, categories, positions and colours are those of the current catalogue; reports come from the replay. */
  #seedCatalogue(play: Scope, world: World): void {
    const { catalogue, site, zoneNames } = this.#options;
    const { siteEntities } = world;
    provideAlertNames(play, { world, site, zoneNames });
    // The live lists of the same names report their faults: these are only retried until they succeed.
    const faults = new CallFaults();
    const load = (call: LoadedCall, fetchAndApply: (signal: AbortSignal) => Promise<void>) =>
      void new Loader(play, { call, fetchAndApply, faults }).load();
    load('vehicles', async (signal) => seedEntities(world, await catalogue.vehicleEntities(signal), signal));
    load('colours', async (signal) => {
      const list = await catalogue.visuals(signal);
      if (!signal.aborted) world.setVisuals(list);
    });
    load('people', async (signal) => {
      const list = await catalogue.peopleEntities(signal);
      // The list has the people's current whereabouts, not those of the recording.
      const people = list.map((person) => ({ ...person, rsu: undefined }));
      await applyListInSlices(people, signal, siteEntities.beginPeople());
    });
    for (const kind of CATALOGUE_KINDS)
      load(LIST_CALL_OF_KIND[kind], (signal) => readSiteEntities({ catalogue, siteEntities }, kind, signal));
  }

  /** Shows the overview of the whole period; without one in the backend, none. @param attempt number of earlier failures */
  #loadOverview(play: Scope, request: ReplayRequest, attempt = 0): void {
    const { rest, config, replay } = this.#options;
    readOverview((url) => rest.getJson(url, play.signal), config.sntURL, request, this.#reject).then(
      ({ gaps, ...overview }) => {
        if (play.ended) return;
        replay.overview = ref(overview);
        replay.gaps.push(...gaps);
      },
      (error: unknown) => {
        if (play.ended || !isTransientError(error)) return;
        play.timeout(() => this.#loadOverview(play, request, attempt + 1), retryDelayMs(error, attempt));
      },
    );
  }

  /** @param reason why none of its frames has a time, if that has ended it */
  #endReplay(outcome: ReplayOutcome | 'stopped', reason?: ReplayTimeFault): void {
    const { notices, shell } = this.#options;
    if (!this.#playScope) return;
    // A moment that has been seen, or is not wanted, is not replayed by a reload (rules.md#address-moment).
    if (outcome === 'finished' || outcome === 'stopped') shell.linkedMomentMs = undefined;
    this.#returnToLive();
    const text = outcome === 'startFailed' ? i18next.t('interact.replayFailed') : i18next.t(`replay:said.${outcome}`);
    const said = reason && i18next.t('replay:said.because', { text, reason: timeFaultText(reason) });
    notices.show(NOTICE_KIND_BY_OUTCOME[outcome], said ?? text);
  }

  /** The viewer shows the live mine again; period, time and speed are reset. */
  #returnToLive(): void {
    const { replay, shell, slots, displayedWorld } = this.#options;
    this.#playScope?.dispose();
    this.#playScope = undefined;
    this.source = undefined;
    Object.assign(replay, initialReplayState());
    showWorld(displayedWorld, slots.selected);
    if (shell.displayMode === 'replay') shell.displayMode = 'default';
  }
}

function timeFaultText(fault: ReplayTimeFault): string {
  if (fault.kind === 'none') return i18next.t('replay:timeFault.none');
  return i18next.t(`replay:timeFault.${fault.kind}`, { time: String(fault.time) });
}
