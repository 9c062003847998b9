/** Trucks are sent to other excavators: proposed by a dispatcher, answered by the tablet, on either database. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ProposalStore } from '../../server/dispatch/proposalStore.ts';
import { Proposals } from '../../server/dispatch/proposals.ts';
import { ANSWER_WITHIN_MS, ENDED_PROPOSAL_LISTED_MS } from '../../src/domain/haul/proposal.ts';
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
  const fixOf = (vehicle: string, category: string) => ({ id: vehicle, category, timestamp: nowMs, location });
  const state = { status: '1.2 Empty travel', startTime: nowMs, user: 'Bold', load: { selectedVehicle: 'EX-1' } };
  const tablet = { type: 'changed', deviceType: 'tablet', event: 'STATE', id, state, timestamp: nowMs };
  site.report(fixOf('EX-1', 'OPExcavator'), fixOf('EX-2', 'OPExcavator'), fixOf(id, 'OPMiningTruck'), tablet);
}

const proposeTruck = (excavator = 'EX-2', account = 'dispatcher', id = truck) =>
  site.post('/api/dispatch/proposals', { truck: id, excavator }, account);
const sendAnswer = (body: object) => site.post('/api/ingest/proposals', body, 'fleet');
const listProposals = async () => proposalListSchema.parse(await site.getJson('/api/dispatch/proposals'));
const stateOf = async (id: string) => (await listProposals()).proposals.find((proposal) => proposal.id === id)?.state;
const withdrawAs = async (id: string, account = 'dispatcher') =>
  site.app.http.inject({
    method: 'DELETE',
    url: `/api/dispatch/proposals/${id}`,
    headers: bearerOf(await tokenFor(site, { account })),
  });
const tabletProposals = async () => {
  const headers = bearerOf(await tokenFor(site, { account: 'fleet' }));
  return tabletProposalsSchema.parse(await site.getJson('/api/ingest/proposals', headers));
};
const openProposals = async () => (await tabletProposals()).proposals;
const createProposal = async () => proposalSchema.parse((await proposeTruck()).json());

test('the tablet gets the proposal, confirms, and all subscribers are notified', async () => {
  const watching = await joinLive(site.settings.port);
  await authorizeClient(watching, await tokenFor(site));
  const proposal = await createProposal();
  expect(proposal).toMatchObject({ truck, excavator: 'EX-2', by: 'dispatcher', state: 'open', answeredAt: null });
  expect((await openProposals()).filter((one) => one.truck === truck)).toEqual([
    { id: proposal.id, truck, excavator: 'EX-2', at: proposal.at, until: proposal.at + ANSWER_WITHIN_MS },
  ]);
  expect((await sendAnswer({ id: proposal.id, answer: 'accepted', user: 'Bold' })).statusCode).toBe(200);
  expect((await listProposals()).proposals[0]).toMatchObject({ id: proposal.id, state: 'accepted', user: 'Bold' });
  expect((await openProposals()).map(({ id }) => id)).not.toContain(proposal.id);
  const proposalNoticeCount = () =>
    watching.messages.filter((m) => m.type === 'catalogue' && m['list'] === 'proposal').length;
  await expect.poll(proposalNoticeCount).toBe(2);
  watching.socket.close();
});

test('a refusal reports its reason, and the truck may get another proposal', async () => {
  const { id } = await createProposal();
  await sendAnswer({ id, answer: 'refused', user: 'Bold', reason: 'Tyre pressure' });
  expect((await listProposals()).proposals[0]).toMatchObject({
    id,
    state: 'refused',
    reason: 'Tyre pressure',
    user: 'Bold',
  });
  expect((await proposeTruck()).statusCode).toBe(200);
});

test('of two concurrent dispatchers one proposes, and the other learns that a proposal is open', async () => {
  const answers = await Promise.all([proposeTruck('EX-2'), proposeTruck('EX-2', 'admin'), proposeTruck('EX-2')]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  expect((await proposeTruck('EX-2', 'admin')).json()).toMatchObject({
    status: 409,
    message: expect.stringMatching(/open proposal already/),
  });
  expect((await openProposals()).filter((one) => one.truck === truck)).toHaveLength(1);
});

test('an answer whose acknowledgement was lost may be sent again; another answer is too late', async () => {
  const { id } = await createProposal();
  const sent = [sendAnswer({ id, answer: 'accepted' }), sendAnswer({ id, answer: 'accepted' })];
  const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([200, 200]);
  expect((await sendAnswer({ id, answer: 'refused' })).statusCode).toBe(409);
  expect((await sendAnswer({ id, answer: 'accepted' })).statusCode).toBe(200);
  expect(await stateOf(id)).toBe('accepted');
});

test('of two simultaneous answers that differ one wins, in whichever order the database takes them', async () => {
  const { id } = await createProposal();
  const [accepted, refused] = await Promise.all([
    sendAnswer({ id, answer: 'accepted' }),
    sendAnswer({ id, answer: 'refused' }),
  ]);
  expect([accepted.statusCode, refused.statusCode].sort()).toEqual([200, 409]);
  expect(await stateOf(id)).toBe(accepted.statusCode === 200 ? 'accepted' : 'refused');
});

test('a withdrawn proposal is closed: the tablet, the subscribers and the list are updated', async () => {
  const watching = await joinLive(site.settings.port);
  await authorizeClient(watching, await tokenFor(site));
  const { id } = await createProposal();
  const ended = await withdrawAs(id, 'admin');
  expect(proposalSchema.parse(ended.json())).toMatchObject({ id, state: 'withdrawn', user: 'admin', reason: '' });
  const { proposals, withdrawn } = await tabletProposals();
  expect(proposals.map((one) => one.id)).not.toContain(id);
  expect(withdrawn.at(-1)).toMatchObject({ id, truck, excavator: 'EX-2', by: 'admin' });
  const late = await sendAnswer({ id, answer: 'accepted', user: 'Bold' });
  expect(late.json()).toMatchObject({ status: 409, message: 'The dispatcher has withdrawn the proposal' });
  expect((await listProposals()).proposals[0]).toMatchObject({ id, state: 'withdrawn', user: 'admin' });
  const proposalNoticeCount = () =>
    watching.messages.filter((m) => m.type === 'catalogue' && m['list'] === 'proposal').length;
  await expect.poll(proposalNoticeCount).toBe(2);
  expect((await withdrawAs(id)).statusCode).toBe(200);
  expect((await proposeTruck()).statusCode).toBe(200);
  watching.socket.close();
});

test('of a simultaneous answer and withdrawal one wins, and the other side gets the reason', async () => {
  for (const first of ['tablet', 'dispatcher'] as const) {
    reportFleet(`${truck}-${first}`);
    const { id } = proposalSchema.parse((await proposeTruck('EX-2', 'dispatcher', `${truck}-${first}`)).json());
    const acceptProposal = () => sendAnswer({ id, answer: 'accepted', user: 'Bold' });
    const withdrawProposal = () => withdrawAs(id);
    const both = await Promise.all(
      first === 'tablet' ? [acceptProposal(), withdrawProposal()] : [withdrawProposal(), acceptProposal()],
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
  const refused = await createProposal();
  await sendAnswer({ id: refused.id, answer: 'refused', reason: 'Fuel' });
  expect((await withdrawAs(refused.id)).json()).toMatchObject({
    status: 409,
    message: expect.stringMatching(/refused/),
  });
  const { id } = await createProposal();
  site.clock.offsetMs += ANSWER_WITHIN_MS;
  expect((await withdrawAs(id)).json()).toMatchObject({ status: 409, message: expect.stringMatching(/timed out/) });
  expect((await withdrawAs('nowhere')).statusCode).toBe(404);
  expect((await withdrawAs('x'.repeat(129))).statusCode).toBe(400);
});

test('an end that could not be stored lets exactly one of the next ones decide', async () => {
  const { id } = await createProposal();
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
  const openProposalsServer = (laterMs = 0) =>
    Proposals.open({ store, fleet, nowMs: () => Date.now() + site.clock.offsetMs + laterMs, onChange: () => {} });
  const unaware = await openProposalsServer();
  const { id } = await createProposal();
  const [here, there] = [await openProposalsServer(), await openProposalsServer()];
  const late = await openProposalsServer(ANSWER_WITHIN_MS);
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
  const { id } = await createProposal();
  site.clock.offsetMs += ANSWER_WITHIN_MS;
  expect((await sendAnswer({ id, answer: 'accepted' })).statusCode).toBe(409);
  await expect.poll(() => stateOf(id)).toBe('timedOut');
  expect((await sendAnswer({ id, answer: 'accepted' })).json()).toMatchObject({
    message: expect.stringMatching(/timed out/),
  });
  reportFleet(truck);
  await expect.poll(async () => (await proposeTruck()).statusCode).toBe(200);
  site.clock.offsetMs += ENDED_PROPOSAL_LISTED_MS;
  await expect.poll(() => stateOf(id)).toBeUndefined();
});

test('a restart continues with open proposals, and ends those timed out meanwhile', async () => {
  const { id } = await createProposal();
  const store = new ProposalStore(site.db);
  const fleet = { find: () => undefined, isOnline: () => false };
  const reopenProposals = (laterMs: number) =>
    Proposals.open({ store, fleet, nowMs: () => Date.now() + site.clock.offsetMs + laterMs, onChange: () => {} });
  expect((await reopenProposals(0)).openProposals().map((one) => one.id)).toContain(id);
  const late = await reopenProposals(ANSWER_WITHIN_MS);
  expect(late.list().find((one) => one.id === id)?.state).toBe('timedOut');
  await late.save();
  expect((await reopenProposals(0)).list().find((one) => one.id === id)?.state).toBe('timedOut');
});

test('a machine that is no truck, is unknown, is offline or is sent there already is not asked', async () => {
  const statusOf = async (...given: Parameters<typeof proposeTruck>) => (await proposeTruck(...given)).statusCode;
  expect(await statusOf('EX-2', 'dispatcher', 'EX-1')).toBe(404);
  expect(await statusOf('EX-2', 'dispatcher', 'nobody')).toBe(404);
  expect(await statusOf('nobody')).toBe(404);
  expect(await statusOf(truck)).toBe(404);
  expect(await statusOf('EX-1')).toBe(409);
  site.report({ id: truck, timestamp: Date.now() + site.clock.offsetMs, presence: 'offline' });
  expect((await proposeTruck()).json()).toMatchObject({ status: 409, message: expect.stringMatching(/offline/) });
  for (const body of [null, {}, { truck }, { truck: '', excavator: 'EX-2' }, { truck, excavator: 'E'.repeat(129) }])
    expect((await site.post('/api/dispatch/proposals', body)).statusCode).toBe(400);
  expect((await sendAnswer({ id: 'x', answer: 'maybe' })).statusCode).toBe(400);
});
