/** Sign-in with a fake of the provider's adapter: every outcome, and its text. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { DEFAULT_CLAIMS } from '../../domain/identity/claims.ts';
import { Scope } from '../../lifetime/scope.ts';
import { createSession, type SessionState } from '../../state/session/session.ts';
import { Identity } from './Identity.ts';
import { ReturnAddress } from './ReturnAddress.ts';

const fakeProvider = vi.hoisted(() => ({ made: [] as Adapter[], next: {} as Partial<Adapter> }));

interface Adapter {
  init: (options: Record<string, unknown>) => Promise<boolean>;
  login: (options: object) => Promise<void>;
  logout: (options: object) => Promise<void>;
  updateToken: (seconds: number) => Promise<boolean>;
  isTokenExpired: (seconds: number) => boolean;
  token: string | undefined;
  refreshToken: string | undefined;
  idTokenParsed: object | undefined;
  tokenParsed: object | undefined;
  onAuthSuccess?: () => void;
  onAuthError?: (error?: { error_description: string }) => void;
  onAuthRefreshSuccess?: () => void;
  onTokenExpired?: () => void;
}

vi.mock('keycloak-js', () => ({
  default: class {
    token = 'token';
    refreshToken: string | undefined = 'refresh';
    idTokenParsed = { sub: 'id-1', given_name: 'Dorj', family_name: 'Ganbold', preferred_username: 'dispatcher' };
    tokenParsed = { realm_access: { roles: ['ADMIN', 7] }, groups: ['/mine/test'] };
    sessionId = 'session-1';
    init = vi.fn(async () => true);
    login = vi.fn(async () => {});
    logout = vi.fn(async () => {});
    updateToken = vi.fn(async () => true);
    isTokenExpired = vi.fn(() => false);
    constructor() {
      Object.assign(this, fakeProvider.next);
      fakeProvider.made.push(this as unknown as Adapter);
    }
  },
}));

const SITE_CONFIG = {
  ...{ endpoint: 'https://sso.mine', realm: 'mine', clientId: 'web', scope: 'openid profile email' },
  claims: DEFAULT_CLAIMS,
};
const refuseWith = (description?: string) => async () =>
  Promise.reject(description === undefined ? new Error('no') : { error_description: description });

let scope: Scope;
let session: SessionState;
let identity: Identity;
let nowMs = 0;

beforeEach(() => {
  vi.useFakeTimers();
  fakeProvider.made.length = 0;
  fakeProvider.next = {};
  nowMs = 1_000;
  scope = new Scope();
  session = createSession();
  const location = new URL('https://mine.example/?viewer_1=v1');
  const history = { replaceState: vi.fn() };
  const address = new ReturnAddress({ location, history, storage: memoryStorage() });
  identity = new Identity(scope, session, () => nowMs, address);
});

afterEach(() => {
  scope.dispose();
  vi.useRealTimers();
});

async function startIdentity(adapter: Partial<Adapter> = {}): Promise<Adapter> {
  fakeProvider.next = adapter;
  await identity.start(SITE_CONFIG, 'mn');
  const [made] = fakeProvider.made;
  if (!made) throw new Error('no adapter was made');
  return made;
}

describe('signing in', () => {
  it('asks at once, by code and PKCE S256, without a login frame, in the language of the app', async () => {
    const adapter = await startIdentity();
    expect(adapter.init).toHaveBeenCalledWith(
      expect.objectContaining({
        onLoad: 'login-required',
        pkceMethod: 'S256',
        checkLoginIframe: false,
        locale: 'mn',
        redirectUri: 'https://mine.example/',
      }),
    );
  });

  it('reads who it is from the tokens', async () => {
    const adapter = await startIdentity();
    expect(session.phase).toBe('loading');
    adapter.onAuthSuccess?.();
    expect(session).toMatchObject({
      phase: 'authenticated',
      sessionId: 'session-1',
      signedInAtMs: 1_000,
      user: { sub: 'id-1', givenName: 'Dorj', familyName: 'Ganbold', roles: ['ADMIN'], groups: ['test'] },
    });
  });

  it('reads the roles again from each fresh token, which may come without an identity token', async () => {
    const adapter = await startIdentity();
    adapter.onAuthSuccess?.();
    const before = session.user;
    adapter.onAuthRefreshSuccess?.();
    expect(session.user).toBe(before);
    adapter.idTokenParsed = undefined;
    adapter.tokenParsed = { realm_access: { roles: [] }, groups: ['/mine/test'] };
    adapter.onAuthRefreshSuccess?.();
    expect(session.user).toEqual({ ...before, roles: [] });
  });

  it.each([
    ['the adapter fails', { init: refuseWith() }, 'initializeFailed', undefined],
    ['the adapter fails with words', { init: refuseWith('Realm is away') }, 'initializeFailed', 'Realm is away'],
    ['no user is signed in', { init: async () => false }, 'authenticationFailed', undefined],
  ])('ends in an error when %s', async (_what, adapter, key, message) => {
    await startIdentity(adapter);
    expect(session).toMatchObject({ phase: 'unauthenticated', error: { key, message, atMs: 1_000 } });
  });

  it('shows the words of the provider, or its own', async () => {
    const adapter = await startIdentity();
    adapter.onAuthError?.({ error_description: 'Account is locked' });
    expect(session.error).toMatchObject({ key: 'authenticationFailed', message: 'Account is locked' });
    adapter.onAuthError?.();
    expect(session.error).toMatchObject({ key: 'authenticationFailed', message: undefined });
  });
});

describe('login and logout', () => {
  it('fail without a provider', async () => {
    await identity.login('en');
    expect(session.error?.key).toBe('notInitialized');
    session.error = undefined;
    await identity.logout();
    expect(session).toMatchObject({ error: { key: 'notInitialized' } });
    await expect(identity.token()).rejects.toThrow('Identity provider instance not initialized');
  });

  it('say what failed', async () => {
    await startIdentity({ login: refuseWith(), logout: refuseWith('Session is gone') });
    await identity.login('en');
    expect(session.error).toMatchObject({ key: 'loginFailed', message: undefined });
    await identity.logout();
    expect(session.error).toMatchObject({ key: 'logoutFailed', message: 'Session is gone' });
  });

  it('stay signed out after a failure, regardless of later refreshes', async () => {
    const adapter = await startIdentity({ logout: refuseWith() });
    adapter.onAuthSuccess?.();
    await identity.logout();
    adapter.onAuthRefreshSuccess?.();
    expect(session.phase).toBe('unauthenticated');
  });

  it('come back to the bare page, without its viewers, in the language of the app', async () => {
    const adapter = await startIdentity();
    await identity.login('mn');
    await identity.logout();
    expect(adapter.login).toHaveBeenCalledWith({ locale: 'mn' });
    expect(adapter.logout).toHaveBeenCalledWith({ redirectUri: 'https://mine.example/' });
  });
});

describe('the token', () => {
  it('is refreshed by force when it expires, and listeners get the fresh one', async () => {
    const adapter = await startIdentity();
    const fresh = vi.fn();
    identity.onFreshToken(fresh);
    adapter.onTokenExpired?.();
    expect(adapter.updateToken).toHaveBeenCalledWith(-1);
    adapter.onAuthRefreshSuccess?.();
    expect(session.phase).toBe('authenticated');
    expect(fresh).toHaveBeenCalledWith('token');
  });

  it('is refreshed before it is handed out, once for all who ask', async () => {
    const adapter = await startIdentity({ isTokenExpired: () => true });
    expect(await Promise.all([identity.token(), identity.token()])).toEqual(['token', 'token']);
    expect(adapter.updateToken).toHaveBeenCalledTimes(1);
  });

  it('is given up at once when the provider takes the session back', async () => {
    const adapter = await startIdentity({ updateToken: refuseWith() });
    adapter.refreshToken = undefined;
    adapter.onTokenExpired?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(session).toMatchObject({ phase: 'unauthenticated', error: { key: 'tokenUpdateFailed' } });
  });

  it('that a request needs and the provider refuses to renew ends the session as a failed refresh', async () => {
    const adapter = await startIdentity({ updateToken: refuseWith(), isTokenExpired: () => true });
    adapter.refreshToken = undefined;
    await expect(identity.token()).rejects.toThrow('no');
    expect(session).toMatchObject({ phase: 'unauthenticated', error: { key: 'tokenRefreshFailed' } });
    adapter.onTokenExpired?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(session.error?.key).toBe('tokenRefreshFailed');
  });

  it.each([
    ['the network is away', new TypeError('Failed to fetch')],
    ['the provider fails', { response: { status: 502 } }],
    ['something between refuses', { response: { status: 403 } }],
  ])(
    'is asked for again while %s, each second for two minutes, then every five, and never given up',
    async (_how, fault) => {
      const adapter = await startIdentity({ updateToken: vi.fn(() => Promise.reject(fault)) });
      adapter.onAuthSuccess?.();
      adapter.onTokenExpired?.();
      await vi.advanceTimersByTimeAsync(3_000);
      expect(adapter.updateToken).toHaveBeenCalledTimes(4);
      expect(session.isRenewalOverdue).toBe(false);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(session.isRenewalOverdue).toBe(true);
      await vi.advanceTimersByTimeAsync(600_000);
      expect(adapter.updateToken).toHaveBeenCalledTimes(120 + 97);
      expect(session).toMatchObject({ phase: 'authenticated', error: undefined });
      adapter.updateToken = vi.fn(async () => true);
      await vi.advanceTimersByTimeAsync(5_000);
      expect(adapter.updateToken).toHaveBeenCalledOnce();
      expect(session.isRenewalOverdue).toBe(false);
    },
  );

  it('is given up at once when the provider answers 401, and asked for no more', async () => {
    const adapter = await startIdentity({ updateToken: vi.fn(() => Promise.reject({ response: { status: 401 } })) });
    adapter.onAuthSuccess?.();
    adapter.onTokenExpired?.();
    await vi.advanceTimersByTimeAsync(0);
    nowMs += 5_000;
    adapter.onTokenExpired?.();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session).toMatchObject({ phase: 'unauthenticated', error: { key: 'tokenUpdateFailed', atMs: 1_000 } });
    expect(adapter.updateToken).toHaveBeenCalledOnce();
    await expect(identity.token()).rejects.toThrow('Not signed in');
  });

  it('that is of another user ends the session, and is handed to nobody', async () => {
    const adapter = await startIdentity();
    const fresh = vi.fn();
    identity.onFreshToken(fresh);
    adapter.onAuthSuccess?.();
    adapter.idTokenParsed = { sub: 'id-2' };
    adapter.onAuthRefreshSuccess?.();
    expect(session).toMatchObject({
      phase: 'unauthenticated',
      error: { key: 'tokenUpdateFailed' },
      user: { sub: 'id-1' },
    });
    expect(fresh).not.toHaveBeenCalled();
    await expect(identity.token()).rejects.toThrow('Not signed in');
  });

  it('that a backend refuses is replaced by a fresh one, once for all who were refused', async () => {
    const adapter = await startIdentity();
    adapter.updateToken = vi.fn(async () => {
      adapter.token = 'fresh';
      return true;
    });
    expect(await Promise.all([identity.freshToken('token'), identity.freshToken('token')])).toEqual(['fresh', 'fresh']);
    expect(await identity.freshToken('token')).toBe('fresh');
    expect(adapter.updateToken).toHaveBeenCalledTimes(1);
  });

  it('that is refused although it is fresh ends the session, in the words of the backend, for good', async () => {
    const adapter = await startIdentity();
    adapter.onAuthSuccess?.();
    identity.refuseToken('Account disabled');
    identity.refuseToken('again');
    adapter.onAuthRefreshSuccess?.();
    expect(session).toMatchObject({
      phase: 'unauthenticated',
      error: { key: 'authenticationFailed', message: 'Account disabled' },
    });
    await expect(identity.freshToken('token')).rejects.toThrow('Not signed in');
  });
});
