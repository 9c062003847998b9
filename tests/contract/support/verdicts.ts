/**
 * Authorisation by route: every route is listed at least once, with a request that is valid in all but its caller. A
 * missing route, or one here that no longer exists, fails `permissionMatrix.test.ts`.
 */
import { defaultViewState, type MapVisibleType } from '../../../src/domain/view/viewState.ts';
import { ACCOUNTS, type AccountName, type CallerKind, UNAUTHENTICATED } from './callers.ts';

/** Admitted callers; others with an account get 403, unauthenticated callers 401. */
const GROUPS = {
  everybody: [...UNAUTHENTICATED, ...ACCOUNTS],
  people: ['operator', 'tester', 'dispatcher', 'admin'],
  annotators: ['dispatcher', 'admin'],
  zoneEditors: ['dispatcher', 'admin'],
  publishers: ['dispatcher', 'admin'],
  dispatchers: ['dispatcher', 'admin'],
  admins: ['admin'],
  machines: ['fleet'],
} as const satisfies Record<string, readonly CallerKind[]>;

export interface Verdict {
  /** Fastify's form of the route. */
  route: string;
  who: keyof typeof GROUPS;
  /** Status for those who are let in. */
  passes: number;
  /** Address with its query, where the route's own does not do. */
  url?: string;
  /** The subject of the request, if a route has several verdicts. */
  about?: string;
  type?: string;
  /** @param n distinguishes requests, for unique names */
  body?: (n: number) => object | string;
}

/** The status that a caller must get. */
export function expectedStatus({ who, passes }: Verdict, caller: CallerKind): number {
  if ((GROUPS[who] as readonly CallerKind[]).includes(caller)) return passes;
  return ACCOUNTS.includes(caller as AccountName) ? 403 : 401;
}

const DXF = '0\nSECTION\n2\nENTITIES\n0\nPOINT\n8\nA\n10\n1\n20\n2\n0\nENDSEC\n0\nEOF\n';
const FORM = 'application/x-www-form-urlencoded';
const NOWHERE = 'e2b9a7d0-0000-4000-8000-000000000000';

const view = (type: MapVisibleType) => (n: number) => ({
  name: `Matrix ${type} ${n}`,
  public: type === 'public',
  state: { ...defaultViewState(), mapVisibleType: type },
});
const annotation = (n: number) => ({
  type: 'annotation',
  name: `Matrix sign ${n}`,
  info: { type: 'location', imgUrl: 'stop', position: { x: 1, y: 2, z: 3 } },
});
const zone = (n: number) => ({
  zoneName: `Matrix zone ${n}`,
  map: 'x',
  points: [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
  ],
  lowerZ: null,
  upperZ: 0,
});
const read = (route: string, url?: string, passes = 200): Verdict => ({
  route: `GET ${route}`,
  who: 'people',
  passes,
  ...(url !== undefined && { url }),
});
const open = (route: string, passes: number, url?: string): Verdict => ({
  route,
  who: 'everybody',
  passes,
  ...(url !== undefined && { url }),
});

const REALM = '/realms/headframe';
const PROVIDER_METHODS = ['HEAD', 'DELETE', 'OPTIONS', 'PATCH', 'PUT', 'TRACE'];

