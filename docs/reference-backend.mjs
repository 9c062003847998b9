// The smallest backend that the app works with, written from wire.md alone: plain JSON, an origin of its own, opaque
// refresh tokens. It keeps everything in memory and lets everybody in: a reference to read and to test with, nothing more.
//
//   node docs/reference-backend.mjs --app https://app.example --port 9000 --token-life 300
//
// Prints its address. Serve dist/app anywhere with a config.json beside it; GET /example-config.json answers one.
import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { WebSocketServer } from 'ws';

const text = (value) => ({ type: 'string', default: value });
const { values: options } = parseArgs({
  options: { app: text('http://localhost:5173'), port: text('0'), 'token-life': text('300') },
});
const TOKEN_LIFE_S = Number(options['token-life']);
const REALM = '/realms/mine/protocol/openid-connect';
const APP_ORIGIN = new URL(options.app).origin;
/** The one address to which sign-in may lead back. */
const REDIRECT_URI = options.app;
const ZONE = { utmZone: '48N', east: 650_000, north: 4_763_000, alt: 1_100 };
const PERSON = { sub: 'person-1', preferred_username: 'reader', given_name: 'Ref', family_name: 'Reader' };

// --- Signing in: an OpenID Connect provider at a Keycloak realm's paths -------------------------------------------------

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const codes = new Map();
const refreshTokens = new Map();
const accessTokens = new Map();
const base64url = (data) => Buffer.from(data).toString('base64url');

function jwt(claims) {
  const text = `${base64url(JSON.stringify({ alg: 'RS256', typ: 'JWT' }))}.${base64url(JSON.stringify(claims))}`;
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
}

function tokensFor({ sid, nonce }) {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { iss: `${address}/realms/mine`, sid, iat, exp: iat + TOKEN_LIFE_S, nonce, ...PERSON };
  const access = jwt({ ...claims, aud: 'reference', jti: randomUUID(), realm_access: { roles: [] }, groups: [] });
  const refresh = `opaque-${randomUUID()}`;
  accessTokens.set(access, claims.exp * 1000);
  refreshTokens.set(refresh, { sid, nonce });
  const id = jwt({ ...claims, aud: 'app' });
  return { access_token: access, id_token: id, refresh_token: refresh, expires_in: TOKEN_LIFE_S, token_type: 'Bearer' };
}

const isGood = (token) => (accessTokens.get(token) ?? 0) > Date.now();

function authorize(request, query) {
  if (query.get('redirect_uri') !== REDIRECT_URI) throw new Refusal(400, 'This redirect_uri is not the one allowed');
  if (query.get('code_challenge_method') !== 'S256') throw new Refusal(400, 'PKCE with S256 is required');
  if (request.method === 'GET') {
    const body = '<!doctype html><title>Sign in</title><form method="post"><button>Sign in</button></form>';
    return { type: 'text/html', body };
  }
  const code = randomUUID();
  codes.set(code, { sid: randomUUID(), nonce: query.get('nonce'), challenge: query.get('code_challenge') });
  const answer = new URLSearchParams({ state: query.get('state'), code });
  return { status: 303, headers: { location: `${REDIRECT_URI}#${answer}` } };
}

function token(form) {
  if (form.get('grant_type') === 'refresh_token') {
    const session = refreshTokens.get(form.get('refresh_token'));
    if (!session) throw new Refusal(400, 'This refresh token is not known');
    // Each may be used once.
    refreshTokens.delete(form.get('refresh_token'));
    return tokensFor(session);
  }
  const code = codes.get(form.get('code'));
  codes.delete(form.get('code'));
  const proof = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  if (!code || code.challenge !== proof) throw new Refusal(400, 'This code is not good');
  return tokensFor(code);
}

// --- The mine: three trucks on a square, one zone, one map --------------------------------------------------------------

const TRUCKS = ['T-1', 'T-2', 'T-3'];
const views = new Map();
const trees = new Map();
const startedAtMs = Date.now();

