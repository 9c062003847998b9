/**
 * Proposals to send a truck to another excavator: a dispatcher's request, and the answer of the truck's tablet
 * (`docs/wire.md`).
 */
import { timestampSchema as timestamp } from './common.ts';
import { deviceTextSchema, storableTextSchema } from './text.ts';
import { z } from './zod.ts';

const proposalIdPart = storableTextSchema.trim().min(1).max(128);

export const PROPOSAL_STATES = ['open', 'accepted', 'refused', 'timedOut', 'withdrawn'] as const;

const openProposalFields = {
  id: z.string(),
  truck: z.string(),
  excavator: z.string(),
  at: timestamp,
  until: timestamp,
};

export const proposalSchema = z.object({
  ...openProposalFields,
  /** Name of the dispatcher who proposed it. */
  by: z.string(),
  state: z.enum(PROPOSAL_STATES),
  answeredAt: timestamp.nullable(),
  /**
   * The user who ended it: the operator signed in at the tablet, or the dispatcher who withdrew it. Empty if unknown.
   */
  user: z.string(),
  /** Why the tablet refused; empty if it gave no reason. */
  reason: z.string(),
});
export type Proposal = z.infer<typeof proposalSchema>;

export const proposalListSchema = z.object({
  /** Whether site and permissions allow the caller to propose. */
  mayPropose: z.boolean(),
  /** Open ones and those of the last minutes, the latest first. */
  proposals: z.array(proposalSchema),
});
export type ProposalList = z.infer<typeof proposalListSchema>;

export const newProposalSchema = z.object({ truck: proposalIdPart, excavator: proposalIdPart });
export type NewProposal = z.infer<typeof newProposalSchema>;

export const proposalIdSchema = z.object({ id: proposalIdPart });

export const tabletProposalsSchema = z.object({
  /** Proposals sent to tablets: open ones only. */
  proposals: z.array(z.object(openProposalFields)),
  /** Proposals withdrawn in the last minutes, so that tablets can inform their crews. */
  withdrawn: z.array(z.object({ ...openProposalFields, withdrawnAt: timestamp, by: z.string() })),
});
type TabletProposals = z.infer<typeof tabletProposalsSchema>;
export type TabletProposal = TabletProposals['proposals'][number];
export type WithdrawnProposal = TabletProposals['withdrawn'][number];

export const proposalAnswerSchema = z.object({
  id: proposalIdPart,
  answer: z.enum(['accepted', 'refused']),
  user: deviceTextSchema.max(256).default(''),
  reason: deviceTextSchema.max(256).default(''),
});
export type ProposalAnswer = z.infer<typeof proposalAnswerSchema>;
