/** The Helm chart and the manifests of `deploy/kubernetes` against the published schemas of Kubernetes and the settings. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { parse, parseAllDocuments } from 'yaml';
import { listFilesBelow, ROOT } from '../repository.ts';
import { DEFINITIONS, ensureKubernetesTools, HELM_PROGRAM } from './install-kubernetes-tools.ts';

const CHART = 'deploy/helm/hindsight';
const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: Readonly<Record<string, unknown>>;
}

interface Definition {
  readonly properties?: Readonly<Record<'apiVersion' | 'kind', { readonly enum?: readonly string[] }>>;
}

const DATABASE = ['--set', 'secrets.SERVICE_DATABASE_URL.name=db', '--set', 'secrets.SERVICE_DATABASE_URL.key=url'];
const STORE = ['--set', 'settings.SERVICE_STORE_URL=s3://artifacts?endpoint=https://objects'];
const SCALE_OUT = ['--set', 'mode=scaleOut', '--set', 'instances.replicas=2', ...DATABASE, ...STORE];

before(() => assert.ok(ensureKubernetesTools(), 'Helm and the schemas of Kubernetes are missing; see the line above'));

function render(...options: string[]): { readonly manifests: readonly Manifest[]; readonly error: string } {
  const { stdout, stderr } = spawnSync(HELM_PROGRAM, ['template', 'test', CHART, ...options], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return { manifests: readManifests(stdout), error: stderr };
}

const readManifests = (text: string): Manifest[] =>
  parseAllDocuments(text).flatMap((document) => (document.toJS() as Manifest | null) ?? []);

/** These kinds belong to KEDA, of which Kubernetes has no schema. */
const isForeign = ({ apiVersion }: Manifest): boolean => apiVersion.startsWith('keda.sh/');

/** Compiles the strict schema of a kind, which refuses members that it does not know. */
function createValidator(): (manifest: Manifest) => ValidateFunction {
  const all = JSON.parse(readFileSync(DEFINITIONS, 'utf8')) as { $id: string; $defs: Record<string, Definition> };
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true }).addSchema(all);
  return ({ apiVersion, kind }) => {
    const [name] =
      Object.entries(all.$defs).find(
        ([, { properties }]) =>
          properties?.apiVersion?.enum?.includes(apiVersion) && properties.kind?.enum?.includes(kind),
      ) ?? [];
    assert.ok(name, `Kubernetes knows no ${kind} of ${apiVersion}`);
    return ajv.compile({ $ref: `${all.$id}#/$defs/${name}` });
  };
}

function assertValid(manifests: readonly Manifest[]): void {
  assert.ok(manifests.length > 0);
  const validator = createValidator();
  for (const manifest of manifests.filter((one) => !isForeign(one))) {
    const validate = validator(manifest);
    assert.ok(
      validate(manifest),
      `${manifest.kind} ${manifest.metadata.name}: ${JSON.stringify(validate.errors?.slice(0, 3))}`,
    );
  }
}

const listKinds = (manifests: readonly Manifest[]): string[] => manifests.map(({ kind }) => kind).sort();

test('a member that Kubernetes does not know is refused', () => {
  const wrong = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'a' }, spec: { port: 80 } };
  assert.throws(() => assertValid([wrong]), /Service a: .*additionalProperties|unevaluatedProperties/);
});

test('the defaults of the chart are one instance with a volume, and valid', () => {
  const { manifests, error } = render();
  assert.equal(error, '');
  assertValid(manifests);
  assert.deepEqual(listKinds(manifests), [
    'NetworkPolicy',
    'PodDisruptionBudget',
    'Service',
    'ServiceAccount',
    'StatefulSet',
  ]);
});

