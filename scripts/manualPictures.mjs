// Takes the pictures of the manual, src/app/pages/manual/pictures/LANGUAGE/TOPIC.webp, from a running server in map mode:
//   HEADFRAME_DEMO_PASSWORD=… node scripts/manualPictures.mjs [http://localhost:8080] [TOPIC …]
// HEADFRAME_LANGUAGES=mn takes those of one language. The browser that takes a picture encodes it: no other program is needed. Started with HEADFRAME_DEMO_SPEED=60, so that there
// are alerts, and an hour after its first start, so that there is something to replay.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS } from './chromiumFlags.mjs';
import { installChromium, ROOT } from './install.mjs';
import { TOPICS } from './manualTopics.mjs';

const siteUrl = process.argv[2] ?? 'http://localhost:8080';
const requestedTopics = process.argv.slice(3);
const password = process.env.HEADFRAME_DEMO_PASSWORD;
if (!password) throw new Error('Set HEADFRAME_DEMO_PASSWORD to the password of the demo accounts.');
const picturesFolder = `${ROOT}src/app/pages/manual/pictures/`;
const sizesFile = `${picturesFolder}sizes.json`;
const WIDTH_PX = 680;
const WEBP_QUALITY = 0.72;

const sizesByPicture = existsSync(sizesFile) ? JSON.parse(readFileSync(sizesFile, 'utf8')) : {};
const browser = await chromium.launch({ executablePath: await installChromium(), args: CHROMIUM_FLAGS });
try {
  for (const language of (process.env.HEADFRAME_LANGUAGES ?? 'en mn').split(' ')) {
    mkdirSync(`${picturesFolder}${language}`, { recursive: true });
    await takeScreenshots(language);
  }
} finally {
  await browser.close();
}
const sortedSizes = Object.fromEntries(Object.entries(sizesByPicture).sort(([a], [b]) => a.localeCompare(b)));
writeFileSync(
  sizesFile,
  `${JSON.stringify(sortedSizes, undefined, 2).replace(/\[\s+(\d+),\s+(\d+)\s+\]/g, '[$1, $2]')}\n`,
);

/** Each topic begins with a page of its own: none depends on what another has opened. */
async function takeScreenshots(language) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' });
  await context.addInitScript((lng) => {
    localStorage.setItem('i18nextLng', lng);
    localStorage.setItem('headframe.tour.v1', 'true');
  }, language);
  const encoder = await browser.newPage();
  for (const [
    topic,
    { user = 'dispatcher', isPublic = false, query = '/?viewer_1=default', open, clip },
  ] of Object.entries(TOPICS)) {
    if (requestedTopics.length > 0 && !requestedTopics.includes(topic)) continue;
    // Each account needs a session of its own.
    if (user !== 'dispatcher') await context.clearCookies();
    const page = await context.newPage();
    try {
      await page.goto(siteUrl + query);
      if (!isPublic) await signIn(page, user);
      const part = await open(pageTools(page, language));
      const box = clip ? await clip(page) : await part?.boundingBox();
      const png = await page.screenshot(box ? { clip: withMargin(box) } : {});
      const { webp, size } = await encode(encoder, png);
      writeFileSync(`${picturesFolder}${language}/${topic}.webp`, webp);
      // Parts have other sizes in another language: room is kept for the higher one.
      if (!sizesByPicture[topic] || language === 'en') sizesByPicture[topic] = size;
      console.log(language, topic, `${Math.round(webp.length / 1000)} kB`);
    } catch (error) {
      console.error(`${language} ${topic}: ${error.message.split('\n')[0]}`);
      process.exitCode = 1;
    }
    await page.close();
    if (user !== 'dispatcher') await context.clearCookies();
  }
  await context.close();
  await encoder.close();
}

async function signIn(page, user) {
  const form = page.getByLabel(/^(Username|Хэрэглэгчийн нэр)$/);
  await form.or(page.getByRole('banner')).first().waitFor({ timeout: 60_000 });
  if (await form.isVisible()) {
    await form.fill(user);
    await page.getByLabel(/^(Password|Нууц үг)$/).fill(password);
    await page.getByRole('button', { name: /^(Sign in|Нэвтрэх)$/ }).click();
  }
  await page.getByRole('banner').waitFor({ timeout: 60_000 });
}

/** Helpers for a topic's page: `say` chooses the text of its language. */
function pageTools(page, language) {
  const inLanguage = (en, mn) => (language === 'mn' ? mn : en);
  const button = (en, mn) => page.getByRole('button', { name: inLanguage(en, mn) }).first();
  const rest = async (ms = 2_500) => {
    const loading = page.getByText(/^Loading map|^Газрын зураг ачаалж/);
    for (let waited = 0; waited < 8 && (await loading.first().isVisible()); waited++) await page.waitForTimeout(1_500);
    await page.waitForTimeout(ms);
  };
  const find = async (name) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(name);
    await page
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await rest();
  };
  return { page, inLanguage, button, rest, find };
}

function withMargin({ x, y, width, height }) {
  const left = Math.max(0, x - 4);
  const top = Math.max(0, y - 4);
  return { x: left, y: top, width: Math.min(width + 8, 1280 - left), height: Math.min(height + 8, 720 - top) };
}

/** Scaled down to the width of the text, never up. */
async function encode(page, png) {
  const { bytes, size } = await page.evaluate(
    async ([source, widthPx, quality]) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const scale = Math.min(1, widthPx / image.width);
      const canvas = document.createElement('canvas');
      canvas.width = Math.round(image.width * scale);
      canvas.height = Math.round(image.height * scale);
      const pen = canvas.getContext('2d');
      pen.imageSmoothingQuality = 'high';
      pen.drawImage(image, 0, 0, canvas.width, canvas.height);
      return { bytes: canvas.toDataURL('image/webp', quality), size: [canvas.width, canvas.height] };
    },
    [`data:image/png;base64,${png.toString('base64')}`, WIDTH_PX, WEBP_QUALITY],
  );
  return { webp: Buffer.from(bytes.split(',')[1], 'base64'), size };
}
