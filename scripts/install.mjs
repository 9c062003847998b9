// Installs missing parts on a machine that has only Node and npm: the packages of the lock file, and Chromium.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const INSTALL_STAMP_FILE = `${ROOT}node_modules/.headframe-lock`;

/** Runs a command with the terminal's own output; ends the process where it fails. */
export function runCommand(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/** Installs the packages where node_modules is missing or older than the lock file. */
export function installPackages() {
  const lock = createHash('sha256')
    .update(readFileSync(`${ROOT}package-lock.json`))
    .digest('hex');
  if (existsSync(INSTALL_STAMP_FILE) && readFileSync(INSTALL_STAMP_FILE, 'utf8') === lock) return;
  console.log('Installing packages …');
  // Installed packages stay usable while the rest is updated to the lock file.
  const how = existsSync(`${ROOT}node_modules`) ? ['install', '--no-save'] : ['ci'];
  runCommand('npm', [...how, '--no-fund', '--no-audit', '--loglevel=error']);
  writeFileSync(INSTALL_STAMP_FILE, lock);
}

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Path of a Chromium, installed if missing: by apt if possible, else Playwright's own download. */
export async function installChromium() {
  const found = await findChromium();
  if (found) return found;
  console.log('Installing Chromium …');
  if (process.getuid?.() === 0 && succeeds('apt-get', ['--version'])) {
    succeeds('apt-get', ['update', '-qq'], 'inherit');
    succeeds('apt-get', ['install', '-y', '-qq', 'chromium'], 'inherit');
    // A lighter one for most browser tests, which run without it, too.
    succeeds('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], 'inherit');
  }
  if (!(await findChromium())) runCommand('npx', ['playwright', 'install', 'chromium']);
  const installed = await findChromium();
  if (!installed) throw new Error('No Chromium could be installed. Install one and set CHROMIUM_PATH to it.');
  return installed;
}

async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const system = SYSTEM_BROWSERS.find((path) => existsSync(path));
  if (system) return system;
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

function succeeds(command, args, stdio = 'ignore') {
  const { status } = spawnSync(command, args, { stdio, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  return status === 0;
}
