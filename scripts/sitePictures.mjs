// Takes the pictures of the demo mine, docs/images/site-*.jpg, from a running server:
//   HEADFRAME_DEMO_PASSWORD=… node scripts/sitePictures.mjs [http://localhost:8080] [NAME …]
// Each picture is a view of its own, or several side by side, kept while the picture is taken.
import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS } from './chromiumFlags.mjs';
import { installChromium, ROOT } from './install.mjs';

const siteUrl = process.argv[2] ?? 'http://localhost:8080';
const requestedPictures = process.argv.slice(3);
const password = process.env.HEADFRAME_DEMO_PASSWORD;
if (!password) throw new Error('Set HEADFRAME_DEMO_PASSWORD to the password of the demo accounts.');
const imagesFolder = process.env.HEADFRAME_PICTURES ?? `${ROOT}docs/images/`;
mkdirSync(imagesFolder, { recursive: true });

const LIGHT_BACKGROUND = '#DDE3E8';

/** Metres east, north and up from the site's centre; the panel is turned by 0.32 rad about its own middle. */
const sitePoint = (x, y, z) => ({ x: 650_000 + x, y: 1_100 + z, z: -(4_763_000 + y) });
const panelPoint = (u, v, z) =>
  sitePoint(640 + u * Math.cos(0.32) - v * Math.sin(0.32), -330 + u * Math.sin(0.32) + v * Math.cos(0.32), z);
/** Without a background of its own a view has that of the theme, with its horizon. */
const viewState = (name, [cameraPos, targetPos], backgroundColor) => ({
  name,
  cameraPos,
  targetPos,
  backgroundColor,
});

const WHOLE_SITE_CAMERA = [sitePoint(300, -1_950, 900), sitePoint(250, -50, -230)];
const PIT_CAMERA = [sitePoint(-250, -880, 520), sitePoint(-330, 180, -130)];
const LEVEL_CAMERA = [panelPoint(-20, -430, -60), panelPoint(0, -20, -420)];
const JUNCTION_CAMERA = [panelPoint(-259.5, -26, -397.9), panelPoint(-264.5, -62, -398.3)];

/** Views by picture; four are shown side by side. */
const PICTURES = {
  'site-whole': [viewState('Whole site', WHOLE_SITE_CAMERA)],
  'site-whole-light': [viewState('Whole site', WHOLE_SITE_CAMERA, LIGHT_BACKGROUND)],
  'site-pit': [viewState('North pit', PIT_CAMERA)],
  'site-pit-light': [viewState('North pit', PIT_CAMERA, LIGHT_BACKGROUND)],
  'site-portal': [viewState('Portal', [sitePoint(-112, 6, -178), sitePoint(-30, 42, -204)])],
  'site-junction': [viewState('Junction', JUNCTION_CAMERA)],
  'site-drift': [viewState('Drift 4', [panelPoint(-44, -84, -397.6), panelPoint(-44, -40, -398.6)])],
  'site-level': [viewState('Extraction level', LEVEL_CAMERA)],
  'site-level-light': [viewState('Extraction level', LEVEL_CAMERA, LIGHT_BACKGROUND)],
  'site-surface': [viewState('Surface plant', [sitePoint(560, -170, 150), sitePoint(860, 190, 0)])],
  'site-four': [
    viewState('Whole site', WHOLE_SITE_CAMERA),
    viewState('North pit', PIT_CAMERA),
    viewState('Extraction level', LEVEL_CAMERA),
    viewState('Junction', JUNCTION_CAMERA),
  ],
};

const browser = await chromium.launch({
  executablePath: await installChromium(),
  args: CHROMIUM_FLAGS,
});
const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
page.setDefaultTimeout(180_000);
// The offer of the tour would be in each.
await page.addInitScript(() => localStorage.setItem('headframe.tour.v1', 'true'));
/** The application renews its token; the newest is the one of its last request. */
let authorization = '';
page.on('request', (request) => {
  authorization = request.headers().authorization ?? authorization;
});

let username = '';

async function signIn() {
  await page.goto(siteUrl);
  await page.getByLabel('Username').fill('dispatcher');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Welcome to Headframe' }).waitFor();
  await page
    .getByRole('button', { name: /^Select KHAR NORTH/ })
    .first()
    .click();
  await page.waitForRequest((request) => request.headers().authorization !== undefined);
  username = JSON.parse(Buffer.from(authorization.split('.')[1], 'base64url').toString()).sub;
}

async function views(method, body) {
  const answer = await fetch(`${siteUrl}/api/adt/view`, {
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

async function takeScreenshots(name, looks) {
  const ids = [];
  try {
    for (const each of looks) {
      const { id } = await views('POST', { name: each.name, map: '', public: false, state: stateOf(each) });
      ids.push(id);
    }
    await page.goto(`${siteUrl}/?${ids.map((id, i) => `viewer_${i + 1}=${id}`).join('&')}`);
    // Software rendering is slow: tiles load step by step, and the picture is taken once none is missing.
    const loading = page.getByText(/Loading map/).first();
    await page.getByText('Live', { exact: true }).waitFor();
    for (let quiet = 0; quiet < 3; quiet++) {
      await page.waitForTimeout(4_000);
      if (await loading.isVisible()) quiet = -1;
    }
    // Views are drawn in turn.
    await page.waitForTimeout(10_000 * (looks.length - 1));
    await page.screenshot({ path: `${imagesFolder}${name}.jpg`, type: 'jpeg', quality: 78, timeout: 120_000 });
    console.log(name);
  } finally {
    for (const id of ids) await views('DELETE', { id, allowed: true });
  }
}

try {
  await signIn();
  for (const [name, looks] of Object.entries(PICTURES)) {
    if (requestedPictures.length === 0 || requestedPictures.includes(name)) await takeScreenshots(name, looks);
  }
} finally {
  await browser.close();
}
