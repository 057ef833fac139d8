import { truncate } from '@hindsight/claims';
import type { ContainerTrouble, ContainerTroubleKind } from './container-trouble.ts';

/** The first line that `systemctl status` writes about a service. */
const UNIT = /^[●○×↻*] ([\w@.:\\-]{1,120})\.service(?: - .{0,200})?$/;
/** The same in the bytes of a head, which are not decoded. */
export const UNIT_STATUS = /^\S{1,3} [\w@.:\\-]{1,120}\.service(?: - |$)/;
/** `failed (Result: oom-kill)`, and `activating (auto-restart) (Result: exit-code)`. */
const RESULT = /^\s{1,10}Active: \S.{0,60}\(Result: ([a-z-]{2,40})\)/;
/** What the journal below says of a service that runs again. */
const FAILED_BEFORE = /\bsystemd\[\d{1,9}\]: \S{1,120}\.service: Failed with result '([a-z-]{2,40})'/;
const RESTARTS = /\brestart counter is at (\d{1,6})\b/;
/** `State 'stop-sigterm' timed out. Killing.` */
const TIMED_OUT = /\.service: State '(start|stop)[\w-]{0,30}' timed out/;
const TASKS = /^\s{1,10}Tasks: (\d{1,7}) \(limit: (\d{1,7})\)/;
const OF_JAVA = /(?:^|[\s/(=])java(?:[\s)]|$)/;
/** What a Java program says before it ends. */
const ERROR =
  /((?:[\w$]{1,60}\.){1,12}[A-Z]\w{0,80}(?:Exception|Error)\b.{0,200}|Error: .{1,200}|Unrecognized .{1,200})/;
const MAX_DETAIL_CHARACTERS = 160;

interface Unit {
  readonly name: string;
  readonly lines: (readonly [text: string, line: number])[];
}

/** Reads how services ended, and how many of the threads that they may have are in use, from `systemctl status`. */
export function readServiceUnits(lines: readonly string[]): ContainerTrouble[] {
  const units: Unit[] = [];
  lines.forEach((text, index) => {
    const name = UNIT.exec(text)?.[1];
    if (name !== undefined) units.push({ name, lines: [] });
    units.at(-1)?.lines.push([text, index + 1]);
  });
  const ofJava = units.filter((unit) => unit.lines.some(([text]) => OF_JAVA.test(text)));
  const isOnly = (unit: Unit): boolean => units.length === 1 || (ofJava.length === 1 && ofJava[0] === unit);
  return units.flatMap((unit) => [...readEnd(unit, isOnly(unit)), ...readTasks(unit, isOnly(unit))]);
}

function readEnd({ name, lines }: Unit, isOnly: boolean): ContainerTrouble[] {
  const results = lines.flatMap(([text, line]) => {
    const result = RESULT.exec(text)?.[1] ?? FAILED_BEFORE.exec(text)?.[1];
    return result === undefined ? [] : [{ result, line }];
  });
  const end = results.find(({ result }) => result === 'oom-kill') ?? results[0];
  if (!end) return [];
  const restarts = lines.flatMap(([text]) => RESTARTS.exec(text)?.[1] ?? []).at(-1);
  const reported = lines.flatMap(([text]) => ERROR.exec(text)?.[1] ?? []).at(-1);
  const late = lines.flatMap(([text]) => TIMED_OUT.exec(text)?.[1] ?? []).at(-1);
  const what = late === undefined ? end.result : `${end.result}: it did not ${late} in time, and was killed`;
  return [
    {
      ...createTrouble(end.result === 'oom-kill' ? 'unit-killed' : 'unit-failed', name, end.line, isOnly),
      restarts: Number(restarts ?? Number.NaN),
      detail: truncate(reported === undefined ? what : `${end.result}: ${reported.trim()}`, MAX_DETAIL_CHARACTERS),
    },
  ];
}

/** Nearly all of the threads that a service may have are a limit that it is about to reach. */
const MIN_SHARE_OF_LIMIT = 0.95;

function readTasks({ name, lines }: Unit, isOnly: boolean): ContainerTrouble[] {
  return lines.flatMap(([text, line]): ContainerTrouble[] => {
    const [, tasks, limit] = TASKS.exec(text) ?? [];
    if (tasks === undefined || Number(tasks) < Number(limit) * MIN_SHARE_OF_LIMIT) return [];
    return [{ ...createTrouble('unit-threads', name, line, isOnly), detail: `${tasks} ${limit}` }];
  });
}

const createTrouble = (kind: ContainerTroubleKind, name: string, line: number, isOnly: boolean): ContainerTrouble => ({
  kind,
  name,
  restarts: Number.NaN,
  memoryLimitBytes: Number.NaN,
  detail: '',
  isOnly,
  line,
});
