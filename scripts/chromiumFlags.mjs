import { existsSync } from 'node:fs';

/** Flags of Chromium for pictures, tests and benchmarks: headless, software rendering, no permission prompts. */
export const CHROMIUM_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
];

/** Where Debian puts it, unless the environment names another. */
export const CHROMIUM_PATH = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * The same engine without the browser's own interface, which costs processor time and draws text differently: for
 * tests that compare no pictures. Chromium where it is not installed.
 */
export const HEADLESS_SHELL_PATH =
  CHROMIUM_PATH === '/usr/bin/chromium' && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM_PATH;
