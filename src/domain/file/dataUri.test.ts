import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FileFault } from '../fault/FileFault.ts';
import { bytesOfDataUri, isDataUri, mediaTypeOf } from './dataUri.ts';

it.each([
  ['data:application/octet-stream;base64,AAEC/w==', [0, 1, 2, 255]],
  ['data:;base64,AAE%3D', [0, 1]],
  ['DATA:text/plain;charset=utf-8,a%20b', [97, 32, 98]],
  ['data:,', []],
])('%s is read', (uri, bytes) => {
  expect(isDataUri(uri)).toBe(true);
  expect([...bytesOfDataUri(uri)]).toEqual(bytes);
});

it.each(['data:', 'data:;base64', 'data:;base64,*', 'data:,%zz'])('%s is refused', (uri) => {
  expect(() => bytesOfDataUri(uri)).toThrow(FileFault);
});

it('returns the media type', () => {
  expect(mediaTypeOf('data:Application/JSON;charset=utf-8;base64,e30=')).toBe('application/json');
  expect(mediaTypeOf('data:,x')).toBe('');
  expect(isDataUri('https://mine/data:')).toBe(false);
});

it('reads back any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const uri = `data:model/gltf-binary;base64,${btoa(String.fromCharCode(...bytes))}`;
      expect([...bytesOfDataUri(uri)]).toEqual([...bytes]);
    }),
    { numRuns: 50 },
  );
});