export const VERDICTS: readonly Verdict[] = [
  open('GET /healthz', 200),
  open('GET /readyz', 200),
  open('GET /config.json', 200),
  open('GET /', 200),
  open('GET /:page(^[\\w-]+\\.html$)', 200, '/index.html'),
  open('GET /*', 404, '/nothing'),
  open(`GET ${REALM}/assets/:file`, 404),
  open(`GET ${REALM}/login/:uid`, 400),
  { ...open(`POST ${REALM}/login/:uid`, 400), type: FORM, body: () => 'username=a&password=b' },
  open(`GET ${REALM}/.well-known/*`, 200, `${REALM}/.well-known/openid-configuration`),
  // It goes on with a sign-in of this browser; without one there is nothing to go on with.
  open(`GET ${REALM}/protocol/openid-connect/auth/:uid`, 400),
  open(`GET ${REALM}/protocol/*`, 200, `${REALM}/protocol/openid-connect/certs`),
  {
    ...open(`POST ${REALM}/protocol/*`, 400, `${REALM}/protocol/openid-connect/token`),
    type: FORM,
    body: () => 'grant_type=x',
  },
  open(`QUERY ${REALM}/protocol/*`, 400, `${REALM}/protocol/x`),
  ...PROVIDER_METHODS.map((method) => open(`${method} ${REALM}/protocol/*`, 404, `${REALM}/protocol/x`)),

  { route: 'POST /api/ingest/fixes', who: 'machines', passes: 200, body: () => [] },
  { route: 'GET /api/ingest/refusals', who: 'admins', passes: 200 },
  read('/api/entities', '/api/entities?type=vehicle'),
  read('/api/entities/config_visual'),
  read('/api/entity'),
  { route: 'POST /api/entities', who: 'annotators', passes: 200, body: annotation },
  { route: 'POST /api/entities/disable', who: 'annotators', passes: 404, body: () => ({ uuid: NOWHERE }) },
  ...(['PUT', 'DELETE'] as const).flatMap((method): Verdict[] => {
    const edit = (type: string) => () => ({ id: NOWHERE, type, data: { name: 'Other' } });
    const route = `${method} /api/entities`;
    return [
      { route, about: 'an annotation', who: 'annotators', passes: 404, body: edit('annotation') },
      { route, about: 'a sensor', who: 'admins', passes: 404, body: edit('sensor') },
      { route, about: 'a fixed asset', who: 'admins', passes: 404, body: edit('fixed asset') },
      { route, about: 'a design', who: 'admins', passes: 404, body: edit('design') },
      // Vehicles belong to another system; a caller without any edit permission does not even learn that.
      { route, about: 'a vehicle', who: 'annotators', passes: 400, body: edit('vehicle') },
    ];
  }),
  read('/api/designs', '/api/designs?uuid=x', 404),
  {
    route: 'POST /api/designs',
    who: 'admins',
    passes: 200,
    url: '/api/designs?name=Matrix',
    type: 'application/octet-stream',
    body: () => DXF,
  },
  read('/api/ruleZone/list', '/api/ruleZone/list?map=x'),
  read('/api/ruleZone/history', '/api/ruleZone/history?id=x'),
  { route: 'POST /api/ruleZone', who: 'zoneEditors', passes: 200, body: zone },
  {
    route: 'PUT /api/ruleZone',
    who: 'zoneEditors',
    passes: 404,
    body: (n) => ({ id: NOWHERE, revision: 0, ...zone(n) }),
  },
  { route: 'DELETE /api/ruleZone', who: 'zoneEditors', passes: 404, body: () => ({ id: NOWHERE, revision: 0 }) },
  open('GET /api/emzone/rsu/list/:zoneId', 404),
  read('/api/surweywall', '/api/surweywall?mineAreas=x'),
  read('/state/vehicle'),
  read('/state/vehicle-state'),
  read('/state/asset'),
  read('/state/sensor'),
  read('/state/sensor-status'),
  read('/state/zone'),
  read('/state/minearea'),
  read('/state/alert', '/state/alert?timestamp=0'),
  read('/api/mapInfo/list'),
  read('/api/hdfs/download/file/*', '/api/hdfs/download/file/x', 404),
  read('/api/adt/workspace/dxf_maps'),
  read('/api/adt/workspace/:model'),
  { route: 'POST /api/adt/workspace/:model', who: 'people', passes: 200, body: () => ({ Tree: [] }) },
  { ...read('/api/autz', '/api/autz?resource=public_view&scope='), passes: 400 },
  read('/api/adt/view'),
  read('/api/adt/view/:id', `/api/adt/view/${NOWHERE}`, 404),
  { route: 'POST /api/adt/view', about: 'a private view', who: 'people', passes: 200, body: view('private') },
  { route: 'POST /api/adt/view', about: 'a public view', who: 'publishers', passes: 200, body: view('public') },
  // Access to existing views is tested by viewPermissions.test.ts.
  { route: 'PUT /api/adt/view', who: 'people', passes: 404, body: (n) => ({ ...view('private')(n), id: NOWHERE }) },
  { route: 'PATCH /api/adt/view', who: 'people', passes: 404, body: () => ({ id: NOWHERE, bookmark: true }) },
  { route: 'DELETE /api/adt/view', who: 'people', passes: 404, body: () => ({ id: NOWHERE }) },
  {
    route: 'POST /api/adt/feedback',
    who: 'people',
    passes: 200,
    body: (n) => ({ type: 'bug report', desc: `Matrix ${n}`, images: [] }),
  },
  { route: 'GET /api/adt/feedback', who: 'admins', passes: 200 },
  {
    route: 'GET /api/adt/feedback/:id/images/:position',
    who: 'admins',
    passes: 404,
    url: '/api/adt/feedback/x/images/0',
  },
  read('/api/history/overview', '/api/history/overview?from=1&to=2'),
  read('/api/history/tracks', '/api/history/tracks?ids=T-1&from=1&to=2'),
  read('/api/history/vehicle/:id', '/api/history/vehicle/T-1?from=1&to=2'),
  read('/api/status/periods'),
  read('/api/status/timelines', '/api/status/timelines?vehicles=T-1&from=1&to=2'),
  read('/api/handover'),
  read('/api/handover/list'),
  { route: 'POST /api/handover/acknowledgement', who: 'people', passes: 400, body: () => ({ alerts: [] }) },
  { route: 'POST /api/handover/note', who: 'dispatchers', passes: 400, body: () => ({ from: 1, text: 'x' }) },
  {
    route: 'POST /api/handover/signature',
    who: 'dispatchers',
    passes: 400,
    body: () => ({ from: 1, side: 'outgoing' }),
  },
  read('/api/dispatch/proposals'),
  {
    route: 'POST /api/dispatch/proposals',
    who: 'dispatchers',
    passes: 404,
    body: () => ({ truck: 'nobody', excavator: 'nobody' }),
  },
  {
    route: 'DELETE /api/dispatch/proposals/:id',
    who: 'dispatchers',
    passes: 404,
    url: '/api/dispatch/proposals/nowhere',
  },
  { route: 'GET /api/ingest/proposals', who: 'machines', passes: 200 },
  {
    route: 'POST /api/ingest/proposals',
    who: 'machines',
    passes: 404,
    body: () => ({ id: NOWHERE, answer: 'accepted' }),
  },
  read('/api/haul/stages', '/api/haul/stages?from=1&to=2'),
  read('/api/indicators/targets'),
  {
    route: 'PUT /api/indicators/targets',
    who: 'dispatchers',
    passes: 200,
    body: () => ({ indicator: 'tonnes', value: 9_000 }),
  },
  read('/api/indicators/trend', '/api/indicators/trend?shifts=2'),
  read('/api/indicators', '/api/indicators?from=1&to=2'),
  read('/api/roads'),
  read('/api/route', '/api/route?from=1,2,3&to=4,5,6'),
  read('/api/openapi.json'),
  read('/api/asyncapi.json'),
  open('GET /scene/stream', 426),
  open('GET /ot-replay/:sessionId', 426),
  open('GET /route', 426),
];
