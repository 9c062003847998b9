/** What is being written stays while the sign-in is away, and is seen by nobody else. */
import i18next from 'i18next';
import { useState } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { mountPage } from '../../../tests/fixtures/mountedPage.ts';
import { DEFAULT_CLAIMS } from '../../domain/identity/claims.ts';
import { en } from '../../i18n/en/en.ts';
import { mn } from '../../i18n/mn/mn.ts';
import { Scope } from '../../lifetime/scope.ts';
import { Identity } from '../../services/identity/Identity.ts';
import { ReturnAddress } from '../../services/identity/ReturnAddress.ts';
import { createSession, type SessionState } from '../../state/session/session.ts';
import { Drafts } from '../../state/sketch/drafts.ts';
import { World } from '../../state/world/World.ts';
import { useScope } from '../lifetime/useScope.ts';
import { askBeforeLeaving } from '../session/askBeforeLeaving.ts';
import type { AppServices } from '../session/services.ts';
import { SessionBanner } from './SessionBanner.tsx';
import { SessionGate } from './SessionGate.tsx';

const TOKEN_LIFE_MS = 60_000;
const OUTAGE_MS = 10 * 60_000;

const { Provider } = vi.hoisted(() => {
  /** A provider that signs its user in at once; `answer` is what it does about a refresh. */
  class FakeProvider {
    static next: FakeProvider;
    token: string | undefined;
    refreshToken: string | undefined = 'refresh';
    idTokenParsed = { sub: 'dispatcher' };
    answer = async (): Promise<void> => {};
    refreshes = 0;
    issuedAtMs = 0;
    init = async () => {
      this.issueToken();
      this.onAuthSuccess();
      return true;
    };
    login = async () => {};
    logout = async () => {};
    onAuthSuccess = () => {};
    onAuthRefreshSuccess = () => {};
    onTokenExpired = () => {};

    constructor() {
      FakeProvider.next = this;
    }

    isTokenExpired(minValidityS: number): boolean {
      return Date.now() + minValidityS * 1_000 >= this.issuedAtMs + 60_000;
    }

    async updateToken(): Promise<boolean> {
      this.refreshes++;
      await this.answer();
      this.issueToken();
      this.onAuthRefreshSuccess();
      return true;
    }

    issueToken(): void {
      this.issuedAtMs = Date.now();
      this.token = `token of ${this.issuedAtMs}`;
    }
  }
  return { Provider: FakeProvider };
});
vi.mock('keycloak-js', () => ({ default: Provider }));

let scope: Scope;
let session: SessionState;
let identity: Identity;
let writeDraft: (text: string) => void;
let drafts: Drafts;
let browserTab: EventTarget;

/** Stands for the product with an open dialog: its input exists in the component alone. */
function Product() {
  const [draft, setDraft] = useState('nothing');
  useScope((scope) => {
    const { siteEntities } = new World(Date.now, { filterMineArea: false });
    askBeforeLeaving(scope, { drafts, siteEntities }, browserTab);
  }, []);
  writeDraft = setDraft;
  return (
    <>
      <SessionBanner />
      <p>Draft: {draft}</p>
    </>
  );
}

