/**
 * Which way imports may point (ARCHITECTURE.md, "Packages"). Paths are those of the files themselves: workspaces are links,
 * and links are followed. Every rule has a planted violation in scripts/check-imports.test.ts that proves it fires.
 */
const ARTIFACTS = '^artifacts/[^/]+/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'model-knows-nobody',
      comment: 'The vocabulary is the ground floor.',
      severity: 'error',
      from: { path: '^kernel/model/src' },
      to: { pathNot: '^kernel/model/src', dependencyTypesNot: ['core'] },
    },
    {
      name: 'kernel-is-the-ground-floor',
      comment: 'The kernel knows no artifact, no engine and no application.',
      severity: 'error',
      from: { path: '^kernel/' },
      to: { path: '^(artifacts|engine|apps|bench|scripts)/' },
    },
    {
      name: 'artifacts-know-no-server',
      severity: 'error',
      from: { path: ARTIFACTS },
      to: { path: '^(engine|apps|kernel/api|kernel/render)/' },
    },
    {
      name: 'artifacts-are-strangers',
      comment:
        'Analyses of one kind know no other kind, apart from the bundle and the recording. Heap dumps are three packages.',
      severity: 'error',
      from: { path: '^artifacts/([^/]+)/', pathNot: '^artifacts/(bundle|heap|heap-oql|recording)/' },
      to: { path: '^artifacts/', pathNot: '^artifacts/$1/' },
    },
    {
      name: 'recordings-use-the-rules-of-their-parts',
      comment: 'A recording has collections and thread dumps in it: the rules of GC logs and thread dumps judge them.',
      severity: 'error',
      from: { path: '^artifacts/recording/' },
      to: { path: '^artifacts/', pathNot: '^artifacts/(recording|gc|threads)/' },
    },
    {
      name: 'heap-uses-graph-and-oql',
      comment: 'Figures, rules and the explorer use the graph of a heap dump and its query language.',
      severity: 'error',
      from: { path: '^artifacts/heap/' },
      to: { path: '^artifacts/', pathNot: '^artifacts/(heap|heap-graph|heap-oql)/' },
    },
    {
      name: 'oql-knows-the-graph-alone',
      comment: 'A query needs the graph of a heap dump, neither its figures nor its index.',
      severity: 'error',
      from: { path: '^artifacts/heap-oql/' },
      to: { path: '^artifacts/', pathNot: '^artifacts/(heap-oql|heap-graph)/' },
    },
    {
      name: 'only-heap-knows-its-parts',
      comment:
        'Whoever wants a heap dump analyzed opens the door of artifacts/heap; only tests and benches build dumps.',
      severity: 'error',
      from: { path: '^(artifacts|engine)/', pathNot: '^artifacts/heap(-graph|-oql)?/|\\.test\\.ts$|/testing/' },
      to: { path: '^artifacts/heap-(graph|oql)/' },
    },
    {
      name: 'engine-knows-no-app',
      severity: 'error',
      from: { path: '^engine/', pathNot: '^engine/(test|testing)/' },
      to: { path: '^(apps|kernel/api|kernel/render)/' },
    },
    {
      // Its tests read every report in every form.
      name: 'tests-of-the-engine-know-no-app',
      severity: 'error',
      from: { path: '^engine/(test|testing)/' },
      to: { path: '^apps/' },
    },
    {
      name: 'apps-analyze-through-the-engine',
      severity: 'error',
      from: { path: '^apps/' },
      to: { path: ARTIFACTS },
    },
    {
      name: 'clients-see-only-the-contract',
      comment: 'Web and MCP speak REST: never an artifact, the engine or the service.',
      severity: 'error',
      from: { path: '^apps/(web|mcp)/' },
      to: { path: '^(artifacts|engine|apps/(service|cli))/' },
    },
    {
      name: 'through-the-door',
      comment: 'Another package only by the entries of its package.json.',
      severity: 'error',
      from: { path: '^((?:kernel|artifacts|apps)/[^/]+|engine|bench|scripts)/' },
      to: {
        path: '^((?:kernel|artifacts|apps)/[^/]+|engine)/',
        pathNot: [
          '^$1/',
          '^(?:(?:kernel|artifacts|apps)/[^/]+|engine)/(src|testing)/index\\.ts$',
          '^kernel/intake/src/bytes/ranged-files\\.ts$',
          '^kernel/intake/wasm/line-marks\\.ts$',
          '^kernel/render/src/(browser|text|html/index)\\.ts$',
          '^apps/service/src/use-cases/artifacts/example-list\\.ts$',
          '^engine/src/(compiled-program|v8-flags)\\.mjs$',
          '^artifacts/heap-graph/src/(hprof/header|classes/name-mapping)\\.ts$',
          '^artifacts/threads/src/diagnose-texts\\.ts$',
          '^artifacts/heap-graph/src/phd/(header|javacore)\\.ts$',
          '^artifacts/heap/src/redact/redact-file\\.ts$',
          '^artifacts/gc/src/diagnose-events\\.ts$',
        ],
      },
    },
    {
      name: 'testing-is-for-tests',
      severity: 'error',
      from: { pathNot: '\\.test\\.ts$|/testing/|^(bench|scripts)/' },
      to: { path: '/testing/' },
    },
    {
      name: 'formats-only-read',
      comment:
        'A format knows events, nothing that comes after. A crash report is one record, which its formats fill; events of recordings go into columns.',
      severity: 'error',
      from: { path: `${ARTIFACTS}src/formats/`, pathNot: '\\.test\\.ts$' },
      to: {
        path: `${ARTIFACTS}src/(metrics|rules|sections|body|model|builder|analysis|read)`,
        pathNot: '^artifacts/(?:crash|recording)/src/model',
      },
    },
    {
      name: 'metrics-claim-nothing',
      severity: 'error',
      from: { path: `${ARTIFACTS}src/metrics/`, pathNot: '\\.test\\.ts$' },
      to: { path: `${ARTIFACTS}src/(rules|sections|body)` },
    },
    {
      name: 'rules-draw-nothing',
      severity: 'error',
      from: { path: `${ARTIFACTS}src/rules/`, pathNot: '\\.test\\.ts$' },
      to: { path: `${ARTIFACTS}src/(formats|sections|body)` },
    },
    {
      name: 'adapters-only-at-assembly',
      comment: 'Only the assembly (and the tests of adapters) names SQLite, PostgreSQL, a disk or a bucket.',
      severity: 'error',
      from: {
        path: '^apps/service/src/',
        pathNot: '^apps/service/src/(assemble(-storage|-identity|-notifications)?\\.ts|adapters/)|\\.test\\.ts$',
      },
      to: { path: '^apps/service/src/adapters/' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: ['(^|/)node_modules/(?!@hindsight)', '^apps/web/dist/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.mjs', '.js', '.json'],
    },
  },
};
