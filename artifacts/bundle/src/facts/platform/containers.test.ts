import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCapture, createOutput } from '../../../testing/index.ts';
import { readContainerTroubles } from '../../outputs/platform/container-events.ts';
import { readKilledContainers } from '../../outputs/platform/killed-containers.ts';
import { collectContainerFacts } from './containers.ts';

const DESCRIBED = [
  'Name:             shop-1',
  'Namespace:        web',
  'Containers:',
  '  shop:',
  '    Last State:     Terminated',
  '      Reason:       OOMKilled',
  '      Exit Code:    137',
  '    Restart Count:  6',
  '    Limits:',
  '      cpu:     1',
  '      memory:  512Mi',
];

const toJson = (...names: readonly string[]) =>
  JSON.stringify(
    {
      kind: 'Pod',
      spec: { containers: [{ resources: { limits: { memory: '512Mi' } } }] },
      status: {
        containerStatuses: names.map((name) => ({
          lastState: { terminated: { exitCode: 137, reason: 'OOMKilled' } },
          name,
          restartCount: 2,
        })),
      },
    },
    undefined,
    2,
  ).split('\n');

test('killed containers are read from kubectl describe, JSON and docker inspect', () => {
  assert.deepEqual(readKilledContainers(DESCRIBED), [
    {
      kind: 'oom-killed',
      name: 'shop-1',
      restarts: 6,
      memoryLimitBytes: 512 * 1024 ** 2,
      detail: '',
      isOnly: true,
      line: 6,
    },
  ]);
  const [first, second] = readKilledContainers(toJson('shop', 'proxy'));
  assert.deepEqual([first?.name, first?.isOnly, second?.name], ['shop', false, 'proxy']);
  assert.equal(readKilledContainers(['"Id": "ab"', '"OOMKilled": true,', '"Name": "/shop",'])[0]?.name, 'shop');
  assert.deepEqual(readKilledContainers(['"OOMKilled": false,']), []);
});

test('of several containers, the one that a log is named after is the one of the capture', () => {
  const collect = (...logs: readonly string[]) =>
    collectContainerFacts(
      createCapture({
        containers: [createOutput(readContainerTroubles(toJson('proxy', 'shop')))],
        logs: logs.map((name) => ({
          name,
          members: { analysis: { analysis: { classifiedErrors: [], classifiedWarnings: [] } } },
        })),
      }),
    ).map(({ quality, statement }) => `${quality} ${statement}`);
  assert.deepEqual(collect('shop.log'), [
    '1 the container shop was killed at its memory limit of 512 MB (OOMKilled); it was restarted 2 times',
  ]);
  assert.match(collect('app.log')[0] ?? '', /^0\.5 /);
});

test('docker inspect has one container, with its limit in bytes and its name further down', () => {
  const [killed] = readKilledContainers([
    '    "Id": "ab",',
    '    "OOMKilled": true,',
    ...Array.from({ length: 20 }, () => '    "Env": null,'),
    '    "Name": "/shop",',
    '    "RestartCount": 4,',
    '    "Memory": 536870912,',
  ]);
  assert.deepEqual(
    [killed?.name, killed?.restarts, killed?.memoryLimitBytes, killed?.isOnly],
    ['shop', 4, 512 * 1024 ** 2, true],
  );
});

const listFacts = (...lines: readonly string[]) =>
  collectContainerFacts(createCapture({ containers: [createOutput(readContainerTroubles(lines))] })).map(
    ({ id, quality, statement }) => `${id} ${quality} ${statement}`,
  );

test('a replica set is of the workload that it is named after, and a pod is evicted, not its container', () => {
  assert.deepEqual(
    listFacts(
      'LAST SEEN   TYPE      REASON              OBJECT                        MESSAGE',
      '2m          Warning   FailedCreate        replicaset/shop-84d7f9c6b     Error creating: pods "shop-84d7f9c6b-4x9zq" is forbidden: exceeded quota: compute, requested: limits.memory=2Gi',
      '4m          Normal    ScalingReplicaSet   deployment/shop               Scaled up replica set shop-84d7f9c6b to 4',
    )[0],
    'pod-not-created 1 Kubernetes refuses to make the pods of shop-84d7f9c6b: exceeded quota: compute',
  );
  assert.match(
    listFacts(
      'Name:             media-7f6d5c4b9-a1b2c',
      'Message:          The node was low on resource: ephemeral-storage. Container app was using 31Gi, request is 0.',
      'Name:             other-7f6d5c4b9-zzzzz',
    )[0] ?? '',
    /^pod-evicted 1 the pod media-7f6d5c4b9-a1b2c was evicted/,
  );
});

