import { expect, it } from 'vitest';
import { withdrawalStateOf, withdrawalsOf, withSending } from './sending.ts';

const firstProposal = { truck: 'HT-1', excavator: 'EX-1', reason: undefined };
const secondProposal = { truck: 'HT-2', excavator: 'EX-1', reason: undefined };

it('goes from the list once the backend has taken it, and says reason it has not', () => {
  expect(withSending([firstProposal, secondProposal], firstProposal, undefined)).toEqual([secondProposal]);
  expect(withSending([firstProposal, secondProposal], secondProposal, 'Offline')).toEqual([
    firstProposal,
    { ...secondProposal, reason: 'Offline' },
  ]);
});

it('that was sent again meanwhile is not touched by the first answer', () => {
  const again = { ...firstProposal };
  expect(withSending([again], firstProposal, 'Offline')).toEqual([again]);
});

it.each([
  ['open', {}, 'none'],
  ['open', { P: undefined }, 'underWay'],
  ['open', { P: 'Away' }, 'failed'],
  ['accepted', { P: 'Accepted already' }, 'tooLate'],
  ['timedOut', { P: undefined }, 'tooLate'],
  ['withdrawn', { P: undefined }, 'none'],
  ['refused', {}, 'none'],
] as const)('the withdrawal of one that is %s, %j, is reported as %s', (state, withdrawals, told) => {
  expect(withdrawalStateOf({ id: 'P', state }, withdrawals)).toBe(told);
});

it('drops withdrawals of proposals that are no longer listed', () => {
  expect(withdrawalsOf([{ id: 'P' }], { P: undefined, Q: 'Away' })).toEqual({ P: undefined });
});
