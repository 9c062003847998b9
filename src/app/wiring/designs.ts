/** Keeps the list of designs up to date, loads the files of those shown in views, and flies to them. */
import { subscribe } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import { type CheckedEntity, setChecked } from '../../domain/tree/viewChecks.ts';
import type { SiteConfig } from '../../domain/wire/config.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { DesignService } from '../../services/designs/DesignService.ts';
import type { ReadDesign } from '../../services/designs/designReader.ts';
import type { SessionGuard } from '../../services/rest/bearerFetch.ts';
import { Loader } from '../../services/rest/Loader.ts';
import type { RestClient } from '../../services/rest/RestClient.ts';
import type { CallFaults } from '../../state/calls/CallFaults.ts';
import { createDesigns, type DesignsState, designOf, setShownDesigns } from '../../state/designs/designs.ts';
import type { MapData } from '../../state/map/mapData.ts';
import type { ShellState } from '../../state/shell/shell.ts';
import type { SlotsState } from '../../state/slots/slots.ts';
import type { SlotViewsState } from '../../state/views/slotViews.ts';
import type { DesignActions } from '../session/actions.ts';
import type { OpenViews } from '../session/OpenViews.ts';
import { logToConsole } from './logToConsole.ts';
import { CATALOGUE_POLL_MS, updatePeriodically } from './poll.ts';

/** A flight that waits longer for its file is dropped: by then the user has moved on. */
const FLY_TO_UPLOAD_TIMEOUT_MS = 10_000;

interface DesignSources {
  rest: RestClient;
  config: SiteConfig;
  token: () => Promise<string>;
  guard: SessionGuard;
  calls: CallFaults;
  openViews: OpenViews;
  slots: SlotsState;
  slotViews: SlotViewsState;
  shell: ShellState;
  mapData: MapData;
  now: () => number;
}

export function followDesigns(
  scope: Scope,
  { rest, config, token, guard, calls, openViews, slots, slotViews, shell, mapData, now }: DesignSources,
): { designs: DesignsState; designActions: DesignActions } {
  const designs = createDesigns();
  const service = new DesignService(scope, {
    rest,
    sntURL: new URL(config.sntURL, location.href).href.replace(/\/$/, ''),
    token,
    session: guard,
    read: lazyReader(scope, rest),
    state: designs,
    faults: calls,
    log: (message) => logToConsole(message, 'error'),
  });
  const markShownDesigns = () =>
    setShownDesigns(
      designs,
      slots.open.flatMap((slot) => slotViews.bySlot[slot]?.shown ?? []),
    );
  const setShown = (id: string, on: boolean) => {
    const shown = slotViews.bySlot[slots.selected]?.shown;
    const entity: CheckedEntity = { itemType: 'design', id };
    if (shown) openViews.change(slots.selected, setChecked(shown, 'design', [entity], on, allDesignEntities()));
    if (on && designOf(designs, id)?.phase === 'failed') void service.load(id);
  };
  const allDesignEntities = (): CheckedEntity[] => [
    ...designs.list.map(({ id }) => ({ itemType: 'design' as const, id })),
    ...mapData.zones.list.map(({ id }) => ({ itemType: 'ruleZone' as const, id })),
  ];
  const flight = new PendingFlight({ designs, openViews, slots, now });
  const follow = () => {
    markShownDesigns();
    service.dropUnshownRetries();
    for (const { id, shown, phase } of designs.list) if (shown && phase === 'idle') void service.load(id);
    flight.flyWhenKnown();
  };
  for (const state of [designs, slotViews, slots]) scope.own(subscribe(state, follow));
  const lists = designListLoader(scope, { service, designs, calls });
  lists();
  updatePeriodically(scope, CATALOGUE_POLL_MS, lists);
  return {
    designs,
    designActions: {
      reload: lists,
      retry: (id) => void service.load(id),
      cancel: (id) => service.cancel(id),
      point: (at) => {
        designs.clickedDesign = at;
        if (at) shell.designsOpen = true;
      },
      setShown,
      flyToDesign: (id) => {
        setShown(id, true);
        markShownDesigns();
        flight.request(id);
      },
    },
  };
}

/** The reader, whose code is loaded with the first file. */
function lazyReader(scope: Scope, rest: RestClient): ReadDesign {
  let reader: ReadDesign | undefined;
  return async (url, token, options) => {
    const { designReader } = await import('../../services/designs/designReader.ts');
    reader ??= designReader(scope, rest);
    return reader(url, token, options);
  };
}

type DesignListOptions = Pick<DesignSources, 'calls'> & { service: DesignService; designs: DesignsState };

/** @returns fetches the lists of designs and of DXF maps; the known list stays until a newer one has arrived */
function designListLoader(scope: Scope, { service, designs, calls }: DesignListOptions): () => void {
  const list = new Loader(scope, {
    call: 'designs',
    faults: calls,
    fetchAndApply: (signal) => service.list(signal),
    onFault: (fault) => {
      designs.fault = fault;
      if (designs.phase === 'loading') designs.phase = 'failed';
    },
  });
  const maps = new Loader(scope, {
    call: 'dxfMaps',
    faults: calls,
    fetchAndApply: (signal) => service.listMaps(signal),
  });
  return () => {
    void list.load();
    void maps.load();
  };
}

type DesignFlightOptions = Pick<DesignSources, 'openViews' | 'slots' | 'now'> & { designs: DesignsState };

/** A flight to a design whose position is known only when its file is loaded. */
class PendingFlight {
  readonly #options: DesignFlightOptions;
  #requestedFlight: { id: string; slot: SlotId; atMs: number } | undefined;

  constructor(parts: DesignFlightOptions) {
    this.#options = parts;
  }

  request(id: string): void {
    const { slots, now } = this.#options;
    this.#requestedFlight = { id, slot: slots.selected, atMs: now() };
    this.flyWhenKnown();
  }

  /** Flies once the position is known, unless the flight is out of date. */
  flyWhenKnown(): void {
    if (!this.#requestedFlight) return;
    const { designs, openViews, slots, now } = this.#options;
    const { id, slot, atMs } = this.#requestedFlight;
    const design = designOf(designs, id);
    const isWaiting = design?.shown && slots.selected === slot && now() - atMs < FLY_TO_UPLOAD_TIMEOUT_MS;
    if (!isWaiting || design.phase === 'failed') {
      this.#requestedFlight = undefined;
      return;
    }
    if (!design.extent) return;
    this.#requestedFlight = undefined;
    openViews.scene(slot)?.flyToBox(design.extent);
  }
}
