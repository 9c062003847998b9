import { expect, it } from 'vitest';
import { pruneWithdrawals, withAnswer, withdrawalStateOf, withoutListed } from './sending.ts';

const unanswered = { excavator: 'EX-1', reason: undefined, isTaken: false, earlierIds: new Set(['old']) };
const firstProposal = { ...unanswered, truck: 'HT-1' };
const secondProposal = { ...unanswered, truck: 'HT-2' };

it('stays once the backend has taken it until the list has come, and says why it has not', () => {
  const both = [firstProposal, secondProposal];
  const taken = withAnswer(both, firstProposal, undefined);
  expect(taken).toEqual([{ ...firstProposal, isTaken: true }, secondProposal]);
  expect(withoutListed(taken, [])).toEqual([secondProposal]);
  const refused = withAnswer(both, secondProposal, 'Offline');
  expect(refused).toEqual([firstProposal, { ...secondProposal, reason: 'Offline' }]);
  const listed = { id: 'new', truck: 'HT-2', excavator: 'EX-1' };
  const others = [
    { ...listed, id: 'old' },
    { ...listed, excavator: 'EX-2' },
    { ...listed, truck: 'HT-1' },
  ];
  expect(withoutListed(refused, others)).toBe(refused);
  expect(withoutListed(refused, [listed])).toEqual([firstProposal]);
});

it('that was sent again meanwhile is not touched by the first answer', () => {
  const again = { ...firstProposal };
  expect(withAnswer([again], firstProposal, 'Offline')).toEqual([again]);
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
  expect(pruneWithdrawals([{ id: 'P' }], { P: undefined, Q: 'Away' })).toEqual({ P: undefined });
});
