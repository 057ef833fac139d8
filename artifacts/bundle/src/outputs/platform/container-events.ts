import { truncate } from '@hindsight/claims';
import type { ContainerTrouble, ContainerTroubleKind } from './container-trouble.ts';
import { readFailedProbe } from './failed-probe.ts';
import { findLimit, readKilledContainers } from './killed-containers.ts';
import { isNodeDescription, readNodeConditions } from './node-conditions.ts';
import { readServiceUnits } from './service-units.ts';
import { readStoppedContainers } from './stopped-containers.ts';
import { readUnreadyPods } from './unready-pods.ts';

/** What the messages of events say. The first row that matches decides. */
const MESSAGES: readonly (readonly [ContainerTroubleKind, RegExp])[] = [
  [
    'oom-killed',
    /\bOOMKill(?:ing|ed)\b(?!"?:)|\bout of memory: Killed process \d|\bSystem OOM encountered\b|\bcontainer oom\b/,
  ],
  [
    'probe-failed',
    /\bfailed liveness probe, will be restarted|\bhealth_status: unhealthy\b|^\s*"Status": "unhealthy",?$/,
  ],
  ['evicted', /\bThe node was low on resource: .{1,200}|\bPod ephemeral local storage usage exceeds .{1,120}/],
  ['not-scheduled', /\bFailedScheduling\b.*?\b(\d{1,6}\/\d{1,6} nodes are available: .{1,200})/],
  [
    'not-created',
    /\bFailedCreate\b.*?\b(exceeded quota: [^,]{1,60}|violates PodSecurity .{1,200}|admission webhook .{1,200})/,
  ],
  // Once or twice, a volume is merely late.
  [
    'not-started',
    /\(x(?:[3-9]|\d{2,6}) over [^)]{1,20}\).{0,80}\bFailedMount\b.*?((?:MountVolume|Unable to attach|AttachVolume).{1,200})|\bFailedMount\b.{0,40}\(x(?:[3-9]|\d{2,6}) over [^)]{1,20}\).*?((?:MountVolume|Unable to attach|AttachVolume).{1,200})/,
  ],
  // The volume is still at another node, which must be gone for good, or give it back.
  [
    'not-started',
    /^\s*(?:\S+ +)?(?:[5-9]|\d{2,5})m[\dms]{0,6}\s.{0,60}\bFailedAttachVolume\b.{0,120}?(Multi-Attach error .{1,200})|\bFailedAttachVolume\b +(?:[5-9]|\d{2,5})m\S{0,6}\s.{0,80}?(Multi-Attach error .{1,200})/,
  ],
  ['not-started', /\(x(?:[3-9]|\d{2,6}) over [^)]{1,20}\).*?\b(Error: (?:secret|configmap) "[^"]{1,100}" not found)/],
  ['replaced', /\bScalingReplicaSet\b.*?\bScaled (?:up|down) replica set .{1,120}/],
  ['image-missing', /\b(?:ErrImagePull|ImagePullBackOff|Failed to pull image) ?.{0,200}/],
];

/** The columns of an event end at its message: `4m  Warning  BackOff  pod/shop-1  Back-off …`. */
const OBJECT =
  /(?:^|\s)(?:pods?|replicaset|deployment\.apps|deployment)\/([a-z0-9][\w.-]{1,120})(?=\s|$)|, name=([\w.-]{1,120})\)/;
const CONTAINER = /\b[Cc]ontainer ([a-z0-9][\w.-]{0,80}) (?:failed|was|in pod)/;
const POD_NAME = /^Name: +([\w.-]{1,120})$|^\s*"Name": "\/([\w.-]{1,120})",?$/;
/** A row of `kubectl get pods`, with its namespace or without. */
const POD_ROW =
  /^(?:[\w-]{1,63} +)?([a-z0-9][\w.-]{2,120}) +\d{1,3}\/\d{1,3} +(\w[\w:/]{2,40}) +(\d{1,6})\b(?: \([^)]{1,30}\))? *(\S{0,20})/;
