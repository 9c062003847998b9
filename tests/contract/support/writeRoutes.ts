/** Every route by which something is written, with a request that would be taken: objects that are there, and new ones. */
import { defaultViewState } from '../../../src/domain/view/viewState.ts';
import type { AccountName } from './callers.ts';

/** Ids of what is there before. */
export interface WrittenObjects {
  annotation: string;
  view: string;
  zone: string;
  /** Two open ones. */
  proposals: readonly [string, string];
  /** Of which no proposal is open. */
  freeTruck: string;
  /** Address of a sign-in page that waits for its form. */
  signInPage: string;
  /** Of the browser that has opened it. */
  cookie: string;
  /** Start of the shift that runs, epoch milliseconds. */
  shiftFrom: number;
}

export interface WriteRoute {
  /** As Fastify knows it. */
  route: string;
  account: AccountName;
  url?: string;
  type?: string;
  body: object | string;
  cookie?: string;
}

const DXF = '0\nSECTION\n2\nENTITIES\n0\nPOINT\n8\nA\n10\n1\n20\n2\n0\nENDSEC\n0\nEOF\n';
const FORM_MEDIA_TYPE = 'application/x-www-form-urlencoded';
const REALM_PATH = '/realms/headframe';
const SCENE_PLACE = { x: 1, y: 2, z: 3 };
export const SITE_PLACE = { easting: 650_000, northing: 4_763_000, alt: 1_000 };

export const VIEW_STATE = { ...defaultViewState(), mapVisibleType: 'private' };

/** @param name of what is new @returns a sign */
export const signOf = (name: string) => ({
  type: 'annotation',
  name,
  info: { type: 'location', imgUrl: 'stop', position: SCENE_PLACE },
});

/** @returns a zone that is no rule */
export const zoneOf = (zoneName: string) => ({
  zoneName,
  map: 'x',
  points: [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
  ],
  lowerZ: null,
  upperZ: 0,
});

/** @param atMs of the report that is ingested */
export function writeRoutes(objects: WrittenObjects, atMs: number): WriteRoute[] {
  const { annotation, view, zone, proposals, freeTruck, signInPage, cookie, shiftFrom } = objects;
  const adminRoute = (route: string, body: object | string, url?: string): WriteRoute => ({
    ...{ route, account: 'admin', body },
    ...(url !== undefined && { url }),
  });
  const alert = { type: 'speed', deviceId: 'HT-1', timestamp: atMs };
  return [
    adminRoute('POST /api/entities', signOf('New sign')),
    adminRoute('PUT /api/entities', { id: annotation, type: 'annotation', data: { name: 'Other' } }),
    adminRoute('DELETE /api/entities', { id: annotation, type: 'annotation', data: { name: 'Other' } }),
    adminRoute('POST /api/entities/disable', { uuid: annotation }),
    { ...adminRoute('POST /api/designs', DXF, '/api/designs?name=New'), type: 'application/octet-stream' },
    adminRoute('POST /api/ruleZone', zoneOf('New zone')),
    adminRoute('PUT /api/ruleZone', { id: zone, revision: 1, ...zoneOf('Other zone') }),
    adminRoute('DELETE /api/ruleZone', { id: zone, revision: 1 }),
    adminRoute('POST /api/adt/workspace/:model', { Tree: [] }, '/api/adt/workspace/pit'),
    adminRoute('POST /api/adt/view', { name: 'New', state: VIEW_STATE }),
    adminRoute('PUT /api/adt/view', { id: view, name: 'Other', state: VIEW_STATE }),
    adminRoute('PATCH /api/adt/view', { id: view, bookmark: true }),
    adminRoute('DELETE /api/adt/view', { id: view }),
    adminRoute('POST /api/adt/feedback', { type: 'bug report', desc: 'New', images: [] }),
    adminRoute('POST /api/handover/acknowledgement', { alerts: [alert] }),
    adminRoute('POST /api/handover/note', { from: shiftFrom, text: 'New' }),
    adminRoute('POST /api/handover/signature', { from: shiftFrom, side: 'outgoing' }),
    adminRoute('POST /api/dispatch/proposals', { truck: freeTruck, excavator: 'EX-2' }),
    adminRoute('DELETE /api/dispatch/proposals/:id', '', `/api/dispatch/proposals/${proposals[0]}`),
    { ...adminRoute('POST /api/ingest/proposals', { id: proposals[1], answer: 'accepted' }), account: 'fleet' },
    adminRoute('PUT /api/indicators/targets', { indicator: 'tonnes', value: 9_000 }),
    {
      ...adminRoute(`POST ${REALM_PATH}/login/:uid`, 'username=operator&password=wrong', signInPage),
      type: FORM_MEDIA_TYPE,
      cookie,
    },
    {
      ...adminRoute(
        `POST ${REALM_PATH}/protocol/*`,
        'grant_type=refresh_token&client_id=headframe-web&refresh_token=x',
      ),
      ...{ url: `${REALM_PATH}/protocol/openid-connect/token`, type: FORM_MEDIA_TYPE },
    },
  ];
}
