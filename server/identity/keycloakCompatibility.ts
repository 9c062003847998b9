/**
 * Features that keycloak-js expects of its provider beyond OpenID Connect, so that the unmodified client library signs
 * in with the embedded provider just as with a real Keycloak.
 */
import type Provider from 'oidc-provider';
import type { SiteOrigins } from './origins.ts';
import { verifyMachineSecret } from './passwords.ts';

/** @param origins to which people may be redirected back */
export function emulateKeycloak(provider: Provider, origins: SiteOrigins): void {
  allowOrigins(provider, origins);
  wrapRefreshTokens(provider);
  compareDigests(provider);
}

/** Like Keycloak, allows every address below a registered origin; the app returns to its last view. */
function allowOrigins(provider: Provider, origins: SiteOrigins): void {
  const isAllowed = (address: string) => origins.isAllowedRedirect(address);
  provider.Client.prototype.redirectUriAllowed = isAllowed;
  provider.Client.prototype.postLogoutRedirectUriAllowed = isAllowed;
}

/** Not a JWT header: the provider does not revoke JWTs. */
const NO_HEADER = 'refresh';

/**
 * keycloak-js parses the middle part of the refresh token as JSON: the opaque value is the third part of a JWT shape.
 */
function wrapRefreshTokens(provider: Provider): void {
  const { RefreshToken } = provider;
  const save = RefreshToken.prototype.save as (ttl?: number) => Promise<string>;
  const find = RefreshToken.find as (value: string, options?: object) => Promise<InstanceType<typeof RefreshToken>>;
  RefreshToken.prototype.save = async function saveWithGrant(ttl?: number) {
    const value = await save.call(this, ttl);
    const iat = this.iat ?? Math.floor(Date.now() / 1000);
    const exp = this.exp ?? iat + this.expiration;
    const body = { typ: 'Refresh', iat, exp, sub: this.accountId, azp: this.clientId, sid: this.sessionUid };
    return `${NO_HEADER}.${encode(body)}.${value}`;
  };
  const unwrapToken = (value: string, options?: object) =>
    find.call(RefreshToken, value.slice(value.lastIndexOf('.') + 1), options);
  RefreshToken.find = unwrapToken as typeof RefreshToken.find;
}

/** Machine secrets are stored as digests. */
function compareDigests(provider: Provider): void {
  const prototype = provider.Client.prototype as {
    clientSecret?: string;
    compareClientSecret(givenSecret: string): boolean;
  };
  prototype.compareClientSecret = function compare(givenSecret) {
    return this.clientSecret !== undefined && verifyMachineSecret(givenSecret, this.clientSecret);
  };
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
