import { Observable } from '@babylonjs/core/Misc/observable.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Scope } from '../../lifetime/scope.ts';
import type { ViewEngine } from '../gpu/ViewEngine.ts';
import { followContext } from './ContextLoss.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp() {
  const engine = {
    onContextLostObservable: new Observable(),
    onContextRestoredObservable: new Observable(),
  } as unknown as ViewEngine;
  const scope = new Scope();
  const lose = () => engine.onContextLostObservable.notifyObservers(engine);
  const restore = () => engine.onContextRestoredObservable.notifyObservers(engine);
  return { scope, engine, state: followContext(scope, engine), lose, restore };
}

test('a context that comes back soon is not missing', () => {
  const { state, lose, restore } = setUp();
  lose();
  vi.advanceTimersByTime(4_900);
  restore();
  vi.advanceTimersByTime(60_000);
  expect(state.isMissing).toBe(false);
});

test('one that stays away is missing after some seconds, until it comes back; lost twice counts from the last time', () => {
  const { state, lose, restore } = setUp();
  lose();
  vi.advanceTimersByTime(3_000);
  lose();
  vi.advanceTimersByTime(4_900);
  expect(state.isMissing).toBe(false);
  vi.advanceTimersByTime(200);
  expect(state.isMissing).toBe(true);
  restore();
  expect(state.isMissing).toBe(false);
});

test('nothing is followed after the end', () => {
  const { scope, engine, state, lose } = setUp();
  lose();
  scope.dispose();
  vi.advanceTimersByTime(60_000);
  expect(state.isMissing).toBe(false);
  expect(engine.onContextLostObservable.hasObservers()).toBe(false);
  expect(engine.onContextRestoredObservable.hasObservers()).toBe(false);
});
