/** Forbidden imports are errors: each of them, tried in a small project of its own. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** File, its import, and the rule that must fail. */
const FORBIDDEN_IMPORTS: readonly (readonly [string, string, string])[] = [
  ['src/engine/a.ts', 'react', 'framework-free'],
  ['src/engine/b.ts', '../app/target.ts', 'engine-draws-state'],
  ['src/engine/c.ts', '../services/target.ts', 'engine-draws-state'],
  ['src/engine/layers/one/a.ts', '../two/target.ts', 'layers-apart'],
  ['src/engine/tools/one/a.ts', '../two/target.ts', 'tools-apart'],
  ['src/engine/view/a.ts', '../layers/two/target.ts', 'only-stage-names-layers-and-tools'],
  ['src/engine/layers/Layer.ts', './two/target.ts', 'contracts-know-no-layer'],
  ['src/engine/tools/Tool.ts', './two/target.ts', 'contracts-know-no-layer'],
  ['src/engine/gpu/a.ts', '../camera/target.ts', 'engine-floor-glyphs'],
  ['src/engine/glyphs/a.ts', '../gpu/target.ts', 'engine-floor-glyphs'],
  ['src/engine/camera/a.ts', '../display/target.ts', 'engine-floor-camera'],
  ['src/engine/display/a.ts', '../models/target.ts', 'engine-floor-camera'],
  ['src/engine/gltf/a.ts', '../tiles/target.ts', 'engine-floor-camera'],
  ['src/engine/models/a.ts', '../tiles/target.ts', 'engine-floor-models'],
  ['src/engine/scene/a.ts', '../models/target.ts', 'engine-floor-models'],
  ['src/engine/tiles/a.ts', '../designs/target.ts', 'engine-floor-tiles'],
  ['src/engine/designs/a.ts', '../entities/target.ts', 'engine-floor-designs'],
  ['src/engine/entities/a.ts', '../layers/target.ts', 'engine-floor-designs'],
  ['src/engine/layers/one/b.ts', '../../tools/target.ts', 'engine-floor-layers'],
  ['src/engine/tools/one/b.ts', '../../view/target.ts', 'engine-floor-layers'],
  ['src/engine/view/b.ts', '../stage/target.ts', 'engine-floor-view'],
  ['src/engine/e.ts', './elsewhere/target.ts', 'engine-folder-without-floor'],
  ['src/engine/tiles/containers/a.ts', '../target.ts', 'tiles-parts-below-tiles'],
  ['src/app/viewer/b.ts', '../../state/slots/openSlots.ts', 'only-session-takes-views-away'],
  ['src/app/panels/one/a.ts', '../two/target.ts', 'panels-apart'],
  ['src/app/lifetime/a.ts', '../session/target.ts', 'app-floor-theme'],
  ['src/app/icons/a.ts', '../lifetime/target.ts', 'app-floor-theme'],
  ['src/app/session/a.ts', '../format/target.ts', 'app-floor-session'],
  ['src/app/format/a.ts', '../controls/target.ts', 'app-floor-format'],
  ['src/app/controls/a.ts', '../views/target.ts', 'app-floor-controls'],
  ['src/app/feedback/a.ts', '../views/target.ts', 'app-floor-feedback'],
  ['src/app/views/a.ts', '../panels/two/target.ts', 'app-floor-feedback'],
  ['src/app/panels/one/b.ts', '../../viewer/target.ts', 'app-floor-panels'],
  ['src/app/viewer/a.ts', '../commands/target.ts', 'app-floor-viewer'],
  ['src/app/commands/a.ts', '../pages/target.ts', 'app-floor-commands'],
  ['src/app/pages/a.ts', '../shell/target.ts', 'app-floor-pages'],
  ['src/app/shell/d.ts', '../wiring/target.ts', 'app-floor-shell'],
  ['src/app/wiring/a.ts', '../target.ts', 'app-floor-wiring'],
  ['src/app/d.ts', './elsewhere/target.ts', 'app-folder-without-floor'],
  ['src/app/shell/a.ts', '../../services/target.ts', 'only-main-wires-services'],
  ['src/app/shell/b.ts', '@babylonjs/core/scene.js', 'babylon-in-engine'],
  ['src/domain/a.ts', '../state/target.ts', 'domain-is-pure'],
  ['src/domain/b.ts', 'node:fs', 'no-node-in-the-browser'],
  ['src/state/a.ts', '../engine/target.ts', 'state-knows-domain'],
  ['src/services/a.ts', '../app/target.ts', 'services-feed-state'],
  ['src/i18n/a.ts', '../domain/target.ts', 'i18n-stands-alone'],
  ['server/a.ts', '../src/state/target.ts', 'server-shares-domain'],
  ['demo/a.ts', '../server/target.ts', 'demo-is-a-client'],
  ['server/b.ts', '../demo/target.ts', 'only-main-starts-the-demo'],
  ['authoring/a.ts', '../src/engine/target.ts', 'authoring-shares-domain'],
  ['src/preview/a.ts', '../engine/target.ts', 'preview-stands-apart'],
  ['src/preview/b.ts', '../services/target.ts', 'preview-stands-apart'],
  ['src/preview/c.ts', '../state/target.ts', 'preview-stands-apart'],
  ['src/app/shell/c.ts', '../../preview/target.ts', 'nobody-needs-the-preview'],
  ['src/engine/d.ts', 'react-babylonjs', 'artists-tools-in-the-preview'],
  ['src/app/cycle.ts', './cycleBack.ts', 'no-cycle'],
];