/** A pod starts within this time, unless something is missing: `5m`, `3h51m`, `4d`. */
const LONG_AGE = /^(?:[5-9]|\d{2,5})m|^\d{1,4}[hd]/;
const STARTS = /^(?:Init:\d{1,3}\/\d{1,3}|Pending|ContainerCreating|PodInitializing)$/;
const TABLE = /^(?:NAMESPACE +)?NAME +READY +STATUS +RESTARTS/;
/** `(x9 over 40m)` in the age of an event, or its own column in wide output. */
const REPEATED = /\(x(\d{1,6}) over /;
const RESTARTS = /^\s*"?(?:restartCount|Restart Count|RestartCount)"?: +(\d{1,9}),?$/;
const MAX_DETAIL_CHARACTERS = 160;

/** Reads what happened to containers: their states, the events of Kubernetes and of Docker, and tables of pods. */
export function readContainerTroubles(lines: readonly string[]): ContainerTrouble[] {
  if (isNodeDescription(lines)) return readNodeConditions(lines);
  const units = readServiceUnits(lines);
  if (units.length > 0) return units;
  const killed = readKilledContainers(lines);
  let known: FileSummary | undefined;
  const getSummary = (): FileSummary => {
    known ??= summarize(lines);
    return known;
  };
  const stated = lines.flatMap(
    (text, index) => readRow(text, index + 1, getSummary) ?? readMessage(text, index + 1, getSummary) ?? [],
  );
  const events = selectLastOfEach(stated).filter(({ kind }) => kind !== 'oom-killed' || killed.length === 0);
  const names = new Set([...killed, ...events].map(({ name }) => toWorkload(name)));
  const failedProbe = events.some(({ kind }) => kind === 'probe-failed') ? readFailedProbe(lines) : undefined;
  return [
    ...killed,
    ...events.map((one) => ({
      ...one,
      ...(one.kind === 'probe-failed' && failedProbe),
      isOnly: one.isOnly && names.size <= 1,
    })),
    ...(failedProbe ? [] : readUnreadyPods(lines, findPodName)),
    ...readStoppedContainers(lines),
  ];
}

/** The hash of a replica set has no vowel and not the digits 0, 1 and 3, but at least one digit in all practice. */
const OF_REPLICA_SET = /-(?=[a-z]{0,9}\d)[bcdfghjklmnpqrstvwxz24-9]{8,10}$/;

/** The pods of one deployment are of one program: `checkout-7d9f6c8b54-x2lqp` is of `checkout`. */
export const toWorkload = (name: string): string =>
  name
    .replace(/-[a-z0-9]{6,10}-[a-z0-9]{5}$/, '')
    .replace(OF_REPLICA_SET, '')
    .replace(/-\d{1,4}$/, '');

/** What the lines of a whole file say of each trouble in it. A file may have a hundred thousand, so it is read once. */
interface FileSummary {
  readonly restarts: string | undefined;
  readonly memoryLimitBytes: number;
  readonly hasPodTable: boolean;
  /** Whether the rows of its table of pods are of several programs. */
  readonly hasSeveralWorkloads: boolean;
  /** The nearest name of a pod above each line, and the first one of the file. */
  readonly podsAbove: readonly (string | undefined)[];
  readonly firstPod: string | undefined;
}

function summarize(lines: readonly string[]): FileSummary {
  const podsAbove: (string | undefined)[] = [];
  for (const [index, text] of lines.entries()) podsAbove.push(readPodName(text) ?? podsAbove[index - 1]);
  const rows = lines.flatMap((text) => POD_ROW.exec(text)?.[1] ?? []);
  return {
    restarts: lines.map((text) => RESTARTS.exec(text)?.[1]).find((one) => one !== undefined),
    memoryLimitBytes: findLimit(lines),
    hasPodTable: lines.some((text) => TABLE.test(text)),
    hasSeveralWorkloads: new Set(rows.map(toWorkload)).size > 1,
    podsAbove,
    firstPod: podsAbove.find((one) => one !== undefined),
  };
}

function readMessage(text: string, line: number, getSummary: () => FileSummary): ContainerTrouble | undefined {
  const found = MESSAGES.find(([, pattern]) => pattern.test(text));
  if (!found) return undefined;
  const [kind, pattern] = found;
  const words = pattern.exec(text);
  const object = OBJECT.exec(text);
  const container = OF_PODS.has(kind) ? undefined : CONTAINER.exec(text)?.[1];
  const { restarts, memoryLimitBytes, podsAbove, firstPod } = getSummary();
  // `docker inspect` writes the name last.
  const own = object?.[1] ?? object?.[2] ?? container ?? podsAbove[line - 1] ?? firstPod ?? '';
  return {
    kind,
    name: own,
    restarts: Number(restarts ?? REPEATED.exec(text)?.[1] ?? (/will be restarted/.test(text) ? 1 : Number.NaN)),
    memoryLimitBytes,
    detail: truncate((words?.[1] ?? words?.[2] ?? words?.[0] ?? '').trim(), MAX_DETAIL_CHARACTERS),
    isOnly: true,
    line,
  };
}

/** What happens to a pod as a whole; its message may mention a container. */
const OF_PODS: ReadonlySet<ContainerTroubleKind> = new Set(['evicted', 'not-scheduled', 'not-created']);

const readPodName = (text: string): string | undefined => {
  const [, stated, quoted] = POD_NAME.exec(text) ?? [];
  return stated ?? quoted;
};

const findPodName = (lines: readonly string[]): string | undefined =>
  lines.map(readPodName).find((one) => one !== undefined);

const STATUS_KINDS: Readonly<Record<string, ContainerTroubleKind>> = {
  OOMKilled: 'oom-killed',
  Evicted: 'evicted',
  ErrImagePull: 'image-missing',
  ImagePullBackOff: 'image-missing',
  CrashLoopBackOff: 'crash-loop',
  CreateContainerConfigError: 'not-started',
  CreateContainerError: 'not-started',
  RunContainerError: 'not-started',
};

function readRow(text: string, line: number, getSummary: () => FileSummary): ContainerTrouble | undefined {
  const [, name = '', status = '', restarts = '', age = ''] = POD_ROW.exec(text) ?? [];
  const kind = STATUS_KINDS[status] ?? (STARTS.test(status) && LONG_AGE.test(age) ? 'not-started' : undefined);
  if (kind === undefined || !getSummary().hasPodTable) return undefined;
  const unknown = Number.NaN;
  return {
    kind,
    name,
    restarts: Number(restarts),
    memoryLimitBytes: unknown,
    detail: kind === 'not-started' ? `${status} for ${age}` : status,
    isOnly: !MAY_BE_OLD.has(kind) || !getSummary().hasSeveralWorkloads,
    line,
  };
}

/** A pod of another program may be broken for weeks; that it was killed or evicted is news. */
const MAY_BE_OLD: ReadonlySet<ContainerTroubleKind> = new Set(['not-started', 'crash-loop']);

/** The last message of each kind about each workload says how often it has happened by then. */
const selectLastOfEach = (troubles: readonly ContainerTrouble[]): ContainerTrouble[] => [
  ...new Map(troubles.map((one) => [`${one.kind} ${toWorkload(one.name)}`, one])).values(),
];