function fixOf(id, atMs) {
  const turn = ((atMs - startedAtMs) / 60_000 + TRUCKS.indexOf(id) / TRUCKS.length) * 2 * Math.PI;
  const [easting, northing] = [ZONE.east + 80 * Math.sin(turn), ZONE.north + 80 * Math.cos(turn)];
  const rotation = ((turn * 180) / Math.PI + 90) % 360;
  return { id, location: { easting, northing, alt: ZONE.alt + 2 }, rotation, velocity: 30, timestamp: atMs };
}

const truck = (id) => ({ id, name: `Truck ${id}`, type: 'vehicle', info: { category: 'Haul Truck' } });
const alert = () => ({
  type: 'speed_restriction',
  deviceId: 'T-1',
  deviceName: 'Truck T-1',
  ruleId: 'r1',
  zoneId: 'z1',
  zoneName: 'Yard',
  message: '42 km/h where 20 km/h are allowed',
  timestamp: Date.now(),
});
const yard = [
  { x: ZONE.east - 90, y: ZONE.north - 90 },
  { x: ZONE.east + 90, y: ZONE.north - 90 },
  { x: ZONE.east, y: ZONE.north + 90 },
];

/** A flat square of 200 m as a point cloud (pnts), a point each 5 m: east, north, up in metres, as the tileset is. */
function groundPoints() {
  const points = Array.from({ length: 1681 }, (_, k) => [(k % 41) * 5 - 100, Math.floor(k / 41) * 5 - 100, 0]);
  const data = Buffer.from(new Float32Array(points.flat()).buffer);
  const text = JSON.stringify({ POINTS_LENGTH: points.length, POSITION: { byteOffset: 0 } });
  const json = Buffer.from(text.padEnd(Math.ceil((text.length + 28) / 8) * 8 - 28));
  const header = new Uint32Array([0x73746e70, 1, 28 + json.length + data.length, json.length, data.length, 0, 0]);
  return Buffer.concat([Buffer.from(header.buffer), json, data]);
}

const volume = { box: [0, 0, 0, 100, 0, 0, 0, 100, 0, 0, 0, 10] };
const transform = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ZONE.east, ZONE.north, ZONE.alt, 1];
const content = { uri: 'ground.pnts' };
const root = { transform, boundingVolume: volume, geometricError: 0, refine: 'ADD', content };
const tileset = { asset: { version: '1.0' }, geometricError: 50, root };

// --- The calls ----------------------------------------------------------------------------------------------------------

class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const json = (value) => ({ type: 'application/json', body: JSON.stringify(value) });

/** Lists of what this mine does not have. */
const EMPTY =
  /^\/(api\/(entities\/config_visual|entity|surweywall|adt\/workspace\/dxf_maps)|state\/(vehicle-state|asset|sensor|sensor-status|alert))$/;

const result = (item) => json({ status: 'SUCCESS', result: [item] });

const GET = {
  '/api/entities': ({ query }) => json(query.get('type') === 'vehicle' ? TRUCKS.map(truck) : []),
  '/api/mapInfo/list': () => result({ id: 'm1', mapName: 'Square', fileDir: '/square', timestamp: startedAtMs }),
  '/api/ruleZone/list': () =>
    result({ id: 'z1', zoneName: 'Yard', points: JSON.stringify(yard), mapInfo: { id: 'm1' } }),
  '/api/adt/view': () => json([...views.values()]),
  '/api/autz': () => {
    throw new Refusal(403, 'This backend grants nothing by name');
  },
  '/state/vehicle': () => json(TRUCKS.map((id) => ({ ...truck(id), ...fixOf(id, Date.now()) }))),
  '/state/zone': () => json([{ id: 'z1', count: 3 }]),
  '/api/hdfs/download/file/square/tileset.json': () => json(tileset),
  '/api/hdfs/download/file/square/ground.pnts': () => ({ type: 'application/octet-stream', body: groundPoints() }),
  '/api/hdfs/download/file/square/map-info.json': () => json({ vectors: [] }),
};

