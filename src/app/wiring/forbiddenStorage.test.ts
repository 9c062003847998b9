/** The state of the page, in a browser that forbids its storage: as in one that remembers nothing. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Scope } from '../../lifetime/scope.ts';
import { createSession } from '../../state/session/session.ts';
import { drawingServices } from './drawing.ts';
import { createPageState, rememberedPage } from './pageState.ts';

const AREAS = ['localStorage', 'sessionStorage'];
let scope: Scope;

beforeEach(() => {
  scope = new Scope();
  const get = () => {
    throw new DOMException('Access is denied for this document', 'SecurityError');
  };
  for (const area of AREAS) Object.defineProperty(globalThis, area, { configurable: true, get });
  const page = Object.assign(new EventTarget(), { dataset: {}, style: {}, getBoundingClientRect: () => {} });
  vi.stubGlobal('window', Object.assign(new EventTarget(), { innerWidth: 1_600 }));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: page, body: page }));
});
afterEach(() => {
  scope.dispose();
  vi.unstubAllGlobals();
  for (const area of AREAS) Reflect.deleteProperty(globalThis, area);
});

it('is there, and keeps what it stores as long as the page is open', () => {
  const session = Object.assign(createSession(), { sessionId: 'today' });
  type Parts = Parameters<typeof createPageState>;
  const signedIn = { session, config: { filterMineArea: false } } as Parts[1];
  const clock = { now: () => 1 } as Parts[2]['clock'];
  const page = createPageState(scope, signedIn, { clock }, rememberedPage());
  expect(page.shell).toMatchObject({ isLandingShown: true, sessionUpdated: true });
  rememberedPage().landing.write(false);
  expect(rememberedPage().landing.read()).toBe(false);
  expect(drawingServices(scope, () => 'anna').drafts.of('zone').draft.points).toEqual([]);
});
