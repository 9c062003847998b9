/**
 * Authorisation by route: every route is listed at least once, with a request that is valid in all but its caller. A
 * missing route, or one here that no longer exists, fails `permissionMatrix.test.ts`.
 */
import { defaultViewState, type MapVisibleType } from '../../../src/domain/view/viewState.ts';
import { ACCOUNTS, type AccountName, type CallerKind, UNAUTHENTICATED } from './callers.ts';

/** Admitted callers; others with an account get 403, unauthenticated callers 401. */
const CALLER_GROUPS = {
  everybody: [...UNAUTHENTICATED, ...ACCOUNTS],
  people: ['operator', 'tester', 'dispatcher', 'admin'],
  annotators: ['dispatcher', 'admin'],
  zoneEditors: ['dispatcher', 'admin'],
  publishers: ['dispatcher', 'admin'],
  dispatchers: ['dispatcher', 'admin'],
  admins: ['admin'],
  machines: ['fleet'],
} as const satisfies Record<string, readonly CallerKind[]>;

export interface ExpectedVerdict {
  /** Fastify's form of the route. */
  route: string;
  callers: keyof typeof CALLER_GROUPS;
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
export function expectedStatus({ callers, passes }: ExpectedVerdict, caller: CallerKind): number {
  if ((CALLER_GROUPS[callers] as readonly CallerKind[]).includes(caller)) return passes;
  return ACCOUNTS.includes(caller as AccountName) ? 403 : 401;
}

const DXF = '0\nSECTION\n2\nENTITIES\n0\nPOINT\n8\nA\n10\n1\n20\n2\n0\nENDSEC\n0\nEOF\n';
const FORM_MEDIA_TYPE = 'application/x-www-form-urlencoded';
const UNKNOWN_ID = 'e2b9a7d0-0000-4000-8000-000000000000';

const viewBody = (type: MapVisibleType) => (n: number) => ({
  name: `Matrix ${type} ${n}`,
  public: type === 'public',
  state: { ...defaultViewState(), mapVisibleType: type },
});
const annotationBody = (n: number) => ({
  type: 'annotation',
  name: `Matrix sign ${n}`,
  info: { type: 'location', imgUrl: 'stop', position: { x: 1, y: 2, z: 3 } },
});
const zoneBody = (n: number) => ({
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
const readVerdict = (route: string, url?: string, passes = 200): ExpectedVerdict => ({
  route: `GET ${route}`,
  callers: 'people',
  passes,
  ...(url !== undefined && { url }),
});
const openVerdict = (route: string, passes: number, url?: string): ExpectedVerdict => ({
  route,
  callers: 'everybody',
  passes,
  ...(url !== undefined && { url }),
});

const REALM_PATH = '/realms/headframe';
const PROVIDER_METHODS = ['HEAD', 'DELETE', 'OPTIONS', 'PATCH', 'PUT', 'TRACE'];

export const VERDICTS: readonly ExpectedVerdict[] = [
  openVerdict('GET /healthz', 200),
  openVerdict('GET /readyz', 200),
  openVerdict('GET /readyz/stream', 200),
  openVerdict('GET /config.json', 200),
  openVerdict('GET /', 200),
  openVerdict('GET /:page(^[\\w-]+\\.html$)', 200, '/index.html'),
  openVerdict('GET /*', 404, '/nothing'),
  openVerdict(`GET ${REALM_PATH}/assets/:file`, 404),
  openVerdict(`GET ${REALM_PATH}/login/:uid`, 400),
  { ...openVerdict(`POST ${REALM_PATH}/login/:uid`, 400), type: FORM_MEDIA_TYPE, body: () => 'username=a&password=b' },
  openVerdict(`GET ${REALM_PATH}/.well-known/*`, 200, `${REALM_PATH}/.well-known/openid-configuration`),
  openVerdict(`GET ${REALM_PATH}/protocol/*`, 200, `${REALM_PATH}/protocol/openid-connect/certs`),
  {
    ...openVerdict(`POST ${REALM_PATH}/protocol/*`, 400, `${REALM_PATH}/protocol/openid-connect/token`),
    type: FORM_MEDIA_TYPE,
    body: () => 'grant_type=x',
  },
  openVerdict(`QUERY ${REALM_PATH}/protocol/*`, 400, `${REALM_PATH}/protocol/x`),
  ...PROVIDER_METHODS.map((method) =>
    openVerdict(`${method} ${REALM_PATH}/protocol/*`, 404, `${REALM_PATH}/protocol/x`),
  ),

  { route: 'POST /api/ingest/fixes', callers: 'machines', passes: 200, body: () => [] },
  { route: 'GET /api/ingest/refusals', callers: 'admins', passes: 200 },
  readVerdict('/api/entities', '/api/entities?type=vehicle'),
  readVerdict('/api/entities/config_visual'),
  readVerdict('/api/entity'),
  { route: 'POST /api/entities', callers: 'annotators', passes: 200, body: annotationBody },
  { route: 'POST /api/entities/disable', callers: 'annotators', passes: 404, body: () => ({ uuid: UNKNOWN_ID }) },
  ...(['PUT', 'DELETE'] as const).flatMap((method): ExpectedVerdict[] => {
    const renameBody = (type: string) => () => ({ id: UNKNOWN_ID, type, data: { name: 'Other' } });
    const route = `${method} /api/entities`;
    return [
      { route, about: 'an annotation', callers: 'annotators', passes: 404, body: renameBody('annotation') },
      { route, about: 'a sensor', callers: 'admins', passes: 404, body: renameBody('sensor') },
      { route, about: 'a fixed asset', callers: 'admins', passes: 404, body: renameBody('fixed asset') },
      { route, about: 'a design', callers: 'admins', passes: 404, body: renameBody('design') },
      // Vehicles belong to another system; a caller without any edit permission does not even learn that.
      { route, about: 'a vehicle', callers: 'annotators', passes: 400, body: renameBody('vehicle') },
    ];
  }),
  readVerdict('/api/designs', '/api/designs?uuid=x', 404),
  {
    route: 'POST /api/designs',
    callers: 'admins',
    passes: 200,
    url: '/api/designs?name=Matrix',
    type: 'application/octet-stream',
    body: () => DXF,
  },
  readVerdict('/api/ruleZone/list', '/api/ruleZone/list?map=x'),
  readVerdict('/api/ruleZone/history', '/api/ruleZone/history?id=x'),
  { route: 'POST /api/ruleZone', callers: 'zoneEditors', passes: 200, body: zoneBody },
  {
    route: 'PUT /api/ruleZone',
    callers: 'zoneEditors',
    passes: 404,
    body: (n) => ({ id: UNKNOWN_ID, revision: 0, ...zoneBody(n) }),
  },
  { route: 'DELETE /api/ruleZone', callers: 'zoneEditors', passes: 404, body: () => ({ id: UNKNOWN_ID, revision: 0 }) },
  openVerdict('GET /api/emzone/rsu/list/:zoneId', 404),
  readVerdict('/api/surweywall', '/api/surweywall?mineAreas=x'),
  readVerdict('/state/vehicle'),
  readVerdict('/state/vehicle-state'),
  readVerdict('/state/asset'),
  readVerdict('/state/sensor'),
  readVerdict('/state/sensor-status'),
  readVerdict('/state/zone'),
  readVerdict('/state/minearea'),
  readVerdict('/state/alert', '/state/alert?timestamp=0'),
  readVerdict('/api/mapInfo/list'),
  readVerdict('/api/hdfs/download/file/*', '/api/hdfs/download/file/x', 404),
  readVerdict('/api/adt/workspace/dxf_maps'),
  readVerdict('/api/adt/workspace/:model'),
  { route: 'POST /api/adt/workspace/:model', callers: 'people', passes: 200, body: () => ({ Tree: [] }) },
  { ...readVerdict('/api/autz', '/api/autz?resource=public_view&scope='), passes: 400 },
  readVerdict('/api/adt/view'),
  readVerdict('/api/adt/view/:id', `/api/adt/view/${UNKNOWN_ID}`, 404),
  { route: 'POST /api/adt/view', about: 'a private view', callers: 'people', passes: 200, body: viewBody('private') },
  { route: 'POST /api/adt/view', about: 'a public view', callers: 'publishers', passes: 200, body: viewBody('public') },
  // Access to existing views is tested by viewPermissions.test.ts.
  {
    route: 'PUT /api/adt/view',
    callers: 'people',
    passes: 404,
    body: (n) => ({ ...viewBody('private')(n), id: UNKNOWN_ID }),
  },
  { route: 'PATCH /api/adt/view', callers: 'people', passes: 404, body: () => ({ id: UNKNOWN_ID, bookmark: true }) },
  { route: 'DELETE /api/adt/view', callers: 'people', passes: 404, body: () => ({ id: UNKNOWN_ID }) },
  {
    route: 'POST /api/adt/feedback',
    callers: 'people',
    passes: 200,
    body: (n) => ({ type: 'bug report', desc: `Matrix ${n}`, images: [] }),
  },
  { route: 'GET /api/adt/feedback', callers: 'admins', passes: 200 },
  {
    route: 'GET /api/adt/feedback/:id/images/:position',
    callers: 'admins',
    passes: 404,
    url: '/api/adt/feedback/x/images/0',
  },
  readVerdict('/api/history/overview', '/api/history/overview?from=1&to=2'),
  readVerdict('/api/history/tracks', '/api/history/tracks?ids=T-1&from=1&to=2'),
  readVerdict('/api/history/vehicle/:id', '/api/history/vehicle/T-1?from=1&to=2'),
  readVerdict('/api/status/periods'),
  readVerdict('/api/status/timelines', '/api/status/timelines?vehicles=T-1&from=1&to=2'),
  readVerdict('/api/handover'),
  readVerdict('/api/handover/list'),
  { route: 'POST /api/handover/acknowledgement', callers: 'people', passes: 400, body: () => ({ alerts: [] }) },
  { route: 'POST /api/handover/note', callers: 'dispatchers', passes: 400, body: () => ({ from: 1, text: 'x' }) },
  {
    route: 'POST /api/handover/signature',
    callers: 'dispatchers',
    passes: 400,
    body: () => ({ from: 1, side: 'outgoing' }),
  },
  readVerdict('/api/dispatch/proposals'),
  {
    route: 'POST /api/dispatch/proposals',
    callers: 'dispatchers',
    passes: 404,
    body: () => ({ truck: 'nobody', excavator: 'nobody' }),
  },
  {
    route: 'DELETE /api/dispatch/proposals/:id',
    callers: 'dispatchers',
    passes: 404,
    url: '/api/dispatch/proposals/nowhere',
  },
  { route: 'GET /api/ingest/proposals', callers: 'machines', passes: 200 },
  {
    route: 'POST /api/ingest/proposals',
    callers: 'machines',
    passes: 404,
    body: () => ({ id: UNKNOWN_ID, answer: 'accepted' }),
  },
  readVerdict('/api/haul/stages', '/api/haul/stages?from=1&to=2'),
  readVerdict('/api/indicators/targets'),
  {
    route: 'PUT /api/indicators/targets',
    callers: 'dispatchers',
    passes: 200,
    body: () => ({ indicator: 'tonnes', value: 9_000 }),
  },
  readVerdict('/api/indicators/trend', '/api/indicators/trend?shifts=2'),
  readVerdict('/api/indicators', '/api/indicators?from=1&to=2'),
  readVerdict('/api/roads'),
  readVerdict('/api/route', '/api/route?from=1,2,3&to=4,5,6'),
  readVerdict('/api/openapi.json'),
  readVerdict('/api/asyncapi.json'),
  openVerdict('GET /scene/stream', 426),
  openVerdict('GET /ot-replay/:sessionId', 426),
  openVerdict('GET /route', 426),
];