function viewCall(method, body) {
  const { id = randomUUID(), name, map, state, description } = body;
  const known = views.get(id);
  if (method !== 'POST' && !known) throw new Refusal(404, 'There is no such view');
  if (method === 'DELETE') views.delete(id);
  else if (method === 'PATCH') views.set(id, { ...known, bookmark: body.bookmark });
  else views.set(id, { ...known, id, name, map, description, state, user: PERSON.sub, userName: 'Reader' });
  return json({ message: 'success', id });
}

function answer(request, url, body) {
  const { pathname, searchParams: query } = url;
  if (pathname === `${REALM}/auth`) return authorize(request, query);
  if (pathname === `${REALM}/token`) return json(token(new URLSearchParams(body)));
  if (pathname === `${REALM}/logout`) return { status: 303, headers: { location: REDIRECT_URI } };
  if (pathname === '/example-config.json') return json(exampleConfig());
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (!isGood(bearer)) throw new Refusal(401, 'Sign in first');
  if (pathname === '/api/adt/view' && request.method !== 'GET') return viewCall(request.method, JSON.parse(body));
  if (EMPTY.test(pathname)) return json([]);
  const model = /^\/api\/adt\/workspace\/(.+)$/.exec(pathname)?.[1];
  if (model && request.method === 'POST') trees.set(model, JSON.parse(body).Tree);
  if (model) return json({ Tree: trees.get(model) ?? [] });
  const call = request.method === 'GET' ? GET[pathname] : undefined;
  if (!call) throw new Refusal(404, `Nothing at ${request.method} ${pathname}`);
  return call({ query });
}

/** What the app's origin may send and read. */
const CORS = {
  'access-control-allow-origin': APP_ORIGIN,
  'access-control-allow-credentials': 'true',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'authorization, content-type, username, if-match, if-none-match',
  'access-control-expose-headers': 'Date, ETag, Retry-After',
  'access-control-max-age': '600',
};

const server = createServer(async (request, response) => {
  const send = ({ status = 200, headers = {}, type = 'text/plain', body = '' }) =>
    response.writeHead(status, { ...CORS, ...headers, 'content-type': type, 'cache-control': 'no-store' }).end(body);
  if (request.method === 'OPTIONS' || request.url === '/favicon.ico') return send({ status: 204 });
  let body = '';
  for await (const chunk of request) body += chunk;
  try {
    send(answer(request, new URL(request.url, address), body));
  } catch (error) {
    send({ ...json({ message: error.message }), status: error.status ?? 500 });
  }
});

// --- The live socket: who has authorised gets a fix of each truck a second, and an alert every 20 s -----------------------

const sockets = new WebSocketServer({ server, path: '/scene/stream' });
sockets.on('connection', (socket) => {
  let isIn = false;
  let second = 0;
  const say = (message) => socket.send(JSON.stringify(message));
  socket.on('message', (data) => {
    const message = JSON.parse(String(data));
    if (message.type === 'authorization') {
      isIn = isGood(message.payload);
      if (!isIn) socket.close(4401, 'No valid authorization');
    } else if (message.type === 'ping') say({ type: 'pong', timestamp: message.timestamp, time: Date.now() });
  });
  const timer = setInterval(() => {
    if (!isIn) return;
    for (const id of TRUCKS) say({ type: 'location', deviceType: 'vehicle', ...fixOf(id, Date.now()) });
    if (second++ % 20 === 3) say({ type: 'alert', alert: alert() });
  }, 1_000);
  socket.on('close', () => clearInterval(timer));
});

function exampleConfig() {
  return {
    sceneURL: `${address}/scene`,
    sntURL: address,
    stateURL: address,
    fileURL: address,
    filterMineArea: false,
    multimap: true,
    identity: { endpoint: address, realm: 'mine', clientId: 'app' },
    site: { name: 'Reference', utmZone: ZONE.utmZone, timeZone: 'Asia/Ulaanbaatar' },
  };
}

let address = '';
server.listen(Number(options.port), () => {
  address = `http://localhost:${server.address().port}`;
  process.stdout.write(`${address}\n`);
});
