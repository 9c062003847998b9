// Takes docs/images/headframe.webp, twenty seconds of the main page, from a running server:
//   HEADFRAME_DEMO_PASSWORD=… node scripts/movingPicture.mjs [http://localhost:8080]
// Software drawing is slow: pictures are taken as fast as they come, and shown four a second.
import { writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { animatedWebp } from './animatedWebp.mjs';
import { CHROMIUM_FLAGS } from './chromiumFlags.mjs';
import { installChromium, ROOT } from './install.mjs';

const siteUrl = process.argv[2] ?? 'http://localhost:8080';
const password = process.env.HEADFRAME_DEMO_PASSWORD;
if (!password) throw new Error('Set HEADFRAME_DEMO_PASSWORD to the password of the demo accounts.');
const VIEWPORT_SIZE = { width: 800, height: 450 };
const FRAME_MS = 250;
const WEBP_QUALITY = 0.6;

const browser = await chromium.launch({ executablePath: await installChromium(), args: CHROMIUM_FLAGS });
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  await context.addInitScript(() => localStorage.setItem('headframe.tour.v1', 'true'));
  const page = await context.newPage();
  page.setDefaultTimeout(180_000);
  const encoder = await browser.newPage();
  const frames = [];
  const captureFrames = async (count) => {
    for (let k = 0; k < count; k++) {
      const shot = await page.screenshot({ type: 'jpeg', quality: 92 });
      frames.push(await encodeFrames(encoder, shot));
    }
  };
  await signIn(page);
  await filmPage(page, captureFrames);
  const file = animatedWebp(frames, { ...VIEWPORT_SIZE, frameMs: FRAME_MS });
  writeFileSync(`${ROOT}docs/images/headframe.webp`, file);
  console.log(`${frames.length} frames, ${(file.length / 1e6).toFixed(2)} MB`);
} finally {
  await browser.close();
}

async function signIn(page) {
  await page.goto(`${siteUrl}/?viewer_1=default`);
  await page.getByLabel('Username').fill('dispatcher');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Live', { exact: true }).waitFor();
  for (let waited = 0; waited < 120 && (await page.getByText(/^Loading map/).isVisible()); waited++) {
    await page.waitForTimeout(1_000);
  }
}

/** The whole mine, a truck that is searched and followed, an alert, a refuge chamber. */
async function filmPage(page, take) {
  await take(10);
  // Followed at once: it would drive out of the picture.
  await filmEntity(page, take, 'HT-203', 3);
  await page.getByRole('button', { name: 'Follow HT-203' }).click();
  await take(24);
  await page.getByRole('navigation').getByRole('button', { name: 'Alerts' }).click();
  await take(4);
  await page
    .getByRole('region', { name: 'Alerts' })
    .getByRole('button', { name: /Fly there$/ })
    .first()
    .click();
  await take(14);
  await filmEntity(page, take, 'RC-01', 15);
}

async function filmEntity(page, take, name, count) {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(name);
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .waitFor();
  await take(3);
  await page.keyboard.press('Enter');
  await take(count);
}

async function encodeFrames(page, jpeg) {
  const url = await page.evaluate(
    async ([source, { width, height }, quality]) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width, height });
      const pen = canvas.getContext('2d', { alpha: false });
      pen.imageSmoothingQuality = 'high';
      pen.drawImage(image, 0, 0, width, height);
      return canvas.toDataURL('image/webp', quality);
    },
    [`data:image/jpeg;base64,${jpeg.toString('base64')}`, VIEWPORT_SIZE, WEBP_QUALITY],
  );
  return Buffer.from(url.split(',')[1], 'base64');
}
