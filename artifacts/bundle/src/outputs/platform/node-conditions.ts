import { truncate } from '@hindsight/claims';
import type { ContainerTrouble } from './container-trouble.ts';

/** `kubectl describe node` begins with both; a pod has no roles. */
const NAME = /^Name: +([\w.-]{1,120})$/;
const ROLES = /^Roles: /;
/** A row of its conditions: ` DiskPressure  True  <time>  <time>  KubeletHasDiskPressure  kubelet has disk pressure`. */
const CONDITION =
  /^ {1,4}(MemoryPressure|DiskPressure|PIDPressure|NetworkUnavailable|Ready) {1,20}(True|False|Unknown) /;
const VICTIM = /System OOM encountered, victim process: (\S{1,60}), pid: (\d{1,9})/;
const TIMES = /(?:[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} [\d:]{8} [+-]\d{4} {1,12}){1,2}\S{1,60} {1,20}/;
const MAX_DETAIL_CHARACTERS = 120;

export const isNodeDescription = (lines: readonly string[]): boolean =>
  lines.slice(0, 8).some((text) => ROLES.test(text));

/** Reads the conditions of a node that harm its pods, and the processes that its kernel killed for lack of memory. */
export function readNodeConditions(lines: readonly string[]): ContainerTrouble[] {
  const name = lines.map((text) => NAME.exec(text)?.[1]).find((one) => one !== undefined) ?? '';
  const common = { name, restarts: Number.NaN, memoryLimitBytes: Number.NaN, isOnly: true };
  return lines.flatMap((text, index): ContainerTrouble[] => {
    const [, process, pid] = VICTIM.exec(text) ?? [];
    if (process !== undefined)
      return [{ ...common, kind: 'node-oom', detail: `${process} (process ${pid})`, line: index + 1 }];
    const [head = '', condition = '', state] = CONDITION.exec(text) ?? [];
    const isHealthy = state === undefined || state === (condition === 'Ready' ? 'True' : 'False');
    if (isHealthy) return [];
    const message = text.slice(head.length).replace(TIMES, '').trim();
    const detail = condition === 'Ready' ? `not ready: ${truncate(message, MAX_DETAIL_CHARACTERS)}` : condition;
    return [{ ...common, kind: 'node-pressure', detail, line: index + 1 }];
  });
}
