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
 * The headless build of the same engine, which needs less processor time but draws text differently: for
 * tests that do not compare screenshots. Falls back to Chromium if it is not installed.
 */
export const HEADLESS_SHELL_PATH =
  CHROMIUM_PATH === '/usr/bin/chromium' && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM_PATH;
