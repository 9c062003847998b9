/** Trucks are sent to other excavators: proposed by a dispatcher, answered by the tablet, on either database. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ProposalStore } from '../../server/dispatch/proposalStore.ts';
import { Proposals } from '../../server/dispatch/proposals.ts';
import { ANSWER_WITHIN_MS, ENDED_LISTED_MS } from '../../src/domain/haul/proposal.ts';
import {
  type Proposal,
  proposalListSchema,
  proposalSchema,
  tabletProposalsSchema,
} from '../../src/domain/wire/proposals.ts';
import { type CalledSite, startCalledSite } from './support/calledSite.ts';
import { authorizeClient, joinLive } from './support/live.ts';
import { bearerOf, tokenFor } from './support/site.ts';

let site: CalledSite;
beforeAll(async () => {
  site = await startCalledSite({ listen: true });
});
afterAll(() => site.close());

let lastTruckNumber = 0;
let truck: string;
beforeEach(() => {
  lastTruckNumber += 1;
  truck = `HT-${lastTruckNumber}`;
  reportFleet(truck);
});

function reportFleet(id: string): void {
  const nowMs = Date.now() + site.clock.offsetMs;
  const location = { easting: 650_000, northing: 4_763_000, alt: 900 };
  const at = (vehicle: string, category: string) => ({ id: vehicle, category, timestamp: nowMs, location });
  const state = { status: '1.2 Empty travel', startTime: nowMs, user: 'Bold', load: { selectedVehicle: 'EX-1' } };
  const tablet = { type: 'changed', deviceType: 'tablet', event: 'STATE', id, state, timestamp: nowMs };
  site.report(at('EX-1', 'OPExcavator'), at('EX-2', 'OPExcavator'), at(id, 'OPMiningTruck'), tablet);
}

const propose = (excavator = 'EX-2', account = 'dispatcher', id = truck) =>
  site.post('/api/dispatch/proposals', { truck: id, excavator }, account);
const answer = (body: object) => site.post('/api/ingest/proposals', body, 'fleet');
const listProposals = async () => proposalListSchema.parse(await site.get('/api/dispatch/proposals'));
const stateOf = async (id: string) => (await listProposals()).proposals.find((proposal) => proposal.id === id)?.state;
const withdraw = async (id: string, account = 'dispatcher') =>
  site.app.http.inject({
    method: 'DELETE',
    url: `/api/dispatch/proposals/${id}`,
    headers: bearerOf(await tokenFor(site, { account })),
  });
const tablets = async () => {
  const headers = bearerOf(await tokenFor(site, { account: 'fleet' }));
  return tabletProposalsSchema.parse(await site.get('/api/ingest/proposals', headers));
};
const openProposals = async () => (await tablets()).proposals;
const proposed = async () => proposalSchema.parse((await propose()).json());

test('the tablet gets the proposal, confirms, and all subscribers are notified', async () => {
  const watching = await joinLive(site.settings.port);
  await authorizeClient(watching, await tokenFor(site));
  const proposal = await proposed();
  expect(proposal).toMatchObject({ truck, excavator: 'EX-2', by: 'dispatcher', state: 'open', answeredAt: null });
  expect((await openProposals()).filter((one) => one.truck === truck)).toEqual([
    { id: proposal.id, truck, excavator: 'EX-2', at: proposal.at, until: proposal.at + ANSWER_WITHIN_MS },
  ]);
  expect((await answer({ id: proposal.id, answer: 'accepted', user: 'Bold' })).statusCode).toBe(200);
  expect((await listProposals()).proposals[0]).toMatchObject({ id: proposal.id, state: 'accepted', user: 'Bold' });
  expect((await openProposals()).map(({ id }) => id)).not.toContain(proposal.id);
  const news = () => watching.messages.filter((m) => m.type === 'catalogue' && m['list'] === 'proposal').length;
  await expect.poll(news).toBe(2);
  watching.socket.close();
});

test('a refusal reports its reason, and the truck may get another proposal', async () => {
  const { id } = await proposed();
  await answer({ id, answer: 'refused', user: 'Bold', reason: 'Tyre pressure' });
  expect((await listProposals()).proposals[0]).toMatchObject({
    id,
    state: 'refused',
    reason: 'Tyre pressure',
    user: 'Bold',
  });
  expect((await propose()).statusCode).toBe(200);
});

test('of two concurrent dispatchers one proposes, and the other learns that a proposal is open', async () => {
  const answers = await Promise.all([propose('EX-2'), propose('EX-2', 'admin'), propose('EX-2')]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  expect((await propose('EX-2', 'admin')).json()).toMatchObject({ status: 409, message: /open proposal already/ });
  expect((await openProposals()).filter((one) => one.truck === truck)).toHaveLength(1);
});

test('an answer whose acknowledgement was lost may be sent again; another answer is too late', async () => {
  const { id } = await proposed();
  const sent = [answer({ id, answer: 'accepted' }), answer({ id, answer: 'accepted' })];
  const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([200, 200]);
  expect((await answer({ id, answer: 'refused' })).statusCode).toBe(409);
  expect((await answer({ id, answer: 'accepted' })).statusCode).toBe(200);
  expect(await stateOf(id)).toBe('accepted');
});

test('of two simultaneous answers that differ one wins, in whichever order the database takes them', async () => {
  const { id } = await proposed();
  const [accepted, refused] = await Promise.all([
    answer({ id, answer: 'accepted' }),
    answer({ id, answer: 'refused' }),
  ]);
  expect([accepted.statusCode, refused.statusCode].sort()).toEqual([200, 409]);
  expect(await stateOf(id)).toBe(accepted.statusCode === 200 ? 'accepted' : 'refused');
});

test('a withdrawn proposal is closed: the tablet, the subscribers and the list are updated', async () => {
  const watching = await joinLive(site.settings.port);
  await authorizeClient(watching, await tokenFor(site));
  const { id } = await proposed();
  const ended = await withdraw(id, 'admin');
  expect(proposalSchema.parse(ended.json())).toMatchObject({ id, state: 'withdrawn', user: 'admin', reason: '' });
  const { proposals, withdrawn } = await tablets();
  expect(proposals.map((one) => one.id)).not.toContain(id);
  expect(withdrawn.at(-1)).toMatchObject({ id, truck, excavator: 'EX-2', by: 'admin' });
  const late = await answer({ id, answer: 'accepted', user: 'Bold' });
  expect(late.json()).toMatchObject({ status: 409, message: 'The dispatcher has withdrawn the proposal' });
  expect((await listProposals()).proposals[0]).toMatchObject({ id, state: 'withdrawn', user: 'admin' });
  const news = () => watching.messages.filter((m) => m.type === 'catalogue' && m['list'] === 'proposal').length;
  await expect.poll(news).toBe(2);
  expect((await withdraw(id)).statusCode).toBe(200);
  expect((await propose()).statusCode).toBe(200);
  watching.socket.close();
});

test('of a simultaneous answer and withdrawal one wins, and the other side gets the reason', async () => {
  for (const first of ['tablet', 'dispatcher'] as const) {
    reportFleet(`${truck}-${first}`);
    const { id } = proposalSchema.parse((await propose('EX-2', 'dispatcher', `${truck}-${first}`)).json());
    const accept = () => answer({ id, answer: 'accepted', user: 'Bold' });
    const withdrawProposal = () => withdraw(id);
    const both = await Promise.all(
      first === 'tablet' ? [accept(), withdrawProposal()] : [withdrawProposal(), accept()],
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const state = await stateOf(id);
    const lost = both.find(({ statusCode }) => statusCode === 409)?.json<{ message: string }>().message;
    expect([state, lost]).toEqual(
      state === 'accepted'
        ? ['accepted', 'The tablet has accepted the proposal already']
        : ['withdrawn', 'The dispatcher has withdrawn the proposal'],
    );
    const stored = await new ProposalStore(site.db).listSince(0);
    expect(stored.find((one) => one.id === id)?.state).toBe(state);
  }
});

test('a timed-out, refused or unknown proposal cannot be withdrawn', async () => {
  const refused = await proposed();
  await answer({ id: refused.id, answer: 'refused', reason: 'Fuel' });
  expect((await withdraw(refused.id)).json()).toMatchObject({ status: 409, message: /refused/ });
  const { id } = await proposed();
  site.clock.offsetMs += ANSWER_WITHIN_MS;
  expect((await withdraw(id)).json()).toMatchObject({ status: 409, message: /timed out/ });
  expect((await withdraw('nowhere')).statusCode).toBe(404);
  expect((await withdraw('x'.repeat(129))).statusCode).toBe(400);
});

test('an end that could not be stored lets exactly one of the next ones decide', async () => {
  const { id } = await proposed();
  const store = new ProposalStore(site.db);
  let fails = 1;
  const faulty = {
    listSince: (atMs: number) => store.listSince(atMs),
    end: async (proposal: Proposal) => {
      if (fails-- > 0) throw new Error('away');
      return store.end(proposal);
    },
  } as ProposalStore;
  const fleet = { find: () => undefined, isOnline: () => false };
  const nowMs = () => Date.now() + site.clock.offsetMs;
  const proposals = await Proposals.open({ store: faulty, fleet, nowMs, onChange: () => {} });
  const given = { id, user: '', reason: '' };
  const ends = await Promise.allSettled([
    proposals.answer({ ...given, answer: 'refused' }),
    proposals.withdraw(id, { displayName: 'admin' }),
    proposals.answer({ ...given, answer: 'accepted' }),
  ]);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
  expect(proposals.list().find((one) => one.id === id)?.state).toBe('withdrawn');
  expect((await store.listSince(0)).find((one) => one.id === id)?.state).toBe('withdrawn');
});

test('of two servers the one whose end is stored first decides, and the other one says so', async () => {
  const store = new ProposalStore(site.db);
  const fleet = { find: () => undefined, isOnline: () => false };
  const server = (laterMs = 0) =>
    Proposals.open({ store, fleet, nowMs: () => Date.now() + site.clock.offsetMs + laterMs, onChange: () => {} });
  const unaware = await server();
  const { id } = await proposed();
  const [here, there] = [await server(), await server()];
  const late = await server(ANSWER_WITHIN_MS);
  const given = { id, user: 'Bold', reason: '' };
  const ends = await Promise.allSettled([
    here.withdraw(id, { displayName: 'admin' }),
    there.answer({ ...given, answer: 'accepted' }),
  ]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const stored = (await store.listSince(0)).find((one) => one.id === id);
  await late.save();
  for (const proposals of [here, there, late]) expect(proposals.list().find((one) => one.id === id)).toEqual(stored);
  await expect(unaware.answer({ ...given, answer: 'refused' })).rejects.toMatchObject({ statusCode: 409 });
  expect(unaware.list().find((one) => one.id === id)).toEqual(stored);
});

test('without an answer it times out, the late one is refused, and the list drops it after minutes', async () => {
  const { id } = await proposed();
  site.clock.offsetMs += ANSWER_WITHIN_MS;
  expect((await answer({ id, answer: 'accepted' })).statusCode).toBe(409);
  await expect.poll(() => stateOf(id)).toBe('timedOut');
  expect((await answer({ id, answer: 'accepted' })).json()).toMatchObject({ message: /timed out/ });
  reportFleet(truck);
  await expect.poll(async () => (await propose()).statusCode).toBe(200);
  site.clock.offsetMs += ENDED_LISTED_MS;
  await expect.poll(() => stateOf(id)).toBeUndefined();
});

test('a restart continues with open proposals, and ends those timed out meanwhile', async () => {
  const { id } = await proposed();
  const store = new ProposalStore(site.db);
  const fleet = { find: () => undefined, isOnline: () => false };
  const restarted = (laterMs: number) =>
    Proposals.open({ store, fleet, nowMs: () => Date.now() + site.clock.offsetMs + laterMs, onChange: () => {} });
  expect((await restarted(0)).openProposals().map((one) => one.id)).toContain(id);
  const late = await restarted(ANSWER_WITHIN_MS);
  expect(late.list().find((one) => one.id === id)?.state).toBe('timedOut');
  await late.save();
  expect((await restarted(0)).list().find((one) => one.id === id)?.state).toBe('timedOut');
});

test('a machine that is no truck, is unknown, is offline or is sent there already is not asked', async () => {
  const statusOf = async (...given: Parameters<typeof propose>) => (await propose(...given)).statusCode;
  expect(await statusOf('EX-2', 'dispatcher', 'EX-1')).toBe(404);
  expect(await statusOf('EX-2', 'dispatcher', 'nobody')).toBe(404);
  expect(await statusOf('nobody')).toBe(404);
  expect(await statusOf(truck)).toBe(404);
  expect(await statusOf('EX-1')).toBe(409);
  site.report({ id: truck, timestamp: Date.now() + site.clock.offsetMs, presence: 'offline' });
  expect((await propose()).json()).toMatchObject({ status: 409, message: /offline/ });
  for (const body of [null, {}, { truck }, { truck: '', excavator: 'EX-2' }, { truck, excavator: 'E'.repeat(129) }])
    expect((await site.post('/api/dispatch/proposals', body)).statusCode).toBe(400);
  expect((await answer({ id: 'x', answer: 'maybe' })).statusCode).toBe(400);
});
