/**
 * The import arrows of docs/architecture.md. `npm run check` fails where one is broken, where
 * modules import each other in a circle, and where nothing uses a file.
 */

const tests = '(\\.test\\.tsx?$|^test/)';

/** What nothing imports: it is run, or loaded by its name. */
const entries = [
  tests,
  '^scripts/',
  '^extension/entrypoints/',
  '^native-host/(main|cli|bridge|host-process|command-line)\\.ts$',
  '^native-host/screenscribe\\.mjs$',
  '^conversion-service/(main|service-process|keys-command)\\.ts$',
  '^conversion-service/page/page\\.js$',
  // Threads, child processes, and what tests run as one.
  '^conversion-service/engine/(sandbox/probe/probe|testing/try-sandbox)\\.ts$',
  '(^|[/-])(thread|watcher|worker|reader|drawer|finisher)\\.ts$',
  '\\.d\\.ts$',
];

/** The products and what they share; each entry may import itself and what it names. */
const folders = {
  shared: [],
  extension: ['shared'],
  'native-host': ['shared'],
  'conversion-service': ['shared'],
};

const all = [...Object.keys(folders), 'scripts', 'test'].join('|');

const folderArrows = Object.entries(folders).map(([folder, others]) => ({
  name: `${folder}-imports`,
  comment: `${folder} may import ${['itself', ...others].join(' and ')}.`,
  severity: 'error',
  from: { path: `^${folder}/`, pathNot: tests },
  to: { path: `^(${all})/`, pathNot: `^(${[folder, ...others].join('|')})/` },
}));

/** The folders within one, each of which may use those before it. */
const orderedFolders = {
  'shared/ocr': [
    'geometry',
    'image',
    'binarize',
    'segment',
    'layout',
    'confidence',
    'table-detection',
    'tesseract',
    'correct',
    'languages',
    'codes',
    'parts',
  ],
  'native-host/link': ['wire', 'client', 'bridge', 'server'],
};

const innerArrows = Object.entries(orderedFolders).flatMap(([folder, inOrder]) =>
  inOrder.map((inner, index) => ({
    name: `${folder}/${inner}-imports`,
    comment: `A folder of ${folder} may use those before it: ${inOrder.join(', ')}.`,
    severity: 'error',
    from: { path: `^${folder}/${inner}/`, pathNot: tests },
    to: { path: `^${folder}/((${[...inOrder.slice(index + 1), '-'].join('|')})/|[^/]+\\.ts$)` },
  })),
);

/**
 * The iWork reader: what reads today's archives, what reads the XML of iWork '09, and what both use
 * know no more of each other than that.
 */
const iworkArrows = [
  ['(iwa|schema)', 'xml09'],
  ['xml09', '(iwa|schema|protobuf)'],
  ['(?!(iwa|schema|xml09)/)[^/]+', '(iwa|schema|xml09)'],
].map(([from, to], index) => ({
  name: `iwork-readers-apart-${index + 1}`,
  comment: 'Neither reader of iWork imports the other, and what both use imports none of them.',
  severity: 'error',
  from: { path: `^conversion-service/iwork/${from}/`, pathNot: tests },
  to: { path: `^conversion-service/iwork/${to}/` },
}));

const sharedForNode = '^shared/(http-server|node)/';

export default {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Modules that import each other cannot be understood one at a time.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unused',
      comment: 'Nothing imports the file. Where it runs by itself, name it among the entries.',
      severity: 'error',
      from: {},
      module: { numberOfDependentsLessThan: 1, path: `^(${all})/`, pathNot: entries },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      // WXT makes these when it builds.
      to: { couldNotResolve: true, pathNot: '^(#imports|wxt/|virtual:)' },
    },
    ...folderArrows,
    ...innerArrows,
    ...iworkArrows,
    {
      name: 'shared-packages',
      comment: 'What both sides run needs few packages.',
      severity: 'error',
      from: { path: '^shared/', pathNot: [sharedForNode, tests] },
      to: {
        path: '^node_modules/',
        pathNot: '^node_modules/(zod|fractional-indexing|zxing-wasm)/',
      },
    },
    {
      name: 'shared-runs-anywhere',
      comment: 'What both sides run uses no module of Node.',
      severity: 'error',
      from: { path: '^shared/', pathNot: [sharedForNode, tests] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'node-alone',
      comment: 'shared/http-server and shared/node are for processes of Node alone.',
      severity: 'error',
      from: { path: ['^extension/', '^shared/'], pathNot: [sharedForNode, tests] },
      to: { path: sharedForNode },
    },
    {
      name: 'node-without-http',
      comment: 'What runs in any process of Node knows no HTTP.',
      severity: 'error',
      from: { path: '^shared/node/', pathNot: tests },
      to: { path: '^shared/http-server/' },
    },
    {
      name: 'service-capabilities-without-http',
      comment: 'Capabilities know no HTTP.',
      severity: 'error',
      from: {
        path: '^conversion-service/',
        pathNot: ['^conversion-service/((routes|http)/|[^/]+\\.ts$)', tests],
      },
      to: { path: '^(conversion-service/(routes|http)|shared/http-server)/' },
    },
    {
      name: 'host-capabilities-without-http',
      comment: 'Capabilities know no HTTP.',
      severity: 'error',
      from: { path: '^native-host/', pathNot: ['^native-host/(http/|[^/]+\\.ts$)', tests] },
      to: { path: '^native-host/http/' },
    },
    {
      name: 'browser-in-platform',
      comment: 'Only extension/platform touches browser.*.',
      severity: 'error',
      from: { path: '^extension/', pathNot: ['^extension/platform/', tests] },
      to: { path: '(^|/)(webextension-polyfill|wxt/browser|wxt/dist/browser)' },
    },
    {
      name: 'features-beside-each-other',
      comment: 'Features and what the background does by itself do not import each other.',
      severity: 'error',
      from: { path: '^extension/(features/[^/]+|background)/', pathNot: tests },
      to: { path: '^extension/(features|background)/', pathNot: '^extension/$1/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^\\.(output|wxt)/' },
    // Arrows of types count too: they tie files together for whoever reads them.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
