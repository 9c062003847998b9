/** State of trucks sent to other excavators, latest first. */
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Proposal } from '../../../../domain/wire/proposals.ts';
import { moveFocusFrom } from '../../../controls/focusable.ts';
import { ToolButton } from '../../../controls/ToolButton.tsx';
import { Icon, type IconName } from '../../../icons/Icon.tsx';
import { useNow } from '../../../lifetime/useNow.ts';
import { useVehicle } from '../../../lifetime/useVehicle.ts';
import { useLive, useSite } from '../../../session/context.ts';
import { type WithdrawalState, withdrawalStateOf } from './sending.ts';
import { useReassigning } from './useReassign.ts';
import './reassign.css';

const PROPOSAL_ICON: Readonly<Record<Proposal['state'] | 'sending' | 'failed', IconName>> = {
  sending: 'clock',
  failed: 'interact',
  open: 'clock',
  accepted: 'check',
  refused: 'close',
  timedOut: 'interact',
  withdrawn: 'undo',
};

/** Visible without scrolling. */
export function ProposalLines() {
  const { t } = useTranslation();
  const reassign = useReassigning();
  if (!reassign) return null;
  const { proposals, sending, failure, dismissFailed } = reassign;
  return (
    <>
      {failure !== undefined && (
        <p className="hf-equipment__fault" role="alert">
          {t('dispatcher.reassign.notRead', { why: failure })}
        </p>
      )}
      <ul className="hf-reassign" aria-label={t('dispatcher.reassign.list')} aria-live="polite">
        {sending.map((one) => (
          <li key={one.truck} data-state={one.reason === undefined ? 'sending' : 'failed'}>
            <Icon name={PROPOSAL_ICON[one.reason === undefined ? 'sending' : 'failed']} size="small" />
            <ProposedRoute truck={one.truck} excavator={one.excavator} />
            {one.reason === undefined
              ? t('dispatcher.reassign.state.sending')
              : t('dispatcher.reassign.state.failed', { why: one.reason })}
            {one.reason !== undefined && (
              <ToolButton
                icon="close"
                size="small"
                label={t('dispatcher.reassign.dismiss')}
                onClick={({ currentTarget }) => {
                  moveFocusFrom(currentTarget, currentTarget.closest('.hf-board'));
                  dismissFailed(one);
                }}
              />
            )}
          </li>
        ))}
        {proposals.map((proposal) => (
          <ProposalLine key={proposal.id} proposal={proposal} />
        ))}
      </ul>
    </>
  );
}

function ProposalLine({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation();
  const { truck, excavator, state, user, reason, by } = proposal;
  return (
    <li data-state={state} title={t('dispatcher.reassign.by', { by })}>
      <Icon name={PROPOSAL_ICON[state]} size="small" />
      <ProposedRoute truck={truck} excavator={excavator} />
      {state === 'open' ? (
        <RemainingTime untilMs={proposal.until} />
      ) : (
        <span>{t(`dispatcher.reassign.state.${state}`)}</span>
      )}
      {reason !== '' && <span>{t('dispatcher.reassign.reason', { reason })}</span>}
      {user !== '' && <small>{user}</small>}
      <WithdrawButton proposal={proposal} />
    </li>
  );
}

/** Withdraws an open proposal; tells the user if it ended first. */
function WithdrawButton({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation();
  const reassign = useReassigning();
  if (!reassign) return null;
  const { withdrawals, isAllowed, withdraw } = reassign;
  const withdrawalState = withdrawalStateOf(proposal, withdrawals);
  const mayWithdraw = isAllowed && proposal.state === 'open';
  const isUnderWay = withdrawalState === 'underWay';
  return (
    <>
      {withdrawalState !== 'none' && <span>{withdrawalText(t, withdrawalState, withdrawals[proposal.id])}</span>}
      {mayWithdraw && (
        // Not removed meanwhile: the focus would be lost with it.
        <button
          type="button"
          className="hf-button"
          aria-disabled={isUnderWay}
          onClick={() => {
            if (!isUnderWay) withdraw(proposal.id);
          }}
        >
          {t('dispatcher.reassign.withdraw')}
        </button>
      )}
    </>
  );
}

function withdrawalText(t: TFunction, withdrawalState: Exclude<WithdrawalState, 'none'>, why = ''): string {
  return t(`dispatcher.reassign.withdrawal.${withdrawalState}`, { why });
}

function RemainingTime({ untilMs }: { untilMs: number }) {
  const { t } = useTranslation();
  const nowMs = useNow(useSite().now, 1_000);
  const count = Math.max(0, Math.ceil((untilMs - nowMs) / 1_000));
  // A screen reader announces the state once, not every second.
  return <span aria-live="off">{t('dispatcher.reassign.state.open', { count })}</span>;
}

function ProposedRoute({ truck, excavator }: Pick<Proposal, 'truck' | 'excavator'>) {
  const { t } = useTranslation();
  const { vehicles } = useLive().world.state;
  const names = { truck: useVehicle(vehicles, truck).name, excavator: useVehicle(vehicles, excavator).name };
  return (
    <b>{t('dispatcher.reassign.route', { truck: names.truck ?? truck, excavator: names.excavator ?? excavator })}</b>
  );
}
