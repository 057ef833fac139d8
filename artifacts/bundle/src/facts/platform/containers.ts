import { bytes, count, formatQuantity, ms } from '@hindsight/model';
import { type Fact, QUALITY } from '../../fact.ts';
import type { Capture } from '../../model.ts';
import { quoteLine } from '../../output-file.ts';
import { toWorkload } from '../../outputs/platform/container-events.ts';
import type { ContainerTrouble, ContainerTroubleKind } from '../../outputs/platform/container-trouble.ts';
import { findPresent } from '../host/message-age.ts';
import { isEarlierKill, isOldKill } from './earlier-kills.ts';
import { createOwnTest } from './own-containers.ts';
import { createStartedTest } from './started-pods.ts';

const FACT_IDS: Readonly<Record<ContainerTroubleKind, string>> = {
  'oom-killed': 'container-oom-killed',
  'probe-failed': 'probe-failed',
  evicted: 'pod-evicted',
  'not-scheduled': 'pod-not-scheduled',
  'image-missing': 'image-missing',
  'node-oom': 'container-oom-killed',
  'node-pressure': 'node-pressure',
  stopped: 'container-stopped',
  'not-started': 'pod-waits',
  'crash-loop': 'crash-loop',
  'not-ready': 'pod-not-ready',
  'not-created': 'pod-not-created',
  replaced: 'rolled-out',
  'unit-killed': 'container-oom-killed',
  'unit-failed': 'unit-failed',
  'unit-threads': 'pids-limit',
};
/** Finds the container of the capture among those that had trouble: the only one of its file, or one that a log is named after. */
export function collectContainerFacts(
  capture: Pick<Capture, 'containers' | 'logs' | 'gc' | 'meta' | 'threads'>,
): Fact[] {
  const heapBytes = capture.gc?.analysis.analyses.at(-1)?.capacity?.bytes;
  const isOwn = createOwnTest(capture);
  const all = capture.containers.flatMap(({ file, value }) => value.map((trouble) => ({ file, trouble })));
  const present = all.some(({ trouble }) => trouble.endedMs !== undefined) ? findPresent(capture) : undefined;
  const hasStarted = createStartedTest(capture);
  const stated = all.filter(({ file, trouble }) => !isEarlierKill(trouble, present) && !hasStarted(file, trouble));
  return [...Map.groupBy(stated, ({ trouble }) => trouble.kind)].flatMap(([kind, same]): Fact[] => {
    const own = same.filter(({ trouble }) => isOwn(trouble));
    const [best] = (own.length > 0 ? own : same).toSorted((a, b) => countKnown(b.trouble) - countKnown(a.trouble));
    if (!best) return [];
    const { file, trouble } = best;
    return [
      {
        id: isCompanion(trouble, capture.gc) ? 'companion-killed' : FACT_IDS[kind],
        family: 'kernel',
        quality: own.length > 0 ? QUALITY.measured : QUALITY.inferred,
        statement: describeTrouble(trouble),
        evidence: [quoteLine(file, trouble.line, count(same.length))],
        words: {
          kind,
          kill: describeTrouble(trouble),
          name: trouble.name,
          workload: toWorkload(trouble.name),
          detail: trouble.detail,
          restarts: Number.isNaN(trouble.restarts) ? '' : String(trouble.restarts),
          ...(kind === 'unit-threads' && readThreadLimit(trouble)),
          ...describeStart(trouble),
          heap: formatHeap(trouble, heapBytes),
          ...(trouble.container !== undefined && { container: trouble.container }),
          ...(isOldKill(trouble, present) && { old: 'yes' }),
        },
      },
    ];
  });
}

/** What runs in a pod beside the program: proxies of a mesh or a database, and agents that send logs, metrics or secrets. */
const COMPANION =
  /(?:^|-)(?:proxy|envoy|linkerd|fluent-?(?:bit|d)|filebeat|promtail|vector|agent|collector|exporter|nginx)(?:-|$)/;

/**
 * Whether a killed container is not the one of the JVM, though of its pod: it is called after what runs beside programs, or the heap of the
 * JVM has been larger than its limit.
 */
function isCompanion({ kind, container, memoryLimitBytes }: ContainerTrouble, gc: Capture['gc']): boolean {
  if (kind !== 'oom-killed' || container === undefined) return false;
  const peak = gc?.analysis.analyses.at(-1)?.sizes.heap.peak ?? 0;
  return COMPANION.test(container) || peak > memoryLimitBytes;
}

/** A start takes less than this. */
const MAX_START_SECONDS = 5 * 60;
const MIN_RESTARTS = 2;

/** A check that again and again finds nothing that listens, in a container that has just begun, ends it before it has started. */
function describeStart({ kind, refused, restarts, lifeSeconds }: ContainerTrouble): { start?: string; life?: string } {
  if (kind !== 'probe-failed' || !refused || !(restarts >= MIN_RESTARTS)) return {};
  if (lifeSeconds === undefined) return { start: 'yes' };
  return lifeSeconds <= MAX_START_SECONDS ? { start: 'yes', life: formatQuantity(ms(lifeSeconds * 1000)) } : {};
}

