// Imports between folders (docs/architecture.md), as errors.
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^(src|server|demo|authoring|tests|scripts)/', pathNot: [`^(${allowed.join('|')})`, from] },
});
const noPackages = (name, from, packages, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: packages.map((p) => `(^|/)node_modules/(@types/)?${p}(/|$)`) },
});
/**
 * Floors inside a top-level folder, the lowest first: a folder imports from the floors below it and from itself, never from its own
 * floor's other folders. A folder without a floor is an error too.
 */
const floors = (root, path, levels) => [
  ...levels.map((folders, level) => ({
    name: `${root}-floor-${folders[0]}`,
    severity: 'error',
    from: { path: `^${path}(${folders.join('|')})/` },
    to: {
      path: `^${path}`,
      pathNot: [`^${path}$1/`, ...levels.slice(0, level).map((f) => `^${path}(${f.join('|')})/`)],
    },
  })),
  {
    name: `${root}-folder-without-floor`,
    severity: 'error',
    from: {},
    to: { path: `^${path}[^/]+/`, pathNot: `^${path}(${levels.flat().join('|')})/` },
  },
];
const APP_FLOORS = [
  ['theme', 'lifetime', 'icons'],
  ['session'],
  ['format'],
  ['controls'],
  ['feedback', 'views', 'replay', 'drawing'],
  ['panels'],
  ['viewer'],
  ['commands'],
  ['pages'],
  ['shell'],
  ['wiring'],
];
const ENGINE_FLOORS = [
  ['glyphs', 'gpu'],
  ['camera', 'display', 'gltf'],
  ['files'],
  ['models', 'scene'],
  ['tiles'],
  ['designs', 'entities'],
  ['reading'],
  ['layers', 'tools'],
  ['view'],
  ['stage'],
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    only('domain-is-pure', '^src/domain/', ['src/domain/'], 'Rules know nothing of ours.'),
    only('lifetime-stands-alone', '^src/lifetime/', ['src/lifetime/'], 'A lifetime knows nothing of ours.'),
    only('i18n-stands-alone', '^src/i18n/', ['src/i18n/'], 'Texts know nothing of ours.'),
    only('state-knows-domain', '^src/state/', ['src/domain/', 'src/lifetime/'], 'State is over the domain only.'),
    only(
      'services-feed-state',
      '^src/services/',
      ['src/domain/', 'src/state/', 'src/lifetime/'],
      'Services turn the outside into domain messages.',
    ),
    only(
      'engine-draws-state',
      '^src/engine/',
      ['src/domain/', 'src/state/', 'src/lifetime/'],
      'The engine knows neither React, nor texts, nor backends.',
    ),
    only('server-shares-domain', '^server/', ['src/domain/', 'demo/'], 'Server and app share rules, nothing else.'),
    only(
      'demo-is-a-client',
      '^demo/',
      ['src/domain/', 'src/lifetime/'],
      'The demo mine speaks to the intake as any fleet does.',
    ),
    {
      name: 'only-main-starts-the-demo',
      severity: 'error',
      from: {
        path: '^(src|server|authoring)/',
        pathNot: ['^server/main\\.ts$', '^server/past/pastWorker\\.ts$', '\\.test\\.ts$'],
      },
      to: { path: '^demo/' },
    },
    only(
      'authoring-shares-domain',
      '^authoring/',
      ['src/domain/', 'src/i18n/preview/'],
      'Asset scripts share rules and the advice of the preview, nothing else.',
    ),
    only(
      'preview-stands-apart',
      '^src/preview/',
      ['src/domain/', 'src/i18n/', 'src/lifetime/', 'src/app/(theme|icons)/', 'src/state/storage/browserStorage'],
      'The model preview shows files; it knows no mine.',
    ),
    {
      name: 'nobody-needs-the-preview',
      severity: 'error',
      comment: 'What it loads is larger than the app.',
      from: { pathNot: '^src/preview/' },
      to: { path: '^src/preview/' },
    },
    {
      name: 'artists-tools-in-the-preview',
      severity: 'error',
      from: { path: '^(src|server)/', pathNot: '^src/preview/' },
      to: { path: '(^|/)node_modules/(react-babylonjs|@babylonjs/inspector)(/|$)' },
    },
    ...floors('app', 'src/app/', APP_FLOORS),
    {
      name: 'only-session-takes-views-away',
      comment: 'Components ask `Viewers`, which asks for the unsaved changes of an edited view first.',
      severity: 'error',
      from: { path: '^src/app/', pathNot: ['^src/app/(session|wiring)/', '\\.test\\.tsx?$'] },
      to: { path: '^src/state/slots/openSlots\\.ts$' },
    },
    only('app-stays-in-the-browser', '^src/app/', ['src/'], 'The app knows no server code.'),
    ...floors('engine', 'src/engine/', ENGINE_FLOORS),
    {
      name: 'tiles-parts-below-tiles',
      severity: 'error',
      from: { path: '^src/engine/tiles/[^/]+/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/engine/tiles/[^/]+$' },
    },
    {
      name: 'layers-apart',
      severity: 'error',
      from: { path: '^src/engine/layers/([^/]+)/' },
      to: { path: '^src/engine/layers/[^/]+/', pathNot: '^src/engine/layers/$1/' },
    },
    {
      name: 'tools-apart',
      severity: 'error',
      from: { path: '^src/engine/tools/([^/]+)/' },
      to: { path: '^src/engine/tools/[^/]+/', pathNot: '^src/engine/tools/$1/' },
    },
    {
      name: 'contracts-know-no-layer',
      comment: 'The files beside the folders of layers and tools are what all of them share.',
      severity: 'error',
      from: { path: '^src/engine/(layers|tools)/[^/]+$' },
      to: { path: '^src/engine/(layers|tools)/[^/]+/' },
    },
    {
      name: 'panels-apart',
      severity: 'error',
      from: { path: '^src/app/panels/([^/]+)/' },
      to: { path: '^src/app/panels/', pathNot: '^src/app/panels/$1/' },
    },
    {
      name: 'only-stage-names-layers-and-tools',
      severity: 'error',
      from: { path: '^src/engine/', pathNot: ['^src/engine/(layers|tools)/', '^src/engine/stage/', '\\.test\\.tsx?$'] },
      to: { path: '^src/engine/(layers|tools)/[^/]+/' },
    },
    {
      name: 'only-main-wires-services',
      severity: 'error',
      comment: 'Panels read state and run commands; only the composition root knows services.',
      from: { path: '^src/app/', pathNot: ['^src/app/(main|wiring)', '\\.test\\.tsx?$'] },
      to: { path: '^src/services/' },
    },
    noPackages(
      'framework-free',
      '^src/(domain|state|services|engine|lifetime)/',
      ['react', 'react-dom', 'primereact', 'react-i18next', 'i18next'],
      'React and texts live in src/app.',
    ),
    noPackages(
      'babylon-in-engine',
      '^(src/(domain|state|services|app|i18n|lifetime)|server)/',
      ['@babylonjs', '@loaders.gl', '@math.gl'],
      'Only the engine draws.',
    ),
    {
      name: 'no-node-in-the-browser',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-dev-dependency-at-run-time',
      severity: 'error',
      // The source worker is what runs where there is no bundle: in tests.
      from: {
        path: '^(src|server|demo)/',
        pathNot: ['\\.test\\.tsx?$', '^server/(bodies|history/reading|past)/sourceWorker\\.mjs$'],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?url$|\\.css$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default', 'node'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
