/**
 * Writes docs/dependencies.md from the manifests and lock files of the repository. `--check` fails when the page is stale. A library
 * without a purpose in the table below, and a purpose without its library, are errors.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPackages, ROOT } from './repository.ts';

const FILE = 'docs/dependencies.md';

/** What each library is used for. */
const PURPOSES: Readonly<Record<string, string>> = {
  '@cyclonedx/cyclonedx-library':
    'the list of components (SBOM) of the npm package, and the schema that it is checked against',
  '@axe-core/playwright': 'accessibility checks (WCAG 2.2) in the browser tests',
  '@biomejs/biome': 'lint and format',
  '@expo-google-fonts/inter': 'font of PDF and PNG, the same as that of the pages, as TrueType',
  '@expo-google-fonts/jetbrains-mono': 'font of code in PDF, the same as that of the pages, as TrueType',
  '@fastify/multipart': 'multipart uploads',
  'client-zip': 'joins the files of one upload into an archive',
  '@fontsource-variable/inter': 'font of the pages',
  '@fontsource-variable/jetbrains-mono': 'font of code and log lines in the pages',
  '@modelcontextprotocol/client': 'client of the MCP tests',
  '@modelcontextprotocol/conformance': 'conformance suite of MCP',
  '@modelcontextprotocol/inspector': 'the MCP Inspector, as a second client',
  '@modelcontextprotocol/sdk': 'earlier protocol versions for the conformance suite',
  '@modelcontextprotocol/server': 'the MCP server',
  '@resvg/resvg-js': 'SVG to PNG; the binary is inside the package',
  '@swc/core': 'parser of dependency-cruiser and of the check of names',
  '@types/aws4': 'types of aws4',
  '@types/node': 'types of Node',
  '@types/pg': 'types of pg',
  '@types/react': 'types of React',
  '@types/react-dom': 'types of React',
  ajv: 'checks examples of the documentation against the committed JSON schemas',
  assemblyscript: 'compiles the sources in `wasm/` folders; the results are in the repository and are compared',
  commander: 'the command line',
  'conformance-alpha': 'conformance suite of the coming MCP version (an alias of @modelcontextprotocol/conformance)',
  'dejavu-fonts-ttf': 'signs in PDF and PNG that the fonts of the pages lack',
  'dependency-cruiser': 'the check of imports',
  echarts: 'charts in the page, and as SVG without a browser',
  'fast-check': 'property tests',
  'fast-xml-parser': 'reads XML answers in tests',
  fastify: 'HTTP',
  marked: 'the documentation as pages',
  jose: 'tokens (JWT)',
  knip: 'finds dead code and unused dependencies',
  kysely: 'SQL over `node:sqlite` and PostgreSQL',
  ldapts: 'the directory (LDAP v3)',
  node: 'the pinned run time',
  nodemailer: 'mail of notifications by SMTP',
  'oidc-provider': 'a provider of OpenID Connect for the tests of the sign-in',
  '@opentelemetry/api': 'traces: the vocabulary; loaded only with SERVICE_TRACES_URL',
  '@opentelemetry/exporter-trace-otlp-http': 'traces: sends them to a collector',
  '@opentelemetry/resources': 'traces: names the service in them',
  '@opentelemetry/sdk-trace': 'traces: collects spans',
  'openid-client': 'sign-in by OpenID Connect',
  pdfmake: 'PDF',
  pg: 'PostgreSQL',
  'pg-boss': 'the queue of analyses on PostgreSQL',
  'playwright-core': 'browser tests with the Chromium of Debian',
  'prom-client': '`/metrics`',
  re2js: 'regular expressions of requests (`myPattern`, OQL) in linear time',
  react: 'the pages',
  'react-dom': 'the pages',
  rolldown: 'compiles the command line and the MCP server; the bundler of Vite',
  s3mini: 'the object store (S3)',
  aws4: 'signatures of requests to the object store',
  typescript: 'type check',
  vite: 'builds the pages',
  yaml: 'YAML of `hindsight.yml` and of the file of notifications',
  zod: 'one schema for checks, types and OpenAPI',
};

