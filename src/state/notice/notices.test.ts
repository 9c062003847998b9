import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Scope } from '../../lifetime/scope.ts';
import { NOTICE_DURATION_MS, Notices } from './notices.ts';

describe('notices', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('last 2 s, and are listed as past ones afterwards', () => {
    const notices = new Notices(new Scope());
    notices.startExpiry();
    notices.show('done', 'saved');
    vi.advanceTimersByTime(NOTICE_DURATION_MS - 1);
    expect(notices.state.list).toMatchObject([{ kind: 'done', text: 'saved' }]);
    vi.advanceTimersByTime(1);
    expect(NOTICE_DURATION_MS).toBe(2_000);
    expect(notices.state.list).toEqual([]);
    expect(notices.state.past).toMatchObject([{ kind: 'done', text: 'saved' }]);
  });

  it('replace the same text, and start its 2 s again', () => {
    const notices = new Notices(new Scope());
    notices.startExpiry();
    notices.show('warning', 'twice');
    vi.advanceTimersByTime(NOTICE_DURATION_MS / 2);
    notices.show('error', 'twice');
    expect(notices.state.list).toMatchObject([{ kind: 'error', text: 'twice' }]);
    vi.advanceTimersByTime(NOTICE_DURATION_MS / 2);
    expect(notices.state.list).toHaveLength(1);
    vi.advanceTimersByTime(NOTICE_DURATION_MS / 2);
    expect(notices.state.list).toEqual([]);
  });

  it('wait for what shows them, which comes with the first, and last their 2 s then', () => {
    const notices = new Notices(new Scope());
    notices.show('error', 'early');
    vi.advanceTimersByTime(60_000);
    expect(notices.state.list).toMatchObject([{ text: 'early' }]);
    notices.startExpiry();
    notices.startExpiry();
    vi.advanceTimersByTime(NOTICE_DURATION_MS - 1);
    expect(notices.state.list).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(notices.state.list).toEqual([]);
  });
});
