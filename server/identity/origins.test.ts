import { describe, expect, test } from 'vitest';
import { SiteOrigins } from './origins.ts';

const siteOrigins = new SiteOrigins('https://mine.example', [
  'https://mine.example',
  'http://10.0.0.5:8080',
  'http://mine.example',
]);

describe('origins', () => {
  test.each([
    ['mine.example', 'https://mine.example'],
    ['10.0.0.5:8080', 'http://10.0.0.5:8080'],
    ['evil.example', 'https://mine.example'],
    ['', 'https://mine.example'],
  ])('a request to %s came under %s', (host, origin) => {
    expect(siteOrigins.originOf({ host }).origin).toBe(origin);
  });

  test.each([
    ['https://mine.example/', true],
    ['http://10.0.0.5:8080/?a=b', true],
    ['https://mine.example:444/', false],
    ['https://mine.example.evil.example/', false],
    ['https://evil@mine.example/', false],
    ['blob:https://mine.example/6c0b', false],
    ['filesystem:https://mine.example/x', false],
    ['https://mine.example\\@evil.example/', false],
    ['https://mine.exa\nmple/', false],
    ['javascript:alert(1)', false],
    ['//mine.example', false],
    ['', false],
  ])('people may be led to %s: %s', (address, may) => {
    expect(siteOrigins.isAllowedRedirect(address)).toBe(may);
  });
});
