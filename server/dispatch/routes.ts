/** `/api/dispatch/proposals` for dispatchers, `/api/ingest/proposals` for the trucks' tablets (rules.md#reassignment). */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { PERMISSION } from '../../src/domain/permission/permissions.ts';
import {
  newProposalSchema,
  proposalAnswerSchema,
  proposalIdSchema,
  proposalListSchema,
  proposalSchema,
  tabletProposalsSchema,
} from '../../src/domain/wire/proposals.ts';
import { HttpProblem } from '../http/problems.ts';
import { requirePermission } from '../identity/bearer.ts';
import { callerOf } from '../permissions/grants.ts';
import type { Proposals } from './proposals.ts';

const MAX_BODY_BYTES = 4_096;
const tags = ['dispatch'];

export interface DispatchRoutesOptions {
  proposals: Proposals;
  /** Whether the site lets dispatchers reassign trucks. */
  isAllowed: boolean;
}

export const dispatchRoutes: FastifyPluginAsyncZod<DispatchRoutesOptions> = async (app, { proposals, isAllowed }) => {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  const tablets = { onRequest: requirePermission(PERMISSION.ingest), config: { allowsMachines: true } };

  app.get(
    '/api/dispatch/proposals',
    { schema: { summary: 'Proposals to trucks of the last minutes', tags, response: { 200: proposalListSchema } } },
    async (request) => ({
      mayPropose: isAllowed && callerOf(request).permissions.has(PERMISSION.dispatchTrucks),
      proposals: proposals.list(),
    }),
  );

  app.post(
    '/api/dispatch/proposals',
    {
      onRequest: requirePermission(PERMISSION.dispatchTrucks),
      bodyLimit: MAX_BODY_BYTES,
      schema: {
        summary: 'Propose that a truck goes to another excavator',
        tags,
        body: newProposalSchema,
        response: { 200: proposalSchema },
      },
    },
    async (request) => {
      if (!isAllowed) throw new HttpProblem(403, 'Trucks of this site are not reassigned here');
      return proposals.propose(request.body, callerOf(request));
    },
  );

  app.delete(
    '/api/dispatch/proposals/:id',
    {
      onRequest: requirePermission(PERMISSION.dispatchTrucks),
      schema: {
        summary: 'Withdraw a proposal that the tablet has not answered',
        tags,
        params: proposalIdSchema,
        response: { 200: proposalSchema },
      },
    },
    async (request) => proposals.withdraw(request.params.id, callerOf(request)),
  );

  app.get(
    '/api/ingest/proposals',
    { ...tablets, schema: { summary: 'What tablets are asked', tags, response: { 200: tabletProposalsSchema } } },
    async () => ({ proposals: proposals.openProposals(), withdrawn: proposals.withdrawnProposals() }),
  );

  app.post(
    '/api/ingest/proposals',
    {
      ...tablets,
      bodyLimit: MAX_BODY_BYTES,
      schema: {
        summary: "A tablet's answer to a proposal",
        tags,
        body: proposalAnswerSchema,
        response: { 200: proposalSchema },
      },
    },
    async (request) => proposals.answer(request.body),
  );
};