test('events tell of failed checks, evictions, images and nodes without room', () => {
  assert.deepEqual(
    listFacts(
      '  Warning  Unhealthy  2m (x9 over 40m)  kubelet  Liveness probe failed: context deadline exceeded',
      '  Normal   Killing    2m (x3 over 40m)  kubelet  Container shop failed liveness probe, will be restarted',
    ),
    ['probe-failed 1 the container shop does not answer its health check, and was restarted 3 times'],
  );
  assert.deepEqual(
    listFacts('2m  Normal  Killing  pod/shop-1  Container shop failed liveness probe, will be restarted'),
    ['probe-failed 1 the container shop-1 does not answer its health check, and was restarted once'],
  );
  assert.match(
    listFacts(
      '6m  Warning  Evicted  pod/shop-1  The node was low on resource: ephemeral-storage. Container shop was using 31Gi',
    )[0] ?? '',
    /^pod-evicted 1 the pod shop-1 was evicted: The node was low on resource: ephemeral-storage/,
  );
  assert.match(
    listFacts('1m  Warning  FailedScheduling  pod/shop-1  0/5 nodes are available: 5 Insufficient memory.')[0] ?? '',
    /^pod-not-scheduled 1 no node takes the pod shop-1/,
  );
  assert.match(listFacts('1m Warning Failed pod/shop-1 Failed to pull image "shop:2"')[0] ?? '', /^image-missing 1 /);
  assert.deepEqual(
    listFacts('  Warning  Unhealthy  2m  kubelet  Readiness probe failed: HTTP probe failed with statuscode: 503'),
    [],
  );
});

test('kills are in tables of pods and in the events of Docker; of two programs, none is guessed', () => {
  const table = 'NAME                      READY   STATUS      RESTARTS     AGE';
  assert.deepEqual(
    listFacts(
      table,
      'shop-7d9f6c8b54-x2lqp     0/1     OOMKilled   6 (3m ago)   3h',
      'shop-7d9f6c8b54-9k2fz     1/1     Running     1            3h',
    ),
    [
      'container-oom-killed 1 the container shop-7d9f6c8b54-x2lqp was killed at its memory limit (OOMKilled); it was restarted 6 times',
    ],
  );
  assert.match(
    listFacts('2026-11-29T21:59:59.8Z container oom aaaaaaaaaaaa (image=shop:2, name=shop_1)')[0] ?? '',
    /container shop_1 was killed/,
  );
  const two = listFacts(
    table,
    'shop-7d9f6c8b54-x2lqp  0/1  OOMKilled  6  3h',
    'mail-5c9f6c8b54-9k2fz  0/1  OOMKilled  2  3h',
  );
  assert.match(two[0] ?? '', /^container-oom-killed 0\.5 /);
});

test('a container that was not killed is none, and a node without room is told in the words of the scheduler', () => {
  assert.deepEqual(listFacts('    "Id": "ab",', '            "OOMKilled": false,', '    "Name": "/shop",'), []);
  assert.equal(
    listFacts('1m  Warning  FailedScheduling  pod/shop-1  0/5 nodes are available: 5 Insufficient memory.')[0],
    'pod-not-scheduled 1 no node takes the pod shop-1: 0/5 nodes are available: 5 Insufficient memory.',
  );
});

test('the words of crictl and of Amazon ECS for a kill are known', () => {
  const reasons = ['"reason": "OOMKilled",', '"reason": "OutOfMemoryError: Container killed due to memory usage"'];
  for (const reason of reasons)
    assert.equal(readKilledContainers(['"name": "bids",', reason])[0]?.name, 'bids', reason);
});

const NODE = [
  'Name:               pool-7',
  'Roles:              <none>',
  'Conditions:',
  '  MemoryPressure   False   Wed, 25 Nov 2026 13:24:11 +0000   Wed, 25 Nov 2026 13:21:02 +0000   KubeletHasSufficientMemory   kubelet has sufficient memory available',
  '  Ready            True    Wed, 25 Nov 2026 13:24:11 +0000   Mon, 02 Nov 2026 08:11:20 +0000   KubeletReady                 kubelet is posting ready status',
];
const listNode = (...lines: readonly string[]) =>
  collectContainerFacts(createCapture({ containers: [createOutput(readContainerTroubles([...NODE, ...lines]))] })).map(
    ({ id, statement }) => `${id}: ${statement}`,
  );