const IMPORTED_FILES = [
  'src/app/target.ts',
  ...['lifetime', 'session', 'format', 'controls', 'views', 'viewer', 'commands', 'pages', 'shell', 'wiring'].map(
    (folder) => `src/app/${folder}/target.ts`,
  ),
  'src/app/elsewhere/target.ts',
  'src/services/target.ts',
  'server/target.ts',
  'demo/target.ts',
  'src/state/target.ts',
  'src/state/slots/openSlots.ts',
  'src/engine/target.ts',
  'src/domain/target.ts',
  'src/preview/target.ts',
  ...['gpu', 'camera', 'display', 'models', 'tiles', 'designs', 'entities', 'layers', 'tools', 'view', 'stage'].map(
    (folder) => `src/engine/${folder}/target.ts`,
  ),
  'src/engine/elsewhere/target.ts',
  'src/engine/layers/two/target.ts',
  'src/engine/tools/two/target.ts',
  'src/app/panels/two/target.ts',
];

let projectFolder = '';
let foundViolations: { rule: string; from: string }[] = [];

function writeSource(path: string, text: string): void {
  mkdirSync(dirname(join(projectFolder, path)), { recursive: true });
  writeFileSync(join(projectFolder, path), text);
}

beforeAll(() => {
  projectFolder = mkdtempSync(join(tmpdir(), 'headframe-imports-'));
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.json', 'package.json']) {
    cpSync(join(ROOT, file), join(projectFolder, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(projectFolder, 'node_modules'));
  for (const target of IMPORTED_FILES) writeSource(target, 'export const value = 1;\n');
  for (const [file, imported] of FORBIDDEN_IMPORTS) writeSource(file, `import '${imported}';\n`);
  writeSource('src/app/cycleBack.ts', "import './cycle.ts';\n");
  writeSource('src/engine/layers/one/allowed.ts', "import '../target.ts';\nimport '../../entities/target.ts';\n");
  writeSource('src/app/panels/one/allowed.ts', "import '../../../state/target.ts';\nimport '../../views/target.ts';\n");
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'src', 'server', 'demo', 'authoring'];
  const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/depcruise'), args, {
    cwd: projectFolder,
    encoding: 'utf8',
  });
  const report = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } };
  foundViolations = report.summary.violations.map(({ from, rule }) => ({ from, rule: rule.name }));
});

afterAll(() => rmSync(projectFolder, { recursive: true, force: true }));

describe('imports between folders', () => {
  it.each(FORBIDDEN_IMPORTS)('%s must not import %s', (from, _imported, rule) => {
    expect(foundViolations).toContainEqual({ from, rule });
  });

  it('lets a layer use the contract of layers and the floors below', () => {
    expect(foundViolations.filter(({ from }) => from === 'src/engine/layers/one/allowed.ts')).toEqual([]);
  });

  it('lets a panel read state and use the floors below', () => {
    expect(foundViolations.filter(({ from }) => from === 'src/app/panels/one/allowed.ts')).toEqual([]);
  });
});
