// Takes the pictures of the demo mine, docs/images/site-*.jpg, from a running server:
//   HEADFRAME_DEMO_PASSWORD=… node scripts/sitePictures.mjs [http://localhost:8080] [NAME …]
// Each picture is a view of its own, kept while the picture is taken.
import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS } from './chromiumFlags.mjs';
import { installChromium, ROOT } from './install.mjs';

const url = process.argv[2] ?? 'http://localhost:8080';
const only = process.argv.slice(3);
const password = process.env.HEADFRAME_DEMO_PASSWORD;
if (!password) throw new Error('Set HEADFRAME_DEMO_PASSWORD to the password of the demo accounts.');
const images = process.env.HEADFRAME_PICTURES ?? `${ROOT}docs/images/`;
mkdirSync(images, { recursive: true });

const LIGHT = '#DDE3E8';
const DARK = '#0A0D10';

/** Metres east, north and up from the site's centre; the panel lies turned by 0.32 rad about its own middle. */
const site = (x, y, z) => ({ x: 650_000 + x, y: 1_100 + z, z: -(4_763_000 + y) });
const panel = (u, v, z) =>
  site(640 + u * Math.cos(0.32) - v * Math.sin(0.32), -330 + u * Math.sin(0.32) + v * Math.cos(0.32), z);
const look = (cameraPos, targetPos, backgroundColor = DARK) => ({ cameraPos, targetPos, backgroundColor });

const WHOLE = [site(300, -1_950, 900), site(250, -50, -230)];
const PIT = [site(-250, -880, 520), site(-330, 180, -130)];
const LEVEL = [panel(-20, -430, -60), panel(0, -20, -420)];
const JUNCTION = [panel(-259.5, -26, -397.9), panel(-264.5, -62, -398.3)];

/** Views by picture; four are shown side by side. */
const PICTURES = {
  'site-whole': [look(...WHOLE)],
  'site-whole-light': [look(...WHOLE, LIGHT)],
  'site-pit': [look(...PIT)],
  'site-pit-light': [look(...PIT, LIGHT)],
  'site-portal': [look(site(-112, 6, -178), site(-30, 42, -204))],
  'site-junction': [look(...JUNCTION)],
  'site-drift': [look(panel(-44, -84, -397.6), panel(-44, -40, -398.6))],
  'site-level': [look(...LEVEL)],
  'site-level-light': [look(...LEVEL, LIGHT)],
  'site-surface': [look(site(560, -170, 150), site(860, 190, 0))],
  'site-four': [look(...WHOLE), look(...PIT), look(...LEVEL), look(...JUNCTION)],
};

const browser = await chromium.launch({
  executablePath: await installChromium(),
  args: CHROMIUM_FLAGS,
});
const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
/** The application renews its token; the newest is what it last sent. */
let authorization = '';
page.on('request', (request) => {
  authorization = request.headers().authorization ?? authorization;
});

await page.goto(url);
await page.getByLabel('Username').fill('dispatcher');
await page.getByLabel('Password', { exact: true }).fill(password);
await page.getByRole('button', { name: 'Sign in' }).click();
await page.getByRole('heading', { name: 'Welcome to Headframe' }).waitFor();
await page
  .getByRole('button', { name: /^Select KHAR NORTH/ })
  .first()
  .click();
await page.waitForRequest((request) => request.headers().authorization !== undefined);
const username = JSON.parse(Buffer.from(authorization.split('.')[1], 'base64url').toString()).sub;

async function views(method, body) {
  const answer = await fetch(`${url}/api/adt/view`, {
    method,
    headers: { authorization, username, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} view: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

function stateOf({ cameraPos, targetPos, backgroundColor }) {
  return {
    version: 1,
    mapVisibleType: 'private',
    cameraMode: 'perspective',
    perspective: { cameraPos, targetPos },
    backgroundColor,
    filterVehicleStates: 'online',
    isAllSelected: { vehicle: { online: true, offline: false, all: false }, map: true },
  };
}

for (const [name, looks] of Object.entries(PICTURES)) {
  if (only.length > 0 && !only.includes(name)) continue;
  const ids = [];
  for (const [i, each] of looks.entries()) {
    const { id } = await views('POST', { name: `${name} ${i + 1}`, map: '', public: false, state: stateOf(each) });
    ids.push(id);
  }
  await page.goto(`${url}/?${ids.map((id, i) => `viewer_${i + 1}=${id}`).join('&')}`);
  // Software drawing is slow: tiles are asked for step by step, and the picture is taken once none is missing.
  for (let quiet = 0; quiet < 3; quiet++) {
    await page.waitForTimeout(4_000);
    if (await page.getByText(/Loading map/).isVisible()) quiet = -1;
  }
  // Views are drawn in turn.
  await page.waitForTimeout(15_000 * (looks.length - 1));
  await page.screenshot({ path: `${images}${name}.jpg`, type: 'jpeg', quality: 80, timeout: 120_000 });
  console.log(name);
  for (const id of ids) await views('DELETE', { id, allowed: true });
}
await browser.close();