/** What the heap of a killed container may take: by its flags, else by its GC log. */
function formatHeap({ kind, heapBytes }: ContainerTrouble, ofLog: number | undefined): string {
  const largest = kind === 'oom-killed' ? (heapBytes ?? ofLog) : undefined;
  return largest === undefined ? '' : formatQuantity(bytes(largest));
}

/** Several files tell of one trouble; the one that says most is quoted. */
const countKnown = (trouble: ContainerTrouble): number =>
  Number(trouble.name !== '') +
  Number(!Number.isNaN(trouble.restarts)) +
  Number(!Number.isNaN(trouble.memoryLimitBytes)) +
  (statesReason(trouble) ? 2 : 0);

/** A table says only how long a pod has waited; an event says for what. */
const statesReason = ({ kind, detail }: ContainerTrouble): boolean =>
  kind === 'not-started' && !/^\S+ for \d/.test(detail);

const readThreadLimit = ({ detail }: ContainerTrouble): { threads: string; limit: string } => {
  const [threads = '', limit = ''] = detail.split(' ');
  return { threads, limit };
};

/** What systemd says of a service. */
function describeUnit(trouble: ContainerTrouble): string | undefined {
  const { kind, name, detail } = trouble;
  if (kind === 'unit-killed')
    return `the kernel killed the service ${name} because memory ran out (oom-kill)${describeRestarts(trouble)}`;
  if (kind === 'unit-failed') return `the service ${name} failed (${detail})${describeRestarts(trouble)}`;
  if (kind !== 'unit-threads') return undefined;
  const { threads, limit } = readThreadLimit(trouble);
  return `the service ${name} has ${threads} of the ${limit} threads that it may have (TasksMax)`;
}

/** What the events of Kubernetes say that killed nobody. */
function describeEvent({ kind, name, detail, restarts }: ContainerTrouble): string | undefined {
  if (kind === 'not-created') return `Kubernetes refuses to make the pods of ${name}: ${detail}`;
  if (kind === 'replaced') return `the deployment was changed: ${detail}`;
  if (kind !== 'not-ready') return undefined;
  const times = restarts > 1 ? `, ${restarts} times` : '';
  return `the pod ${name} gets no requests, because its check fails${times} (${detail})`;
}

function describeTrouble(trouble: ContainerTrouble): string {
  const { kind, name, detail } = trouble;
  const stated = describeUnit(trouble) ?? describeEvent(trouble);
  if (stated !== undefined) return stated;
  const container = `container${name === '' ? '' : ` ${name}`}`;
  if (kind === 'oom-killed') return describeKill(trouble);
  if (kind === 'probe-failed')
    return `the ${container} does not answer its health check${describeRestarts(trouble) || ', and is marked as unhealthy'}`;
  if (kind === 'not-started') return `the pod ${name} does not start: ${describeWait(detail)}`;
  if (kind === 'crash-loop')
    return `the program in the pod ${name} ends again and again (CrashLoopBackOff)${describeRestarts(trouble)}`;
  if (kind === 'node-oom') return `the node ${name} ran out of memory, and its kernel killed ${detail}`;
  if (kind === 'node-pressure') return `the node ${name} ${describePressure(detail)}`;
  if (kind === 'stopped') return `the container ${name} does not run: ${detail}`;
  if (kind === 'evicted') return `the pod ${name} was evicted${detail === 'Evicted' ? '' : `: ${detail}`}`;
  if (kind === 'not-scheduled') return `no node takes the pod ${name}: ${detail}`;
  return `the image of the ${container} cannot be pulled: ${detail}`;
}

const describeWait = (detail: string): string =>
  detail.startsWith('Init:') ? `its init containers have not ended (${detail})` : detail;

const PRESSURES: Readonly<Record<string, string>> = {
  MemoryPressure: 'is short of memory (MemoryPressure)',
  DiskPressure: 'is short of disk space (DiskPressure)',
  PIDPressure: 'has too many processes and threads (PIDPressure)',
  NetworkUnavailable: 'has no network (NetworkUnavailable)',
};

const describePressure = (detail: string): string => PRESSURES[detail] ?? `is ${detail}`;

const describeRestarts = ({ restarts }: ContainerTrouble): string =>
  restarts >= 1 ? `, and was restarted ${restarts === 1 ? 'once' : `${restarts} times`}` : '';

export function describeKill({ name, container, restarts, memoryLimitBytes }: ContainerTrouble): string {
  const limit = Number.isNaN(memoryLimitBytes)
    ? 'its memory limit'
    : `its memory limit of ${formatQuantity(bytes(memoryLimitBytes))}`;
  const again = restarts > 1 ? `; it was restarted ${restarts} times` : '';
  const which = container === undefined ? name : `${container} of the pod ${name}`;
  return `the container${which === '' ? '' : ` ${which}`} was killed at ${limit} (OOMKilled)${again}`;
}
