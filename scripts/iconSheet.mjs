// Draws the whole icon family into docs/images/icons.png: each large, and as it appears in a row and in the rail.
// npx tsx scripts/iconSheet.mjs [FILE.png]
import { chromium } from '@playwright/test';
import { ACTION_PATHS, MINE_PATHS, RULE_PATHS, TREE_PATHS, VEHICLE_PATHS } from '../src/app/icons/paths.ts';
import { installChromium, ROOT } from './install.mjs';

const ICON_GROUPS = {
  Vehicles: VEHICLE_PATHS,
  'Mine entities': MINE_PATHS,
  Rules: RULE_PATHS,
  Tree: TREE_PATHS,
  Actions: ACTION_PATHS,
};
const ICON_SIZES_PX = [48, 20, 14];

const iconSvg = (path) =>
  ICON_SIZES_PX.map((px) => `<svg width="${px}" height="${px}" viewBox="0 0 16 16"><path d="${path}"/></svg>`).join('');
const sectionHtml = ([title, paths]) =>
  `<h2>${title}</h2><div>${Object.entries(paths)
    .map(([name, path]) => `<figure>${iconSvg(path)}<figcaption>${name}</figcaption></figure>`)
    .join('')}</div>`;
const PAGE_STYLE = `body{margin:0;padding:8px 24px 24px;width:1152px;background:#11161b;color:#dce3e9;font:11px system-ui,sans-serif}
h2{font-size:13px;font-weight:600;margin:20px 0 8px}div{display:grid;grid-template-columns:repeat(8,1fr);gap:8px}
figure{margin:0;padding:12px 8px 8px;background:#171d23;display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:8px}
figcaption{width:100%;text-align:center;color:#8d99a4}
svg{fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}`;

const browser = await chromium.launch({
  executablePath: await installChromium(),
  args: ['--headless=new', '--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
await page.setContent(`<style>${PAGE_STYLE}</style>${Object.entries(ICON_GROUPS).map(sectionHtml).join('')}`);
await page.screenshot({ path: process.argv[2] ?? `${ROOT}docs/images/icons.png`, fullPage: true });
await browser.close();
