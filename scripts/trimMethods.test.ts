import { expect, it } from 'vitest';
import { withoutUncalledMethods } from './trimMethods.ts';

const SOURCE_CODE = `class Mesh {
  constructor() { this.reset(); }
  reset() { this.size = 0; }
  draw() { this.bind(); }
  bind() {}
  serialize() { return this.writeParts(); }
  writeParts() { return this.serialize(); }
  get total() { return this.size; }
  ["computed"]() {}
  #secret() {}
  static Parse(text) { return new Mesh(text); }
}`;

it('drops methods that only uncalled methods name, also each other', () => {
  const trimmed = withoutUncalledMethods(SOURCE_CODE, new Set(['draw']));
  for (const kept of ['constructor', 'reset()', 'draw()', 'bind()', '["computed"]', '#secret()'])
    expect(trimmed).toContain(kept);
  for (const dropped of ['serialize', 'writeParts', 'total', 'Parse']) expect(trimmed).not.toContain(dropped);
});

it('keeps what other code names, if only in a text', () => {
  const names = new Set<string>(['Parse', 'total', 'writeParts']);
  const trimmed = withoutUncalledMethods(SOURCE_CODE, names);
  for (const kept of ['Parse', 'total', 'writeParts', 'serialize']) expect(trimmed).toContain(kept);
});

it('leaves code that runs as before', () => {
  const trimmed = withoutUncalledMethods(`${SOURCE_CODE}\nglobalThis.probe = new Mesh();`, new Set());
  expect(() => new Function(trimmed)()).not.toThrow();
});
