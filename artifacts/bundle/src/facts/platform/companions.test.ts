import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCapture, createOutput } from '../../../testing/index.ts';
import { readContainerTroubles } from '../../outputs/platform/container-events.ts';
import { rankCauses } from '../../rank-causes.ts';
import { collectContainerFacts } from './containers.ts';

const describeContainer = (name: string, limit: string, isKilled: boolean): readonly string[] => [
  `  ${name}:`,
  '    Image:         registry.example/some:1',
  '    Args:',
  ...Array.from({ length: 20 }, (_, at) => `      --argument-${at}`),
  '    State:          Running',
  ...(isKilled ? ['    Last State:     Terminated', '      Reason:       OOMKilled', '      Exit Code:    137'] : []),
  `    Restart Count:  ${isKilled ? 9 : 0}`,
  '    Limits:',
  '      cpu:     200m',
  `      memory:  ${limit}`,
];

/** A pod of a program, of which one container was killed, beside the GC log of a JVM whose heap took up to this many MiB. */
function collect(killed: string, { peakMiB = 700, limit = '128Mi' }: { peakMiB?: number; limit?: string } = {}) {
  const pod = [
    'Name:             orders-6d9c7b8f5-h1h1h',
    'Namespace:        web',
    'Containers:',
    ...describeContainer('app', '1536Mi', killed === 'app'),
    ...describeContainer(killed === 'app' ? 'istio-proxy' : killed, limit, killed !== 'app'),
    'Conditions:',
  ];
  const gc = { analysis: { analyses: [{ sizes: { heap: { peak: peakMiB * 1024 ** 2 } } }] } };
  const logs = [
    { name: 'orders.log', members: { analysis: { analysis: { classifiedErrors: [], classifiedWarnings: [] } } } },
  ];
  return collectContainerFacts(createCapture({ containers: [createOutput(readContainerTroubles(pod))], gc, logs }));
}

const rank = (facts: ReturnType<typeof collect>) =>
  rankCauses(facts).causes.map(({ hypothesis: { id }, level }) => `${id} ${level}`);

test('a proxy that is killed in the pod of the program is not the program', () => {
  const [killed, ...more] = collect('istio-proxy');
  assert.deepEqual(more, []);
  assert.equal(
    killed?.statement,
    'the container istio-proxy of the pod orders-6d9c7b8f5-h1h1h was killed at its memory limit of 128 MB (OOMKilled); it was restarted 9 times',
  );
  assert.deepEqual(rank(collect('istio-proxy')), ['companion-killed SEVERE']);
  assert.deepEqual(rank(collect('log-agent')), ['companion-killed WARNING']);
});

test('a container whose limit the heap of the JVM exceeded is another one, whatever it is called', () => {
  assert.deepEqual(rank(collect('cache')), ['companion-killed WARNING']);
  assert.deepEqual(rank(collect('cache', { peakMiB: 100 })), ['oom-killer FATAL']);
});

test('the container of the program is killed at its own limit', () => {
  const [killed] = collect('app');
  assert.match(killed?.statement ?? '', /^the container app of the pod orders-.+ at its memory limit of 1\.5 GB/);
  assert.deepEqual(rank(collect('app')), ['oom-killer FATAL']);
});