/** Licences that a lock file does not state in the form of SPDX. */
const LICENSES: Readonly<Record<string, string>> = {
  'dejavu-fonts-ttf': 'Bitstream Vera, changes in the public domain',
};

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly license?: string }>>;
}

const readJson = (...path: readonly string[]): unknown => JSON.parse(readFileSync(join(ROOT, ...path), 'utf8'));
const readManifest = (folder: string): Manifest => readJson(folder, 'package.json') as Manifest;

/** Libraries of others, by name with their version. */
const listLibraries = (dependencies: Readonly<Record<string, string>> = {}): Map<string, string> =>
  new Map(Object.entries(dependencies).filter(([name]) => !name.startsWith('@hindsight/')));

const mentioned = new Set<string>();

function writeTable(libraries: ReadonlyMap<string, string>, lockFolder: string): string {
  const { packages: locked } = readJson(lockFolder, 'package-lock.json') as LockFile;
  const rows = [...libraries]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, version]) => {
      mentioned.add(name);
      const purpose = PURPOSES[name];
      const license = LICENSES[name] ?? locked[`node_modules/${name}`]?.license;
      if (!purpose) throw new Error(`${name} has no purpose in scripts/write-dependency-docs.ts`);
      if (!license) throw new Error(`the lock file states no licence of ${name}; add it to LICENSES`);
      return `| ${name} | ${version} | ${purpose} | ${license} |`;
    });
  return ['| Library | Version | For | Licence |', '|---|---|---|---|', ...rows].join('\n');
}

const merge = (maps: readonly ReadonlyMap<string, string>[]): Map<string, string> =>
  new Map(maps.flatMap((map) => [...map]));

const workspaces = listPackages().map(({ folder }) => readManifest(folder));
const root = readManifest('.');
const runTime = merge([root, ...workspaces].map(({ dependencies }) => listLibraries(dependencies)));
const development = merge([root, ...workspaces].map(({ devDependencies }) => listLibraries(devDependencies)));
for (const name of runTime.keys()) development.delete(name);
const listAll = ({ dependencies, devDependencies }: Manifest) =>
  merge([listLibraries(dependencies), listLibraries(devDependencies)]);

const page = `# Libraries

Few, current and maintained; none downloads anything at install from outside the npm registry. Reading and understanding the artifacts of a JVM is this project's own work. Versions are exact in every \`package.json\` and in the lock files. What was weighed and not taken is in [decisions](decisions/libraries-we-did-not-take.md).

This page is written by \`node scripts/write-dependency-docs.ts\` from the manifests and lock files; \`npm run check\` compares it.

## Run time

The pinned Node, from a lock file of its own (\`.runtime\`):

${writeTable(listAll(readManifest('.runtime')), '.runtime')}

Installed by \`npm start\`:

${writeTable(runTime, '.')}

\`dist/hindsight-mcp.mjs\` holds the licence texts of everything that is built into it.

## Development and tests

${writeTable(development, '.')}

Installed by \`npm test\` and \`npm run check\` only, from the lock file in \`scripts/wasm-compiler\`:

${writeTable(listAll(readManifest('scripts/wasm-compiler')), 'scripts/wasm-compiler')}

Installed by \`npm test\` only, from the lock file in \`apps/mcp/testing/peers\`:

${writeTable(listAll(readManifest('apps/mcp/testing/peers')), 'apps/mcp/testing/peers')}
`;

for (const name of Object.keys(PURPOSES)) {
  if (!mentioned.has(name)) throw new Error(`PURPOSES names ${name}, which no manifest has`);
}
const path = join(ROOT, FILE);
if (!process.argv.includes('--check')) writeFileSync(path, page);
else if (!existsSync(path) || readFileSync(path, 'utf8') !== page) {
  process.stderr.write(`${FILE} is stale: run node scripts/write-dependency-docs.ts\n`);
  process.exitCode = 1;
}
