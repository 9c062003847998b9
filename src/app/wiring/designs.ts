/** Keeps the list of designs up to date, loads the files of those that views show, and flies to them. */
import { subscribe } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import { type CheckedEntity, setChecked } from '../../domain/tree/viewChecks.ts';
import type { SiteConfig } from '../../domain/wire/config.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { DesignService } from '../../services/designs/DesignService.ts';
import { designReader } from '../../services/designs/designReader.ts';
import type { RestClient } from '../../services/rest/RestClient.ts';
import { createDesigns, type DesignsState, designOf, markShown } from '../../state/designs/designs.ts';
import type { MapData } from '../../state/map/mapData.ts';
import type { ShellState } from '../../state/shell/shell.ts';
import type { SlotsState } from '../../state/slots/slots.ts';
import type { SlotViewsState } from '../../state/views/slotViews.ts';
import type { DesignActions } from '../session/actions.ts';
import type { OpenViews } from '../session/OpenViews.ts';
import { logToConsole } from './logToConsole.ts';
import { CATALOGUE_POLL_MS, poll } from './poll.ts';

/** A flight that waits longer for its file is dropped: the user has moved on. */
const FLY_WITHIN_MS = 10_000;

interface Sources {
  rest: RestClient;
  config: SiteConfig;
  token: () => Promise<string>;
  openViews: OpenViews;
  slots: SlotsState;
  slotViews: SlotViewsState;
  shell: ShellState;
  mapData: MapData;
  now: () => number;
}

export function followDesigns(
  scope: Scope,
  { rest, config, token, openViews, slots, slotViews, shell, mapData, now }: Sources,
): { designs: DesignsState; designActions: DesignActions } {
  const designs = createDesigns();
  const service = new DesignService(scope, {
    rest,
    sntURL: new URL(config.sntURL, location.href).href.replace(/\/$/, ''),
    token,
    read: designReader(scope),
    state: designs,
    log: (message) => logToConsole(message, 'error'),
  });
  const mark = () =>
    markShown(
      designs,
      slots.open.flatMap((slot) => slotViews.bySlot[slot]?.shown ?? []),
    );
  const show = (id: string, on: boolean) => {
    const shown = slotViews.bySlot[slots.selected]?.shown;
    const entity: CheckedEntity = { itemType: 'design', id };
    if (shown) openViews.change(slots.selected, setChecked(shown, 'design', [entity], on, all()));
    if (on && designOf(designs, id)?.phase === 'failed') void service.load(id);
  };
  const all = (): CheckedEntity[] => [
    ...designs.list.map(({ id }) => ({ itemType: 'design' as const, id })),
    ...mapData.zones.list.map(({ id }) => ({ itemType: 'ruleZone' as const, id })),
  ];
  const flight = new PendingFlight({ designs, openViews, slots, now });
  const follow = () => {
    mark();
    for (const { id, shown, phase } of designs.list) if (shown && phase === 'idle') void service.load(id);
    flight.update();
  };
  for (const state of [designs, slotViews, slots]) scope.own(subscribe(state, follow));
  void service.list();
  poll(scope, CATALOGUE_POLL_MS, () => void service.refresh());
  return {
    designs,
    designActions: {
      reload: () => void service.list(),
      retry: (id) => void service.load(id),
      point: (at) => {
        designs.pointed = at;
        if (at) shell.designsOpen = true;
      },
      show,
      fly: (id) => {
        show(id, true);
        mark();
        flight.request(id);
      },
    },
  };
}

type FlightParts = Pick<Sources, 'openViews' | 'slots' | 'now'> & { designs: DesignsState };

/** A flight to a design whose position is known only when its file is loaded. */
class PendingFlight {
  readonly #parts: FlightParts;
  #requested: { id: string; slot: SlotId; atMs: number } | undefined;

  constructor(parts: FlightParts) {
    this.#parts = parts;
  }

  request(id: string): void {
    const { slots, now } = this.#parts;
    this.#requested = { id, slot: slots.selected, atMs: now() };
    this.update();
  }

  /** Flies once the position is known, unless the flight is out of date. */
  update(): void {
    if (!this.#requested) return;
    const { designs, openViews, slots, now } = this.#parts;
    const { id, slot, atMs } = this.#requested;
    const design = designOf(designs, id);
    const isWaiting = design?.shown && slots.selected === slot && now() - atMs < FLY_WITHIN_MS;
    if (!isWaiting || design.phase === 'failed') {
      this.#requested = undefined;
      return;
    }
    if (!design.extent) return;
    this.#requested = undefined;
    openViews.scene(slot)?.flyToBox(design.extent.min, design.extent.max);
  }
}
