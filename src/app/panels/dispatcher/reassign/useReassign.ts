/** Trucks sent to other excavators: the backend's state, and requests in progress. */
import { createContext, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Proposal, ProposalList } from '../../../../domain/wire/proposals.ts';
import { useIsMounted } from '../../../lifetime/useIsMounted.ts';
import { useScope } from '../../../lifetime/useScope.ts';
import { useLive, useShell, useSite, useWorld } from '../../../session/context.ts';
import { nameOf } from '../../../session/entityNames.ts';
import { type PendingProposal, pruneWithdrawals, type Withdrawals, withAnswer, withoutListed } from './sending.ts';

/** Interval while a proposal is open; live messages may be lost. */
const REFRESH_OPEN_MS = 5_000;
const REFRESH_MS = 60_000;

export interface Reassign {
  /** The site supports it, the user has the permission, and the viewer shows the live mine. */
  readonly isAllowed: boolean;
  readonly proposals: readonly Proposal[];
  /** Sent from here: not answered by the backend yet, refused, or accepted but not in the list yet. */
  readonly sending: readonly PendingProposal[];
  readonly withdrawals: Withdrawals;
  /** Why the list could not be read. */
  readonly failure: string | undefined;
  /** Id of the truck whose destination dialog is open. */
  readonly chosenTruckId: string | undefined;
  choose(truck: string | undefined): void;
  send(truck: string, excavator: string): void;
  dismissFailed(sending: PendingProposal): void;
  /** @param id of an open proposal */
  withdraw(id: string): void;
}

const NO_PROPOSALS: ProposalList = { mayPropose: false, proposals: [] };

export const ReassignContext = createContext<Reassign | undefined>(undefined);

/** @returns undefined outside the board */
export function useReassigning(): Reassign | undefined {
  return useContext(ReassignContext);
}

export function useReassign(): Reassign {
  const { t } = useTranslation();
  const { proposals: actions } = useSite().dispatch;
  const { notices } = useShell();
  const isShown = useIsMounted();
  const { world } = useLive();
  const isLive = useWorld().world === world;
  const [list, setList] = useState(NO_PROPOSALS);
  const [chosenTruckId, choose] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [sending, setSending] = useState<readonly PendingProposal[]>([]);
  const [withdrawals, setWithdrawals] = useState<Withdrawals>({});
  const reloadProposals = useRef(() => {});
  useScope(
    (scope) => {
      let waiting = scope.child();
      const read = async () => {
        waiting.dispose();
        waiting = scope.child();
        const mine = waiting;
        const answer = await actions.read(mine.signal).catch(() => undefined);
        if (mine.ended) return;
        if (typeof answer !== 'string') {
          setList(answer ?? NO_PROPOSALS);
          setWithdrawals((before) => pruneWithdrawals(answer?.proposals ?? [], before));
          // A read that began before they were accepted has been superseded by one that includes them.
          setSending((before) => withoutListed(before, answer?.proposals ?? []));
        }
        setFailure(typeof answer === 'string' ? answer : undefined);
        const isOpen = typeof answer === 'object' && answer.proposals.some(({ state }) => state === 'open');
        mine.timeout(() => void read(), isOpen ? REFRESH_OPEN_MS : REFRESH_MS);
      };
      void read();
      reloadProposals.current = () => {
        if (!scope.ended) void read();
      };
      scope.own(actions.onChange(() => void read()));
    },
    [actions],
  );
  const { proposals } = list;
  /** Only once the board is closed: while it is open, the proposal's line shows the failure. */
  const notify = useCallback(
    ({ truck, excavator }: Pick<Proposal, 'truck' | 'excavator'>, text: string) => {
      if (isShown()) return;
      const route = { truck: nameOf(world, truck), excavator: nameOf(world, excavator) };
      notices.show('error', `${t('dispatcher.reassign.route', route)} ${text}`);
    },
    [notices, isShown, world, t],
  );
  const send = useCallback(
    async (truck: string, excavator: string) => {
      const earlierIds = new Set(proposals.map(({ id }) => id));
      const next: PendingProposal = { truck, excavator, reason: undefined, isTaken: false, earlierIds };
      setSending((before) => [...before.filter((one) => one.truck !== truck), next]);
      const why = await actions.propose(truck, excavator);
      setSending((before) => withAnswer(before, next, why));
      if (why !== undefined) notify(next, t('dispatcher.reassign.state.failed', { why }));
      // Even after a failure: it may have been accepted, and the answer lost.
      reloadProposals.current();
    },
    [actions, proposals, notify, t],
  );
  const withdraw = useCallback(
    async (id: string) => {
      const proposal = proposals.find((one) => one.id === id);
      setWithdrawals((before) => ({ ...before, [id]: undefined }));
      const why = await actions.withdraw(id);
      if (why !== undefined) {
        setWithdrawals((before) => (Object.hasOwn(before, id) ? { ...before, [id]: why } : before));
        if (proposal) notify(proposal, t('dispatcher.reassign.withdrawal.failed', { why }));
      }
      // Either way, the list shows the proposal's state.
      reloadProposals.current();
    },
    [actions, proposals, notify, t],
  );
  const dismissFailed = useCallback(
    (dismissed: PendingProposal) => setSending((before) => before.filter((one) => one !== dismissed)),
    [],
  );
  const isAllowed = list.mayPropose && isLive;
  // The same object until something changes: every truck of the board reads it.
  return useMemo(
    () => ({
      ...{ isAllowed, proposals, sending, withdrawals, failure, chosenTruckId, choose, dismissFailed },
      send: (truck, excavator) => void send(truck, excavator),
      withdraw: (id) => void withdraw(id),
    }),
    [isAllowed, proposals, sending, withdrawals, failure, chosenTruckId, dismissFailed, send, withdraw],
  );
}
