import type { Effect } from '@babylonjs/core/Materials/effect.js';
import { expect, test } from 'vitest';
import { ProgramUniform, programUniformsOf } from './ProgramUniforms.ts';

test('a vector is sent first, and then where a number of its own differs as a float32', () => {
  const uniform = new ProgramUniform(null, 2);
  expect([...(uniform.changed({ x: 0, y: 0.1 }) ?? [])]).toEqual([0, Math.fround(0.1)]);
  expect(uniform.changed({ x: 0, y: 0.1, z: 6, w: Number.NaN })).toBeUndefined();
  expect(uniform.changed({ x: 0, y: 0.1 + 1e-12 })).toBeUndefined();
  expect([...(uniform.changed({ x: 1, y: 0.1 }) ?? [])]).toEqual([1, Math.fround(0.1)]);
});

test('a list is sent first, and then where any of its numbers differs', () => {
  const uniform = new ProgramUniform(null, 3);
  expect([...(uniform.changedList([0, 0, 0]) ?? [])]).toEqual([0, 0, 0]);
  expect(uniform.changedList(Float32Array.of(0, 0, 0))).toBeUndefined();
  expect([...(uniform.changedList([0, 0, 0.3]) ?? [])]).toEqual([0, 0, Math.fround(0.3)]);
  expect(uniform.changedList([0, 0, 0.3])).toBeUndefined();
});

test('materials of one program share its uniforms; one that is compiled again has new ones', () => {
  let pipeline: object | undefined = {};
  const effect = { getPipelineContext: () => pipeline, getUniform: () => null } as unknown as Effect;
  const uniformOf = (name: string, length: number) => programUniformsOf(effect)?.of(effect, name, length);
  const first = uniformOf('uNow', 1);
  expect(uniformOf('uNow', 1)).toBe(first);
  expect(uniformOf('uSize', 4)).not.toBe(first);
  pipeline = {};
  expect(uniformOf('uNow', 1)).not.toBe(first);
  pipeline = undefined;
  expect(uniformOf('uNow', 1)).toBeUndefined();
});
