import { expect, it } from 'vitest';
import { forcedReloadStep } from './forcedReload.ts';

const visiblePage = {
  silentMs: 60_000,
  failedReloads: 0,
  isHidden: false,
  isOnline: true,
  isReplaying: false,
  hasUnsavedChanges: false,
};

it.each([
  ['54 s of silence', { silentMs: 54_999 }, 'none'],
  ['5 s before the end', { silentMs: 55_000 }, 'warn'],
  ['just under 60 s', { silentMs: 59_999 }, 'warn'],
  ['60 s of silence', {}, 'reload'],
  ['60 s of silence in a hidden tab', { isHidden: true }, 'none'],
  ['60 s of silence without a network', { isOnline: false }, 'none'],
  ['60 s of silence in a replay', { isReplaying: true }, 'none'],
  ['60 s of silence over unsaved work', { hasUnsavedChanges: true }, 'none'],
  ['60 s after a reload in vain', { failedReloads: 1 }, 'none'],
  ['120 s after a reload in vain', { failedReloads: 1, silentMs: 120_000 }, 'reload'],
  ['an hour after many reloads in vain', { failedReloads: 500, silentMs: 3_600_000 }, 'reload'],
] as const)('after %s: %s', (_case, change, step) => {
  expect(forcedReloadStep({ ...visiblePage, ...change })).toBe(step);
});
