/** The content of `/config.json`. Addresses served by this server are relative, so that they work at any host name. */
import { formatUtmZone } from '../../src/domain/geo/utm.ts';
import type { SiteConfig } from '../../src/domain/wire/config.ts';
import { REALM } from '../identity/claims.ts';
import { isRealm } from '../identity/issuerKeys.ts';
import type { Settings } from '../settings/settings.ts';

export function siteConfigOf(settings: Settings): SiteConfig {
  const { backends, site } = settings;
  return {
    sceneURL: backends.scene ?? '/scene',
    sntURL: backends.snt ?? '',
    websocketURL: backends.websocket ?? '',
    stateURL: backends.state ?? '',
    reportURL: backends.report ?? '',
    routeURL: backends.route ?? '/route',
    fileURL: backends.file ?? '',
    projectAltitude: site.projectAltitudeM,
    filterMineArea: settings.filterMineArea,
    multimap: settings.hasTreePerMap,
    extraApps: [...settings.extraApps],
    // Shifts are stored by this server's own entity service.
    keepsShifts: backends.snt === undefined,
    identity: identityOf(settings),
    site: { name: site.name, utmZone: formatUtmZone(site.utmZone), timeZone: site.timeZone },
  };
}

function identityOf({ identity }: Settings): SiteConfig['identity'] {
  const { externalIssuer: issuer, clientId, scope, claims } = identity;
  const common = { clientId, scope, claims: { roles: claims.roles, groups: claims.groups } };
  if (issuer === undefined) return { endpoint: '/', realm: REALM, ...common };
  if (!isRealm(issuer)) return { endpoint: issuer, realm: '', issuer, ...common };
  const at = issuer.lastIndexOf('/realms/');
  return { endpoint: issuer.slice(0, at), realm: issuer.slice(at + '/realms/'.length), ...common };
}

/** Origins other than its own that the page must be allowed to reach. */
export function foreignOrigins(settings: Settings): string[] {
  const { externalIssuer, externalOrigins } = settings.identity;
  const addresses = [...Object.values(settings.backends), externalIssuer, ...externalOrigins];
  const origins = addresses.filter((address) => address !== undefined).flatMap(originsOf);
  return [...new Set(origins)];
}

/** Socket addresses may be given as http or ws; the page opens the ws form and may call the http form. */
function originsOf(address: string): string[] {
  const http = new URL(address.replace(/^ws/, 'http')).origin;
  return [http, http.replace(/^http/, 'ws')];
}
