// The import rules of the house; the README says them in words.
// Each may import only what stands to its left.
const src = [
  'ui',
  'address',
  'api',
  'canvas',
  'forms',
  'pictures',
  'exports',
  'runs',
  'library',
  'workbench',
  'generators',
  'tools',
  'screens',
  'app',
]
const right = (i) => src.slice(i + 1).map((room) => `^src/${room}/`)
const rule = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

module.exports = {
  forbidden: [
    rule(
      'no-circle',
      {},
      { circular: true },
      'Types count too: move the shared shape into contract/ or a lower room.',
    ),
    rule(
      'contract-alone',
      { path: '^contract/', pathNot: '\\.test\\.ts$' },
      { pathNot: '(^contract/|(^|/)node_modules/zod/)' },
      'contract/ knows zod and itself.',
    ),
    rule('browser-not-server', { path: '^src/' }, { path: '^server/' }, 'Share through contract/.'),
    rule('server-not-browser', { path: '^server/' }, { path: '^src/' }, 'Share through contract/.'),
    rule(
      'studio-service-by-http',
      { path: '^server/(studio|service)/' },
      { path: '^server/(studio|service)/', pathNot: '^server/$1/' },
      'They talk HTTP; only main.ts knows both.',
    ),
    rule(
      'platform-low',
      { path: '^server/platform/', pathNot: '\\.test\\.ts$' },
      { path: '^server/(?!platform/)' },
      'platform/ is below both.',
    ),
    rule(
      'billing-not-accounts',
      { path: '^server/service/(billing|accounts)/', pathNot: '\\.test\\.ts$' },
      { path: '^server/service/(billing|accounts)/', pathNot: '^server/service/$1/' },
      'They meet where the service is put together.',
    ),
    rule(
      'engine-pure',
      { path: '^server/service/engine/', pathNot: '\\.test\\.ts$' },
      { path: '^server/(?!service/engine/|platform/(pictures/|helper-process|from-source))' },
      'Pictures in, pictures out.',
    ),
    rule(
      'engine-tests',
      { path: '^server/service/engine/.*\\.test\\.ts$' },
      { path: '^server/(?!service/engine/|platform/pictures/|testing/(scenes|pictures))' },
      'Drawn pictures in, and nothing of the service.',
    ),
    rule(
      'no-import-of-main',
      { path: '^(src|server|contract)/' },
      { path: '^server/main\\.ts$' },
      'Nothing imports the entry.',
    ),
    rule(
      'screen-island',
      { path: '^src/screens/([^/]+)/' },
      { path: '^src/screens/([^/]+)/', pathNot: '^src/screens/$1/' },
      'Screens meet by address and asset id.',
    ),
    rule(
      'tool-island',
      { path: '^src/(tools|generators)/([^/]+)/' },
      { path: '^src/(tools|generators)/[^/]+/', pathNot: '^src/$1/$2/' },
      'A tool knows no other: what several need stands beside the folders, or in a lower room.',
    ),
    rule(
      'tools-not-generators',
      { path: '^src/tools/' },
      { path: '^src/generators/' },
      'Neither knows the other.',
    ),
    rule(
      'engine-tool-alone',
      { path: '^server/service/engine/tools/', pathNot: '(/(table|edit)\\.ts|\\.test\\.ts)$' },
      { path: '^server/service/engine/tools/', pathNot: '/tool\\.ts$' },
      'A tool knows no other: what several need is a room of the engine.',
    ),
    ...src.flatMap((room, i) =>
      right(i).length
        ? [rule(`layer-${room}`, { path: `^src/${room}/` }, { path: right(i) }, 'Imports point left.')]
        : [],
    ),
    rule(
      'painter-lazy',
      { path: '^src/(api|forms|pictures|runs|library|workbench|generators|tools|screens|app)/' },
      {
        path: '(^src/canvas/.*/(konva|editor)/|(^|/)node_modules/(react-)?konva/)',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
      'Konva stays out of the first chunk: editors, which import it, are loaded late.',
    ),
    rule(
      'konva-in-its-folders',
      { path: '^src/', pathNot: '^src/canvas/.*/(konva|editor)/' },
      {
        path: '(^src/canvas/.*/konva/|(^|/)node_modules/(react-)?konva/)',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
      'Konva code is in konva/ folders; only those and the editors import it.',
    ),
    rule(
      'konva-on-react',
      { path: '^src/canvas/.*/konva/', pathNot: '\\.test\\.tsx$' },
      { path: '^src/(?!canvas/)|/editor/', dependencyTypesNot: ['type-only'] },
      'They run on React, the studio on Preact (docs/decisions/0015): no component of one may stand in the other.',
    ),
    rule(
      'e2e-outside',
      { path: '^e2e/' },
      { path: '^(src|server)/', pathNot: '^server/testing/' },
      'A journey sees the product as a user does.',
    ),
    rule(
      'spec-apart',
      { path: '-examples(-v3)?\\.test\\.ts$' },
      { path: '^contract/' },
      'Written from the specification; a shared schema cannot check itself.',
    ),
    rule(
      'no-test-code',
      { pathNot: '(\\.test\\.tsx?$|/testing/|^e2e/)' },
      { path: '(\\.test\\.tsx?$|/testing/|^e2e/)' },
      'Product code never imports test code.',
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types'],
    },
  },
}
