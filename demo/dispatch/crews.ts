/** Truck crews answer dispatchers' proposals: most accept, some refuse with a reason, a few overlook them. */
import type { TabletAnswer, TabletProposal, TabletProposals } from '../links/tabletProposals.ts';
import type { TrafficState, VehicleState } from '../traffic/model.ts';
import { operatorOf } from '../traffic/operators.ts';
import { derivedSeed, random, randomBetween } from '../traffic/random.ts';
import type { Simulation } from '../traffic/run/start.ts';
import { localHour, type TrafficWorld } from '../traffic/world.ts';

const READING_TIME_S = { soonest: 4, latest: 14 } as const;
const REFUSAL_CHANCE = 0.2;
const IGNORE_CHANCE = 0.05;
const REJECTION_REASONS = ['Түлш дуусаж байна', 'Дугуйн даралт бага', 'Ээлжийн завсарлага'] as const;

export class Crews implements Simulation {
  readonly #world: TrafficWorld;
  readonly #traffic: TrafficState;
  readonly #proposals: TabletProposals;
  /** Proposals that a crew has answered. */
  #answeredIds = new Set<string>();

  constructor(world: TrafficWorld, traffic: TrafficState, proposals: TabletProposals) {
    this.#world = world;
    this.#traffic = traffic;
    this.#proposals = proposals;
  }

  reportAll(): void {}

  advanceTo(nowMs: number): void {
    const open = this.#proposals.openProposals();
    this.#answeredIds = new Set(open.flatMap(({ id }) => (this.#answeredIds.has(id) ? [id] : [])));
    for (const proposal of open) this.#reviewProposal(proposal, nowMs);
    for (const vehicle of this.#traffic.vehicles) acceptNewExcavator(vehicle);
  }

  async saveState(): Promise<void> {}

  #reviewProposal(proposal: TabletProposal, nowMs: number): void {
    const vehicle = this.#traffic.vehicles.find(({ id }) => id === proposal.truck);
    if (!vehicle || this.#answeredIds.has(proposal.id)) return;
    const stream = { rng: derivedSeed(31, proposal.id) };
    if (nowMs - proposal.at < randomBetween(stream, READING_TIME_S.soonest, READING_TIME_S.latest) * 1_000) return;
    this.#answeredIds.add(proposal.id);
    const chance = random(stream);
    if (chance < IGNORE_CHANCE) return;
    const user = operatorOf(vehicle.id, localHour(this.#world, nowMs / 1_000));
    const reason = chance < IGNORE_CHANCE + REFUSAL_CHANCE ? reasonOf(random(stream)) : '';
    void this.#answer(vehicle, proposal, {
      id: proposal.id,
      answer: reason === '' ? 'accepted' : 'refused',
      user,
      reason,
    });
  }

  async #answer(vehicle: VehicleState, { id, excavator }: TabletProposal, answer: TabletAnswer): Promise<void> {
    try {
      await this.#proposals.answer(answer);
      if (answer.answer === 'accepted') vehicle.sentTo = excavator;
    } catch {
      // Asked again while the proposal is open.
      this.#answeredIds.delete(id);
    }
  }
}

/** The current round is completed first: the truck is assigned to its new excavator once it is loaded. */
function acceptNewExcavator(vehicle: VehicleState): void {
  if (vehicle.sentTo !== undefined && vehicle.loaded && vehicle.assigned !== vehicle.sentTo)
    vehicle.assigned = vehicle.sentTo;
}

function reasonOf(chance: number): string {
  return REJECTION_REASONS[Math.floor(chance * REJECTION_REASONS.length)] ?? REJECTION_REASONS[0];
}
