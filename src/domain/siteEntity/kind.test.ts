import { describe, expect, it } from 'vitest';
import { readAssetType } from '../wire/assetTypes.ts';
import { readKind } from './kind.ts';

describe('kinds', () => {
  it.each([
    ['fixed asset', 'asset'],
    ['Fixed_Asset', 'asset'],
    ...['OP', 'TX', 'RC', 'PC', 'CCTV', 'cctv'].map((code): [string, string] => [code, 'asset']),
    ['rsu', 'sensor'],
    ['RSU', 'sensor'],
    ['rulezone', 'design'],
    ['ruleZone', 'design'],
    ['vehicle', 'vehicle'],
    ['tablet', 'tablet'],
    ['constructor', 'constructor'],
    ['drone', 'drone'],
  ])('reads %j as %s', (text, kind) => {
    expect(readKind(text)).toBe(kind);
  });

  it('accepts the fixed assets in any case', () => {
    expect([' cctv', 'Op', 'XX', 7].map(readAssetType)).toEqual(['CCTV', 'OP', undefined, undefined]);
  });
});
