/** A proposal that the database has stored, and whose answer was lost on the way back. */
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../server/db/open.ts';
import { ProposalStore } from '../../server/dispatch/proposalStore.ts';
import { Proposals } from '../../server/dispatch/proposals.ts';
import { newVehicle, type Vehicle } from '../../server/state/vehicle.ts';
import { ANSWER_WITHIN_MS } from '../../src/domain/haul/proposal.ts';
import { makeDataDir, testDatabaseLocation } from './support/database.ts';

const PERSON = { id: 'd', displayName: 'dispatcher' };

/** The first row is stored, and its answer never comes. */
class StoreOfLostAnswer extends ProposalStore {
  #isLost = false;

  override async insert(...given: Parameters<ProposalStore['insert']>): Promise<boolean> {
    const isStored = await super.insert(...given);
    if (this.#isLost) return isStored;
    this.#isLost = true;
    throw new Error('Connection terminated unexpectedly');
  }
}

let dataDir: string;
let db: Database;
let proposals: Proposals;
let nowMs: number;
let changes: number;
let truckCount = 0;
let given: { truck: string; excavator: string };

beforeAll(async () => {
  dataDir = await makeDataDir();
  db = await openDatabase(await testDatabaseLocation(dataDir), () => {});
});
afterAll(async () => {
  await db.destroy();
  await rm(dataDir, { recursive: true, force: true });
});

beforeEach(async () => {
  nowMs = Date.now();
  changes = 0;
  given = { truck: `HT-${++truckCount}`, excavator: 'EX-2' };
  proposals = await Proposals.open({
    store: new StoreOfLostAnswer(db),
    fleet: { find: vehicleOf, isOnline: () => true },
    nowMs: () => nowMs,
    onChange: () => {
      changes++;
    },
  });
  await expect(proposals.propose(given, PERSON)).rejects.toThrow('Connection terminated');
});

function vehicleOf(id: string): Vehicle {
  if (!id.startsWith('HT')) return { ...newVehicle(id), category: 'OPExcavator' };
  const now = { selectedVehicle: 'EX-1', statusAtMs: 0, detailsAtMs: 0 };
  return { ...newVehicle(id), category: 'OPMiningTruck', reported: { tablet: { now } } };
}

const proposeAgain = () => proposals.propose(given, PERSON);
const listedStates = () => proposals.list().flatMap(({ truck, state }) => (truck === given.truck ? [state] : []));

test('is listed once it is proposed again, announced, and answered by the tablet', async () => {
  expect(listedStates()).toEqual([]);
  await expect(proposeAgain()).rejects.toMatchObject({ statusCode: 409 });
  expect(listedStates()).toEqual(['open']);
  expect(changes).toBe(1);
  const [asked] = proposals.openProposals().filter(({ truck }) => truck === given.truck);
  await proposals.answer({ id: asked?.id ?? '', answer: 'refused', user: 'Bold', reason: '' });
  expect(await proposeAgain()).toMatchObject({ truck: given.truck, state: 'open' });
});

test('does not time out by the clock of a server that does not know that of the site yet', async () => {
  await expect(proposeAgain()).rejects.toMatchObject({ statusCode: 409 });
  let isTimeKnown = false;
  const fastMs = nowMs + ANSWER_WITHIN_MS;
  const restarted = await Proposals.open({
    store: new ProposalStore(db),
    fleet: { find: vehicleOf, isOnline: () => true },
    nowMs: () => (isTimeKnown ? nowMs : fastMs),
    isTimeKnown: () => isTimeKnown,
    onChange: () => {},
  });
  restarted.tick();
  await restarted.save();
  isTimeKnown = true;
  restarted.tick();
  await proposals.refresh();
  expect(listedStates()).toEqual(['open']);
  nowMs += ANSWER_WITHIN_MS;
  restarted.tick();
  await restarted.save();
  await proposals.refresh();
  expect(listedStates()).toEqual(['timedOut']);
});

test('whose time is over blocks its truck for one more attempt only', async () => {
  nowMs += ANSWER_WITHIN_MS;
  await expect(proposeAgain()).rejects.toMatchObject({ statusCode: 409 });
  expect(listedStates()).toEqual(['timedOut']);
  await proposals.save();
  expect(await proposeAgain()).toMatchObject({ truck: given.truck, state: 'open' });
});
