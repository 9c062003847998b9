import { describe, expect, it } from 'vitest';
import { isGranted } from './permissions.ts';

describe('rights', () => {
  it('grants only known permissions', () => {
    expect(isGranted(new Set(['public_view']), { resource: 'public_view', scope: 'POST' })).toBe(true);
    expect(isGranted(new Set(['public_view']), { resource: 'public_view', scope: 'GET' })).toBe(false);
  });
});
