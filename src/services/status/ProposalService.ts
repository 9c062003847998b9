/** Proposals to send trucks to another excavator, for backends that accept them (`docs/wire.md`). */
import { type ProposalList, proposalListSchema } from '../../domain/wire/proposals.ts';
import { listReader } from '../rest/listReader.ts';
import type { RestClient } from '../rest/RestClient.ts';
import { readIfSupported } from './readIfSupported.ts';

const proposalsUrl = (url: string) => `${url}/api/dispatch/proposals`;

const proposalsReader = listReader(proposalListSchema, { proposals: proposalListSchema.shape.proposals.element });

/**
 * Unreadable proposals are left out and reported.
 * @param url of the entity service @returns undefined if the backend accepts none @throws {CallError}
 */
export function readProposals(
  rest: Pick<RestClient, 'callJson' | 'reportSkippedItems'>,
  url: string,
  signal: AbortSignal,
): Promise<ProposalList | undefined> {
  const onSkipped = (items: readonly string[]) => rest.reportSkippedItems('proposals', items);
  return readIfSupported(rest, proposalsUrl(url), proposalsReader, signal, onSkipped);
}

/** @param body ids of the truck and of its new excavator @throws {CallError} */
export async function sendProposal(
  rest: Pick<RestClient, 'callJson'>,
  url: string,
  body: { readonly truck: string; readonly excavator: string },
  signal: AbortSignal,
): Promise<void> {
  await rest.callJson(proposalsUrl(url), { method: 'POST', body, signal, ignoresBody: true });
}

/** @throws {CallError} also if the proposal has ended already */
export async function withdrawProposal(
  rest: Pick<RestClient, 'callJson'>,
  url: string,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  await rest.callJson(`${proposalsUrl(url)}/${encodeURIComponent(id)}`, {
    method: 'DELETE',
    signal,
    ignoresBody: true,
  });
}