test('a node tells of its pressure, and of the processes that its kernel killed', () => {
  assert.deepEqual(listNode(), []);
  const times = 'Wed, 25 Nov 2026 13:24:11 +0000   Wed, 25 Nov 2026 13:19:02 +0000';
  assert.deepEqual(
    listNode(`  DiskPressure     True    ${times}   KubeletHasDiskPressure       kubelet has disk pressure`),
    ['node-pressure: the node pool-7 is short of disk space (DiskPressure)'],
  );
  assert.deepEqual(
    listNode(`  Ready            Unknown ${times}   NodeStatusUnknown   Kubelet stopped posting node status.`),
    ['node-pressure: the node pool-7 is not ready: Kubelet stopped posting node status.'],
  );
  assert.deepEqual(
    listNode('  Warning  SystemOOM  3m  kubelet  System OOM encountered, victim process: java, pid: 23112'),
    ['container-oom-killed: the node pool-7 ran out of memory, and its kernel killed java (process 23112)'],
  );
});

test('containers that do not run are read from docker ps', () => {
  const table = [
    'CONTAINER ID   IMAGE         COMMAND        CREATED      STATUS                     PORTS     NAMES',
    '9f2ab1c0d7e1   shop/web:3    "java -jar"    3 days ago   Up 3 days                  80/tcp    shop-web-1',
    '1c0d7e19f2ab   postgres:16   "postgres"     3 days ago   Exited (1) 4 minutes ago             shop-db-1',
  ];
  assert.deepEqual(
    readContainerTroubles(table).map(({ kind, name, detail }) => [kind, name, detail]),
    [['stopped', 'shop-db-1', 'Exited (1) 4 minutes ago']],
  );
});

test('pods that do not start, or end again and again, are read from their table', () => {
  const list = (status: string, age: string) =>
    collectContainerFacts(
      createCapture({
        containers: [
          createOutput(
            readContainerTroubles([
              'NAME                     READY   STATUS   RESTARTS   AGE',
              `court-7c6d9b5f4-2xk9q    0/1     ${status}   3          ${age}`,
            ]),
          ),
        ],
      }),
    ).map(({ statement }) => statement);
  assert.deepEqual(list('Init:0/1', '14m'), [
    'the pod court-7c6d9b5f4-2xk9q does not start: its init containers have not ended (Init:0/1 for 14m)',
  ]);
  assert.deepEqual(list('ContainerCreating', '40s'), []);
  assert.deepEqual(list('Running', '40d'), []);
  assert.deepEqual(list('CrashLoopBackOff', '4m'), [
    'the program in the pod court-7c6d9b5f4-2xk9q ends again and again (CrashLoopBackOff), and was restarted 3 times',
  ]);
});

test('a broken pod of another program in the same table is not the own one', () => {
  const table = [
    'NAME                     READY   STATUS             RESTARTS   AGE',
    'court-7c6d9b5f4-2xk9q    1/1     Running            0          14d',
    'legacy-6d4f7cc5d-hh2vq   0/1     CrashLoopBackOff   900        40d',
  ];
  const [fact] = collectContainerFacts(createCapture({ containers: [createOutput(readContainerTroubles(table))] }));
  assert.equal(fact?.quality, 0.5);
});

test('the flags of a killed container say how large its heap may become', () => {
  const collect = (...flags: readonly string[]) =>
    collectContainerFacts(
      createCapture({ containers: [createOutput(readContainerTroubles([...DESCRIBED, ...flags]))] }),
    ).map(({ words }) => words.heap);
  assert.deepEqual(collect(), ['']);
  assert.deepEqual(collect('      JAVA_TOOL_OPTIONS:  -XX:MaxRAMPercentage=75'), ['384 MB']);
  assert.deepEqual(collect('                "JAVA_OPTS=-Xms1g -Xmx500m"'), ['500 MB']);
});

const PROBED = (life: string, answer: string) =>
  collectContainerFacts(
    createCapture({
      containers: [
        createOutput(
          readContainerTroubles([
            'Name:             shop-1',
            '    Last State:     Terminated',
            '      Started:      Sun, 14 Jun 2026 09:11:02 +0000',
            `      Finished:     Sun, 14 Jun 2026 09:${life} +0000`,
            '    Restart Count:  9',
            '  Normal   Killing    27m (x3 over 28m)   kubelet   Container shop failed liveness probe, will be restarted',
            `  Warning  Unhealthy  9m (x22 over 29m)   kubelet   Liveness probe failed: Get "http://10.2.3.4:8080/live": ${answer}`,
          ]),
        ),
      ],
    }),
  ).find(({ id }) => id === 'probe-failed')?.words;

test('a check that finds nothing that listens in a container that has just begun ends it before it has started', () => {
  const refused = 'dial tcp 10.2.3.4:8080: connect: connection refused';
  assert.deepEqual([PROBED('11:41', refused)?.start, PROBED('11:41', refused)?.life], ['yes', '39 s']);
  assert.equal(PROBED('31:41', refused)?.start, undefined);
  assert.equal(PROBED('11:41', 'context deadline exceeded')?.start, undefined);
});
