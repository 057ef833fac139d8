import type { CrashThread, ReportedThread, ThreadKind } from '../../model.ts';
import { parseAddress, parseNumber } from '../numbers.ts';

/** What both the current thread and the rows of the lists of threads have. */
interface ThreadWords {
  readonly type: string;
  readonly name?: string | undefined;
  readonly daemon: boolean;
  readonly state?: string | undefined;
  readonly id?: number | undefined;
  readonly from?: bigint | undefined;
  readonly to?: bigint | undefined;
}

const TYPE = /^(?:\(exited\) )?([A-Za-z_][\w:]*)/;
const BRACKETS = /\[[^[\]]*\]/g;
const STATE = /\[(_thread_\w+)/;
const ID = /\bid=(\d+)/;
const STACK = /stack(?:\(|: )(0x[0-9a-f]+),(0x[0-9a-f]+)/i;

/** Parses `JavaThread "main" daemon [_thread_blocked, id=3719, stack(0x…,0x…) (1024K)]`; names may contain anything. */
function parseWords(text: string): ThreadWords | undefined {
  const type = TYPE.exec(text)?.[1];
  if (type === undefined) return undefined;
  const open = text.indexOf('"');
  const close = findNameEnd(text, open);
  const rest = text.slice(close < 0 ? 0 : close + 1);
  const brackets = (rest.match(BRACKETS) ?? []).join(' ');
  const stack = STACK.exec(brackets);
  return {
    type,
    name: close < 0 ? undefined : text.slice(open + 1, close),
    daemon: /^\s*daemon\b/.test(rest),
    state: STATE.exec(brackets)?.[1],
    id: parseNumber(ID.exec(brackets)?.[1]),
    from: parseAddress(stack?.[1]),
    to: parseAddress(stack?.[2]),
  };
}

/** The closing quote is the last one before the brackets that the JVM writes itself. */
function findNameEnd(text: string, open: number): number {
  if (open < 0) return -1;
  const own = Math.max(text.lastIndexOf('[_thread'), text.lastIndexOf('[stack'), text.lastIndexOf('[id='));
  const close = text.lastIndexOf('"', own < 0 ? text.length : own);
  return close > open ? close : -1;
}

const GC_TYPES: ReadonlySet<string> = new Set([
  'WorkerThread',
  'GCTaskThread',
  'ConcurrentGCThread',
  'GangWorker',
  'ConcurrentMarkSweepThread',
  'ConcurrentMarkThread',
  'ShenandoahWorkerThread',
  'ZWorker',
]);

const KINDS: Readonly<Record<string, ThreadKind>> = {
  VMThread: 'vm',
  WatcherThread: 'watcher',
  CompilerThread: 'compiler',
  AttachListenerThread: 'java',
  ServiceThread: 'java',
  NotificationThread: 'java',
  SignalDispatcherThread: 'java',
  MonitorDeflationThread: 'java',
};

function classify(type: string, name: string | undefined): ThreadKind {
  if (type === 'JavaThread') return name?.includes('CompilerThread') ? 'compiler' : 'java';
  return GC_TYPES.has(type) ? 'gc' : (KINDS[type] ?? 'other');
}

const CURRENT = /^Current thread(?: \((0x[0-9a-f]+)\))?:(.*)$/i;

/** Parses the line `Current thread (0x…):  JavaThread "main" […]` or `Current thread is native thread`. */
export function parseCurrentThread(text: string, line: number): CrashThread | undefined {
  if (text.startsWith('Current thread is native thread')) return { kind: 'native', line };
  const [, address, rest = ''] = CURRENT.exec(text) ?? [];
  const words = parseWords(rest.trimStart());
  if (!words) return undefined;
  const { type, name, state, id, from, to } = words;
  return {
    type,
    kind: classify(type, name),
    name,
    state,
    id,
    line,
    ...(address !== undefined && { address }),
    ...(from !== undefined && to !== undefined && to > from && describeStack(from, to)),
  };
}

const describeStack = (from: bigint, to: bigint): Partial<CrashThread> => ({
  stackFrom: from,
  stackTo: to,
  stackBytes: parseNumber(String(to - from), 'bytes'),
});

const ROW = /^(=>|\s{0,2})\s*0x[0-9a-f]+\s(.*)$/i;

/** Parses a row of `Java Threads:` or `Other Threads:`. */
export function parseThreadRow(text: string, line: number): ReportedThread | undefined {
  const match = ROW.exec(text);
  const words = match ? parseWords((match[2] ?? '').trimStart()) : undefined;
  if (!words) return undefined;
  const { type, name, state, id, daemon } = words;
  return { type, kind: classify(type, name), name, state, id, daemon, current: match?.[1] === '=>', line };
}
