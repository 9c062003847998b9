import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { mountPage } from '../../../../../tests/fixtures/mountedPage.ts';
import type { ProposalList } from '../../../../domain/wire/proposals.ts';
import { AppProvider } from '../../../session/context.ts';
import type { AppServices } from '../../../session/services.ts';
import { texts } from '../texts.en.ts';
import { type Reassign, useReassign } from './useReassign.ts';

let reassign: Reassign;
let answerRead: (list: ProposalList | string) => void;
let answerProposal: (why?: string) => void;
let answerWithdrawal: (why?: string) => void;
let readCount: number;
const notices = { show: vi.fn() };

beforeAll(async () => {
  const resources = { en: { translation: { dispatcher: texts } } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});
beforeEach(() => {
  notices.show.mockReset();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  readCount = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const listOf = (...trucks: string[]) =>
  ({
    mayPropose: true,
    proposals: trucks.map((truck) => ({ id: truck, truck, excavator: 'EX-1', state: 'accepted' })),
  }) as ProposalList;

/** The board's lines: those that are being sent, then the backend's. */
function Lines() {
  reassign = useReassign();
  const { sending, proposals } = reassign;
  const sent = sending.map(({ truck, reason = 'sending' }) => `${truck} ${reason}`);
  return [...sent, ...proposals.map(({ truck }) => `${truck} listed`)].join(', ');
}

async function openBoard(...listed: string[]) {
  const names = new Map([
    ['HT-1', { name: 'Truck one' }],
    ['EX-1', { name: 'Shovel one' }],
  ]);
  const world = { vehicle: (id: string) => names.get(id) };
  const proposals = {
    read: () => {
      readCount++;
      return new Promise((resolve) => (answerRead = resolve));
    },
    propose: () => new Promise((resolve) => (answerProposal = resolve)),
    withdraw: () => new Promise((resolve) => (answerWithdrawal = resolve)),
    onChange: () => () => {},
  };
  const page = await mountPage(
    <AppProvider services={{ dispatch: { proposals }, world, notices } as unknown as AppServices}>
      <Lines />
    </AppProvider>,
  );
  const { during } = page;
  await during(() => answerRead(listOf(...listed)));
  await during(() => reassign.send('HT-1', 'EX-1'));
  return { ...page, readCountBefore: readCount };
}

it('a proposal that was taken stays in sight until the list with it has come, which is read at once', async () => {
  const { text, during, unmount, readCountBefore } = await openBoard();
  expect(text()).toBe('HT-1 sending');
  await during(() => answerProposal());
  expect(text()).toBe('HT-1 sending');
  expect(readCount).toBe(readCountBefore + 1);
  await during(() => answerRead(listOf('HT-1')));
  expect(text()).toBe('HT-1 listed');
  await unmount();
});

it('it stays where that list could not be read, until the next one', async () => {
  const { text, during, unmount } = await openBoard();
  await during(() => answerProposal());
  await during(() => answerRead('No network.'));
  expect(text()).toBe('HT-1 sending');
  await during(() => vi.advanceTimersByTimeAsync(60_000));
  await during(() => answerRead(listOf('HT-1')));
  expect(text()).toBe('HT-1 listed');
  await unmount();
});

it('one that was refused says why, also beside earlier ones', async () => {
  const { text, during, unmount } = await openBoard('HT-1');
  await during(() => answerProposal('The truck is offline'));
  await during(() => answerRead(listOf('HT-1', 'HT-2')));
  expect(text()).toBe('HT-1 The truck is offline, HT-1 listed, HT-2 listed');
  await unmount();
});

it('one whose answer was lost is read at once, and has not failed where it is listed', async () => {
  const { text, during, unmount, readCountBefore } = await openBoard();
  await during(() => answerProposal('No network.'));
  expect(text()).toBe('HT-1 No network.');
  expect(readCount).toBe(readCountBefore + 1);
  await during(() => answerRead(listOf('HT-1')));
  expect(text()).toBe('HT-1 listed');
  await unmount();
});

it('one that fails after the board was closed is a notice', async () => {
  const { unmount } = await openBoard();
  await unmount();
  answerProposal('No network.');
  await vi.advanceTimersByTimeAsync(0);
  expect(notices.show.mock.calls).toEqual([['error', 'Truck one to Shovel one Not sent. No network.']]);
});

it('a withdrawal that fails after the board was closed says of which truck, and is told on the open board alone', async () => {
  const { during, unmount } = await openBoard('HT-1');
  await during(() => reassign.withdraw('HT-1'));
  await during(() => answerWithdrawal('The server is busy.'));
  expect(notices.show).not.toHaveBeenCalled();
  await during(() => reassign.withdraw('HT-1'));
  await unmount();
  answerWithdrawal('No network.');
  await vi.advanceTimersByTimeAsync(0);
  expect(notices.show.mock.calls).toEqual([['error', 'Truck one to Shovel one Not withdrawn. No network.']]);
});

it('one that fails on the open board is told there alone', async () => {
  const { text, during, unmount } = await openBoard();
  await during(() => answerProposal('No network.'));
  expect(text()).toBe('HT-1 No network.');
  expect(notices.show).not.toHaveBeenCalled();
  await unmount();
});
