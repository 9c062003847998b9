import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mountPage } from '../../../../../tests/fixtures/mountedPage.ts';
import type { IndicatorTargetList } from '../../../../domain/wire/indicators.ts';
import { AppProvider } from '../../../session/context.ts';
import type { AppServices } from '../../../session/services.ts';
import { refusalOf, type Targets, useTargets } from './useTargets.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_000 });
  setTarget = async () => undefined;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const notices = { show: vi.fn() };
let shown: Targets;
let answer: IndicatorTargetList | string;
let setTarget: () => Promise<string | undefined>;

function Plan() {
  shown = useTargets();
  return null;
}

async function openPlan() {
  const services = {
    now: () => Date.now(),
    dispatch: { targets: async () => answer, setTarget: () => setTarget() },
    notices,
  };
  return mountPage(
    <AppProvider services={services as unknown as AppServices}>
      <Plan />
    </AppProvider>,
  );
}

it('targets that could not be read say why, before the first answer and after it', async () => {
  answer = 'No network.';
  const { during, unmount } = await openPlan();
  expect(shown).toMatchObject({ targets: {}, failure: 'No network.', shownFromMs: undefined });
  answer = { mayChange: true, targets: { tonnes: 900 } };
  await during(() => shown.reload());
  expect(shown).toMatchObject({ targets: { tonnes: 900 }, failure: undefined, shownFromMs: 1_000 });
  answer = 'No network.';
  await during(() => vi.advanceTimersByTimeAsync(60_000));
  expect(shown).toMatchObject({ targets: { tonnes: 900 }, failure: 'No network.', shownFromMs: 1_000 });
  await unmount();
});

it('a target that was set is shown until all are read again', async () => {
  answer = { mayChange: true, targets: { tonnes: 900 } };
  const { during, unmount } = await openPlan();
  answer = 'No network.';
  await during(() => vi.advanceTimersByTimeAsync(1_000));
  await during(() => shown.set('tonnes', 1_000));
  await during(() => shown.set('cycles', 80));
  await during(() => shown.set('tonnes', null));
  expect(shown.targets).toEqual({ cycles: 80 });
  await during(() => vi.advanceTimersByTimeAsync(1_000));
  answer = { mayChange: true, targets: { tonnes: 700 } };
  await during(() => shown.reload());
  expect(shown.targets).toEqual({ tonnes: 700 });
  await unmount();
});

it('a refused target stays refused, whatever becomes of others, until it is stored or given up', async () => {
  answer = { mayChange: true, targets: { tonnes: 900 } };
  const { during, unmount } = await openPlan();
  setTarget = async () => 'No network.';
  await during(() => shown.set('tonnes', 1_000));
  await during(() => shown.set('cycles', 80));
  setTarget = async () => undefined;
  await during(() => shown.set('availability', 0.9));
  expect(refusalOf(shown, 'tonnes')).toEqual({ value: 1_000, why: 'No network.' });
  expect(refusalOf(shown, 'cycles')).toEqual({ value: 80, why: 'No network.' });
  expect(refusalOf(shown, 'availability')).toBeUndefined();
  await during(() => shown.dismissRefusal('cycles'));
  expect(shown.refusals).not.toHaveProperty('cycles');
  await during(() => shown.set('tonnes', 1_100));
  expect(refusalOf(shown, 'tonnes')).toBeUndefined();
  await unmount();
});

it('a target that was stored though its answer was lost is not refused', async () => {
  answer = { mayChange: true, targets: { tonnes: 900 } };
  const { during, unmount } = await openPlan();
  setTarget = async () => 'No network.';
  await during(() => shown.set('tonnes', 1_000));
  expect(refusalOf(shown, 'tonnes')).toBeDefined();
  answer = { mayChange: true, targets: { tonnes: 1_000 } };
  await during(() => shown.reload());
  expect(refusalOf(shown, 'tonnes')).toBeUndefined();
  await unmount();
});

it('a refusal that comes late says nothing of the value sent after it', async () => {
  answer = { mayChange: true, targets: {} };
  const { during, unmount } = await openPlan();
  let refuse = (_why: string) => {};
  setTarget = () =>
    new Promise((resolve) => {
      refuse = resolve;
    });
  const first = shown.set('tonnes', 1_000);
  setTarget = async () => undefined;
  await during(() => shown.set('tonnes', 1_100));
  await during(() => {
    refuse('No network.');
    return first;
  });
  expect(shown.refusals).toEqual({});
  await unmount();
});

it('a target that is refused after the page was left is a notice', async () => {
  answer = { mayChange: true, targets: {} };
  const { during, unmount } = await openPlan();
  let refuse: (why: string) => void = () => {};
  setTarget = () => new Promise((resolve) => (refuse = resolve));
  let isStored: Promise<boolean> | undefined;
  await during(() => {
    isStored = shown.set('tonnes', 1_000);
  });
  await unmount();
  expect(notices.show).not.toHaveBeenCalled();
  refuse('No network.');
  expect(await isStored).toBe(false);
  expect(notices.show).toHaveBeenCalledExactlyOnceWith('error', expect.stringContaining('dispatcher.plan.notSet'));
});