beforeAll(async () => {
  const resources = { en: { translation: en }, mn: { translation: mn } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  await i18next.changeLanguage('en');
  scope = new Scope();
  session = createSession();
  drafts = new Drafts(scope, { storage: memoryStorage(), userId: () => 'dispatcher' });
  browserTab = new EventTarget();
  const location = new URL('https://mine.example/?viewer_1=v1');
  const address = new ReturnAddress({ location, history: { replaceState: () => {} }, storage: memoryStorage() });
  identity = new Identity(scope, session, Date.now, address);
});

afterEach(() => {
  scope.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The page of a signed-in user, who is writing something. */
async function openPage() {
  const config = { endpoint: 'https://sso.mine', realm: 'mine', clientId: 'web', scope: 'openid' };
  await identity.start({ ...config, claims: DEFAULT_CLAIMS }, 'en');
  const page = await mountPage(
    <SessionGate session={session} services={{ session } as AppServices} onRetry={() => {}}>
      <Product />
    </SessionGate>,
  );
  await page.during(() => writeDraft('brakes of HT-07'));
  const expireToken = () => Provider.next.onTokenExpired();
  const pass = (ms: number) => page.during(() => vi.advanceTimersByTimeAsync(ms));
  return { ...page, expireToken, pass, provider: Provider.next };
}

const refuseWith = (error: object) => () => Promise.reject(error);

it.each([
  ['the network is away', refuseWith(new TypeError('Failed to fetch'))],
  ['the provider answers 503', refuseWith({ response: { status: 503 } })],
])('while %s the page stays, says so, and goes on with the fresh token', async (_what, answer) => {
  const { provider, text, pass, expireToken, unmount } = await openPage();
  await pass(TOKEN_LIFE_MS);
  provider.answer = answer;
  expireToken();
  const call = vi.fn();
  identity.token().then(call, call);
  const socket = vi.fn();
  identity.onFreshToken(socket);
  await pass(4_000);
  expect(text()).toBe('Draft: brakes of HT-07');
  await pass(2_000);
  expect(text()).toMatch(/^Sign-in cannot be renewed.*Draft: brakes of HT-07$/);
  await pass(OUTAGE_MS);
  expect(text()).toMatch(/^Sign-in cannot be renewed.*Draft: brakes of HT-07$/);
  // Nothing is called with the token that has expired.
  expect([call, socket].flatMap(({ mock }) => mock.calls)).toEqual([]);
  provider.answer = async () => {};
  await pass(5_000);
  expect(text()).toBe('Draft: brakes of HT-07');
  expect(call).toHaveBeenCalledExactlyOnceWith(provider.token);
  expect(socket).toHaveBeenCalledExactlyOnceWith(provider.token);
  await unmount();
});

it('a provider that accepts the request and says nothing is away too; the page says it in Mongolian', async () => {
  await i18next.changeLanguage('mn');
  const { provider, text, pass, expireToken, during, unmount } = await openPage();
  let end = () => {};
  provider.answer = () => new Promise((resolve) => (end = resolve));
  expireToken();
  await pass(OUTAGE_MS);
  expect(text()).toMatch(/^Нэвтрэх эрхийг сунгаж чадахгүй байна.*Draft: brakes of HT-07$/);
  expect(provider.refreshes).toBe(1);
  await during(end);
  expect(text()).toBe('Draft: brakes of HT-07');
  await unmount();
});

it.each([
  ['takes the refresh token back', 'invalid_grant'],
  ['answers 401', 401],
])('a provider that %s leads to sign-in, also after an outage, and to nothing else', async (_what, refusal) => {
  const { provider, text, pass, expireToken, unmount } = await openPage();
  provider.answer = refuseWith(new TypeError('Failed to fetch'));
  expireToken();
  await pass(OUTAGE_MS);
  if (refusal === 'invalid_grant') provider.refreshToken = undefined;
  provider.answer = refuseWith({ response: { status: refusal } });
  await pass(5_000);
  expect(text()).toContain('Token update failed');
  expect(text()).toContain('Retry Login');
  expect(text()).not.toMatch(/Draft|cannot be renewed/);
  const { refreshes } = provider;
  await expect(identity.token()).rejects.toThrow('Not signed in');
  await pass(OUTAGE_MS);
  expect(provider.refreshes).toBe(refreshes);
  await unmount();
});

it('leaving to sign in again after a refusal asks nothing about a drawing: the tab keeps it', async () => {
  const { provider, text, pass, expireToken, unmount } = await openPage();
  drafts.change('zone', { draft: { points: [{ easting: 1, northing: 2, altitude: 3 }], undoSteps: [], done: false } });
  const mayLeave = () => browserTab.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(mayLeave()).toBe(false);
  provider.refreshToken = undefined;
  provider.answer = refuseWith({ response: { status: 400 } });
  expireToken();
  await pass(5_000);
  expect(text()).toContain('Retry Login');
  expect(mayLeave()).toBe(true);
  expect(drafts.of('zone').draft.points).toHaveLength(1);
  await unmount();
});

it('a token of another user ends the session: nobody gets what the first one wrote', async () => {
  const { provider, text, pass, expireToken, during, unmount } = await openPage();
  const socket = vi.fn();
  identity.onFreshToken(socket);
  provider.answer = async () => {
    provider.idTokenParsed = { sub: 'operator' };
  };
  expireToken();
  await pass(0);
  expect(text()).toContain('Token update failed');
  expect(text()).not.toContain('Draft');
  expect(socket).not.toHaveBeenCalled();
  await expect(identity.token()).rejects.toThrow('Not signed in');
  // However the other one would be signed in here, the product begins anew.
  await during(() => {
    session.phase = 'authenticated';
  });
  expect(text()).toBe('Draft: nothing');
  await unmount();
});

it('signing out takes everything off the page at once, also where the provider is away', async () => {
  const { provider, text, during, unmount } = await openPage();
  provider.logout = () => new Promise(() => {});
  await during(() => void identity.logout());
  expect(text()).toContain('Authentication Required');
  expect(text()).not.toContain('Draft');
  provider.onAuthRefreshSuccess();
  expect(session.phase).toBe('unauthenticated');
  await unmount();
});
