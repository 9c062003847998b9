import { expect, test } from 'vitest';
import { linkDot } from './linkDot.ts';

test.each([
  ['offline', { render: 'offline', stale: true }],
  ['offline', { render: 'offline', stale: false }],
  ['stale', { render: 'onlineOperating', stale: true }],
  ['stale', { render: 'onlineOther', stale: true }],
  ['operating', { render: 'onlineOperating', stale: false }],
  ['operating', undefined],
] as const)('the link dot is %s for %o', (dot, vehicle) => {
  expect(linkDot(vehicle)).toBe(dot);
});
