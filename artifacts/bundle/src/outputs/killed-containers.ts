import { parseSize } from './parse-values.ts';

/** A container that was killed because it reached its memory limit. */
export interface KilledContainer {
  /** The name of the container or of its pod; '' when none is near. */
  readonly name: string;
  /** NaN when it is not printed. */
  readonly restarts: number;
  readonly memoryLimitBytes: number;
  /** Whether the file tells of no other container. */
  readonly isOnly: boolean;
  readonly line: number;
}

/** `Reason: OOMKilled` of kubectl describe, `"reason": "OOMKilled"` of its JSON and YAML, `"OOMKilled": true` of Docker. */
const KILLED = /^\s*(?:"?[Rr]eason"?: +"?OOMKilled"?,?|"OOMKilled": true,?)$/;
const NAME = /^\s*(?:- )?"?[Nn]ame"?: +"?\/?([\w.-]{1,120})"?,?$/;
const RESTARTS = /^\s*"?(?:restartCount|Restart Count|RestartCount)"?: +(\d{1,9}),?$/;
const CONTAINER = /^\s*"?(?:restartCount|Restart Count|RestartCount|OOMKilled)"?: /;
/** The status of one container is not longer than this. */
const MAX_STATUS_LINES = 15;
/** The amount of a limit in the notation of Kubernetes. */
const LIMIT = /^\s*"?memory"?: +"?(\d{1,12}(?:\.\d{1,3})?[KMGT]?i?)"?,?$/;
const LIMITS = /^\s*"?[Ll]imits"?: *\{?$/;
const MAX_LIMIT_LINES = 5;
const KIB = 1024;

/** Reads the containers that the kernel has killed, from `kubectl describe pod`, pods as JSON or YAML, and `docker inspect`. */
export function readKilledContainers(lines: readonly string[]): KilledContainer[] {
  const containers = lines.filter((text) => CONTAINER.test(text)).length;
  return lines.flatMap((text, index): KilledContainer[] => {
    if (!KILLED.test(text)) return [];
    const below = lines.slice(index + 1, index + 1 + MAX_STATUS_LINES);
    const above = lines.slice(Math.max(0, index - MAX_STATUS_LINES), index).toReversed();
    return [
      {
        name: findFirst(below, NAME) ?? findFirst(above, NAME) ?? findFirst(lines, NAME) ?? '',
        restarts: Number(findFirst(below, RESTARTS) ?? findFirst(above, RESTARTS) ?? Number.NaN),
        memoryLimitBytes: findLimit(lines),
        isOnly: containers <= 1,
        line: index + 1,
      },
    ];
  });
}

const findFirst = (lines: readonly string[], pattern: RegExp): string | undefined =>
  lines.map((text) => pattern.exec(text)?.[1]).find((found) => found !== undefined);

/** The only memory limit of the file; NaN when there are several different ones. */
function findLimit(lines: readonly string[]): number {
  const limits = lines.flatMap((text, index) =>
    LIMITS.test(text) ? (findFirst(lines.slice(index + 1, index + 1 + MAX_LIMIT_LINES), LIMIT) ?? []) : [],
  );
  const [limit] = limits;
  return limit !== undefined && new Set(limits).size === 1 ? parseSize(limit, KIB) : Number.NaN;
}
