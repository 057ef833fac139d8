import { parseOptionSize } from '@hindsight/model';
import { parseSize } from '../parse-values.ts';
import type { ContainerTrouble } from './container-trouble.ts';

/** `Reason: OOMKilled` of kubectl describe, `"reason": "OOMKilled"` of its JSON and YAML and of crictl, `"OOMKilled": true` of Docker, the words of Amazon ECS. */
const KILLED =
  /^\s*(?:"?[Rr]eason"?: +"?(?:OOMKilled|OutOfMemoryError: Container killed due to memory usage)"?,?|"OOMKilled": true,?)$/;
const NAME = /^\s*(?:- )?"?[Nn]ame"?: +"?\/?([\w.-]{1,120})"?,?$/;
const RESTARTS = /^\s*"?(?:restartCount|Restart Count|RestartCount)"?: +(\d{1,9}),?$/;
/** Docker has both for one container. */
const CONTAINERS = [/^\s*"?(?:restartCount|Restart Count|RestartCount)"?: /, /^\s*"OOMKilled": /];
/** The status of one container is not longer than this; `docker inspect` has its name and limit further down. */
const MAX_STATUS_LINES = 15;
const MAX_DOCKER_LINES = 80;
/** `Finished:     Wed, 14 Oct 2026 09:11:31 +0000`, `"finishedAt": "2026-10-14T09:11:31Z"`: beside the reason, in whatever order. */
const ENDED = /^\s*(?:Finished: +|"?finishedAt"?: +"?)([\w,:+ -]{20,40}?)"?,?$/;
const MAX_ENDED_LINES = 4;
/** The amount of a limit in the notation of Kubernetes. */
const LIMIT = /^\s*"?memory"?: +"?(\d{1,12}(?:\.\d{1,3})?[KMGT]?i?)"?,?$/;
const LIMITS = /^\s*"?[Ll]imits"?: *\{?$/;
/** Docker states its limit in bytes; 0 stands for none. */
const DOCKER_LIMIT = /^\s*"Memory": ([1-9]\d{5,15}),?$/;
const MAX_LIMIT_LINES = 5;
const KIB = 1024;

/** Reads the containers that the kernel has killed, from `kubectl describe pod`, pods as JSON or YAML, and `docker inspect`. */
export function readKilledContainers(lines: readonly string[]): ContainerTrouble[] {
  if (!lines.some((text) => KILLED.test(text))) return [];
  const containers = Math.max(...CONTAINERS.map((pattern) => lines.filter((text) => pattern.test(text)).length));
  // A file may have many thousand kills: what it says as a whole is read once.
  const ofFile = readSizes(lines);
  const firstName = findFirst(lines, NAME) ?? '';
  return lines.flatMap((text, index): ContainerTrouble[] => {
    if (!KILLED.test(text)) return [];
    const reach = /OOMKilled"/.test(text) && !/reason/i.test(text) ? MAX_DOCKER_LINES : MAX_STATUS_LINES;
    const below = lines.slice(index + 1, index + 1 + reach);
    const above = lines.slice(Math.max(0, index - MAX_STATUS_LINES), index).toReversed();
    const block = containers > 1 ? findBlock(lines, index) : undefined;
    const named = { name: findFirst(below, NAME) ?? findFirst(above, NAME) ?? firstName };
    return [
      {
        kind: 'oom-killed',
        ...(block ? { name: firstName, container: block.container } : named),
        restarts: Number(findFirst(below, RESTARTS) ?? findFirst(above, RESTARTS) ?? Number.NaN),
        ...(block ? readSizes(block.lines) : ofFile),
        ...readEnd(below, above),
        detail: '',
        isOnly: containers <= 1,
        line: index + 1,
      },
    ];
  });
}

/** `  istio-proxy:` of kubectl describe, above what it tells of this container. */
const CONTAINER_HEADING = /^ {2}([a-z0-9][a-z0-9-]{0,62}):$/;
/** The arguments of a container stand between its heading and its state. */
const MAX_BLOCK_LINES = 80;
const END_OF_BLOCK = /^\S/;

/** The lines of the container that the status at this line is of, in what `kubectl describe` prints of a pod with several. */
function findBlock(
  lines: readonly string[],
  at: number,
): { readonly container: string; readonly lines: readonly string[] } | undefined {
  const above = lines.slice(Math.max(0, at - MAX_BLOCK_LINES), at);
  const heading = above.findLastIndex((text) => CONTAINER_HEADING.test(text) || END_OF_BLOCK.test(text));
  const container = CONTAINER_HEADING.exec(above[heading] ?? '')?.[1];
  if (container === undefined) return undefined;
  const below = lines.slice(at, at + MAX_BLOCK_LINES);
  const end = below.findIndex((text) => CONTAINER_HEADING.test(text) || END_OF_BLOCK.test(text));
  return { container, lines: [...above.slice(heading), ...(end < 0 ? below : below.slice(0, end))] };
}

/** The limit of a container, with what its heap may take by the flags among its lines. */
function readSizes(lines: readonly string[]): Pick<ContainerTrouble, 'memoryLimitBytes' | 'heapBytes'> {
  const memoryLimitBytes = findLimit(lines);
  const heapBytes = findHeap(lines, memoryLimitBytes);
  return { memoryLimitBytes, ...(heapBytes !== undefined && { heapBytes }) };
}

function readEnd(below: readonly string[], above: readonly string[]): { endedMs?: number } {
  const stated = findFirst(below.slice(0, MAX_ENDED_LINES), ENDED) ?? findFirst(above.slice(0, MAX_ENDED_LINES), ENDED);
  const endedMs = Date.parse(stated ?? '');
  return Number.isNaN(endedMs) ? {} : { endedMs };
}

const findFirst = (lines: readonly string[], pattern: RegExp): string | undefined =>
  lines.map((text) => pattern.exec(text)?.[1]).find((found) => found !== undefined);

/** The only memory limit of the file; NaN when there are several different ones. */
export function findLimit(lines: readonly string[]): number {
  const limits = lines.flatMap((text, index) => {
    const ofDocker = DOCKER_LIMIT.exec(text)?.[1];
    if (ofDocker !== undefined) return ofDocker;
    return LIMITS.test(text) ? (findFirst(lines.slice(index + 1, index + 1 + MAX_LIMIT_LINES), LIMIT) ?? []) : [];
  });
  const [limit] = limits;
  return limit !== undefined && new Set(limits).size === 1
    ? parseSize(limit, /[A-Za-z]$/.test(limit) ? KIB : 1)
    : Number.NaN;
}

const MAX_HEAP = /-Xmx(\d{1,12}[kmgt]?)\b/i;
const HEAP_SHARE = /-XX:MaxRAMPercentage=(\d{1,3}(?:\.\d{1,6})?)\b/;

/** The largest heap by the flags of the only JVM of the file: a size, or a share of the limit; undefined when there are none or several. */
function findHeap(lines: readonly string[], limitBytes: number): number | undefined {
  const sizes = new Set(lines.flatMap((text) => MAX_HEAP.exec(text)?.[1]?.toLowerCase() ?? []));
  const shares = new Set(lines.flatMap((text) => HEAP_SHARE.exec(text)?.[1] ?? []));
  const [size] = sizes;
  if (size !== undefined) return sizes.size === 1 ? parseOptionSize(size) : undefined;
  const [share] = shares;
  const heapBytes = shares.size === 1 ? (limitBytes * Number(share)) / 100 : Number.NaN;
  return Number.isFinite(heapBytes) ? heapBytes : undefined;
}