test('on several machines there are instances and workers, each with a budget, and secrets are files', () => {
  const { manifests, error } = render(...SCALE_OUT, '--set', 'ingress.enabled=true', '--set', 'ingress.tlsSecret=tls');
  assert.equal(error, '');
  assertValid(manifests);
  const deployments = manifests.filter(({ kind }) => kind === 'Deployment');
  assert.deepEqual(
    deployments.map(({ metadata }) => metadata.name),
    ['test-hindsight', 'test-hindsight-small-worker', 'test-hindsight-large-worker'],
  );
  assert.equal(manifests.filter(({ kind }) => kind === 'PodDisruptionBudget').length, 3);
  for (const deployment of deployments) {
    const text = JSON.stringify(deployment);
    assert.match(text, /"SERVICE_DATABASE_URL_FILE","value":"\/run\/secrets\/hindsight\/SERVICE_DATABASE_URL"/);
    assert.match(text, /"readOnlyRootFilesystem":true/);
    assert.match(text, /"runAsNonRoot":true/);
  }
});

for (const by of ['keda', 'hpa'])
  test(`workers are scaled by the depth of the queue, by ${by}`, () => {
    const { manifests, error } = render(...SCALE_OUT, '--set', `workers.autoscaling.by=${by}`);
    assert.equal(error, '');
    assertValid(manifests);
    const scalers = manifests.filter(({ kind }) => kind === 'ScaledObject' || kind === 'HorizontalPodAutoscaler');
    assert.equal(scalers.length, 2);
    const targets = scalers.map(({ spec }) => (spec?.scaleTargetRef as { name: string } | undefined)?.name);
    assert.deepEqual(targets.sort(), ['test-hindsight-large-worker', 'test-hindsight-small-worker']);
    // A number in the deployment would fight with the scaler.
    for (const { kind, metadata, spec } of manifests)
      if (kind === 'Deployment' && targets.includes(metadata.name)) assert.equal(spec?.replicas, undefined);
  });

test('mistakes are refused with what to do', () => {
  assert.match(render('--set', 'instances.replicas=2').error, /use mode=scaleOut/);
  assert.match(render('--set', 'mode=scaleOut').error, /needs secrets\.SERVICE_DATABASE_URL/);
  assert.match(render('--set', 'mode=scaleOut', ...DATABASE).error, /needs settings\.SERVICE_STORE_URL/);
  assert.match(render('--set', 'instance.replicas=1').error, /instance/);
  assert.match(render('--set', 'settings.LOG_LEVEL=debug').error, /settings/);
});

test('the version of the chart is that of the package', () => {
  const { version } = JSON.parse(readText('package.json')) as { version: string };
  const chart = parse(readText(`${CHART}/Chart.yaml`)) as { version: string; appVersion: string };
  assert.deepEqual([chart.version, chart.appVersion], [version, version]);
});

for (const path of listFilesBelow('deploy/kubernetes', '.yaml').filter((one) => /sidecar/.test(one)))
  test(`${path} is valid`, () => assertValid(readManifests(readText(path))));

test('the container for kubectl debug is part of a valid container', () => {
  const part = parse(readText('deploy/kubernetes/debug-container.yaml')) as object;
  const container = { name: 'debug', image: 'hindsight', ...part };
  const spec = { containers: [{ name: 'app', image: 'app' }], ephemeralContainers: [container] };
  assertValid([{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec }]);
});

/** Values as the page names them: `workers.small.replicas`. */
function listValues(value: unknown, path = ''): string[] {
  const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
  const members = isGroup ? Object.entries(value) : [];
  if (members.length === 0) return [path];
  return members.flatMap(([name, inner]) => listValues(inner, path === '' ? name : `${path}.${name}`));
}

test('the page about Kubernetes explains every value', () => {
  const page = readText('docs/kubernetes.md');
  const values = listValues(parse(readText(`${CHART}/values.yaml`)));
  assert.ok(values.length > 30);
  const groups = [/^(?:instances|workers\.\w+)\.resources\./, /^podAnnotations\./];
  const explained = (name: string) =>
    page.includes(`\`${name}\``) ||
    groups.some((group) => group.test(name)) ||
    page.includes(`\`${name.replace(/^workers\.(?:small|large)/, 'workers.*')}\``);
  assert.deepEqual(
    values.filter((name) => !explained(name)),
    [],
  );
});
