import type { Compiler, CompileTask, NumberedText } from '../../model.ts';
import { addRow, type ReportDraft } from '../draft.ts';
import { parseFrame } from '../frame.ts';
import { parseAddress, parseNumber, parseSize } from '../numbers.ts';
import { parseCurrentThread, parseThreadRow } from './thread-line.ts';

/** The limit of the contract for the stack; the count goes on. */
const MAX_STACK_FRAMES = 200;
/** Registers, their mapping and instructions are shown as text; a genuine report has 300 of these lines. */
const MAX_TEXT_LINES = 1000;

export function readCurrentThread({ crash }: ReportDraft, { text, line }: NumberedText): void {
  crash.thread ??= parseCurrentThread(text, line);
}

const STACK_BOUNDS =
  /^Stack: \[(0x[0-9a-f]+),(0x[0-9a-f]+)\](?:,\s+sp=(0x[0-9a-f]+))?(?:,\s+free space=(\d+)([kKMG]?))?/i;

/** Reads `Stack: [0x…,0x…],  sp=0x…,  free space=1017k`. */
export function readStackBounds({ crash, lines }: ReportDraft, { text, line }: NumberedText): void {
  const match = STACK_BOUNDS.exec(text);
  if (!match || lines.stackBounds !== undefined) return;
  lines.stackBounds = line;
  const [from, to] = [parseAddress(match[1]), parseAddress(match[2])];
  const size = from !== undefined && to !== undefined && to > from ? to - from : undefined;
  const free = parseSize(match[4], match[5]);
  const known =
    crash.thread ?? (free === undefined && size === undefined ? undefined : { kind: 'other' as const, line });
  if (!known) return;
  crash.thread = {
    ...known,
    ...(from !== undefined && to !== undefined && { stackFrom: from, stackTo: to }),
    ...(size !== undefined && { stackBytes: parseNumber(String(size), 'bytes') }),
    ...(match[3] !== undefined && { stackPointer: parseAddress(match[3]) }),
    ...(free !== undefined && { stackFreeBytes: free }),
  };
}

export function readNativeFrame({ crash }: ReportDraft, { text, line }: NumberedText): void {
  const frame = parseFrame(text, line);
  if (!frame) return;
  crash.stackFrameCount++;
  if (crash.stack.length < MAX_STACK_FRAMES) crash.stack.push(frame);
}

export function readJavaFrame({ crash }: ReportDraft, { text, line }: NumberedText): void {
  const frame = parseFrame(text, line);
  if (frame && crash.javaStack.length < MAX_STACK_FRAMES) crash.javaStack.push(frame);
}

const collectText =
  (name: 'registers' | 'registerMapping' | 'instructions') =>
  ({ crash }: ReportDraft, { text, line }: NumberedText): void => {
    if (crash[name].length < MAX_TEXT_LINES && text !== '') crash[name].push({ line, text });
  };

export const readRegister = collectText('registers');
export const readRegisterMapping = collectText('registerMapping');
export const readInstruction = collectText('instructions');

const SIGNAL_CODE = /si_code[:=] ?-?\d+ \(([A-Z_]+)\)/;
const SIGNAL_NUMBER = /si_signo[:=] ?(\d+)/;
const SIGNAL_NAME = /si_signo[:=] ?(?:\d+ \()?(SIG\w+)/;
const SIGNAL_ADDRESS = /si_addr[:=] ?(0x[0-9a-f]+)/i;
const SENDER = /si_pid[:=] ?(\d+)/;
const SENDER_USER = /si_uid[:=] ?(\d+)/;
const WINDOWS_ACCESS =
  /\b(reading|writing|execut\w+|data execution prevention violation at) (?:from |to )?address (0x[0-9a-f]+)/i;
/** What JDK 8 and earlier write of an execution: the code and the address. */
const WINDOWS_CODES = /\bExceptionInformation=0x0*([018]) (0x[0-9a-f]+)/i;
const ACCESS_CODES: Readonly<Record<string, 'read' | 'write' | 'execute'>> = {
  '0': 'read',
  '1': 'write',
  '8': 'execute',
};
/** Codes that JDK 6 and 7 write as numbers only on Linux, JDK 7 with empty parentheses for those without a name. */
const BARE_CODE = /si_code=(-?\d+)(?: \(\))?(?:,|$)/;
const BARE_CODES: Readonly<Record<string, string>> = { '0': 'SI_USER', '128': 'SI_KERNEL', '-6': 'SI_TKILL' };

/** Reads `siginfo:` of every version and platform. */
export function readSignalInfo({ crash, lines }: ReportDraft, { text, line }: NumberedText): void {
  lines.siginfo ??= line;
  crash.signal ??= SIGNAL_NAME.exec(text)?.[1];
  crash.signalNumber ??= parseNumber(SIGNAL_NUMBER.exec(text)?.[1]);
  crash.signalCode ??= SIGNAL_CODE.exec(text)?.[1] ?? BARE_CODES[BARE_CODE.exec(text)?.[1] ?? ''];
  crash.faultAddress ??= SIGNAL_ADDRESS.exec(text)?.[1];
  crash.senderPid ??= parseNumber(SENDER.exec(text)?.[1]);
  crash.senderUid ??= parseNumber(SENDER_USER.exec(text)?.[1]);
  const windows = WINDOWS_ACCESS.exec(text) ?? WINDOWS_CODES.exec(text);
  if (!windows) return;
  crash.faultAddress ??= windows[2];
  crash.access = classifyAccess(windows[1] ?? '');
}

function classifyAccess(word: string): 'read' | 'write' | 'execute' {
  const code = ACCESS_CODES[word];
  if (code) return code;
  if (word.startsWith('read')) return 'read';
  return word.startsWith('writ') ? 'write' : 'execute';
}

const VM_OPERATION = /^VM_Operation \([^)]*\): ([^,]+)/;

export function readVmOperation({ crash }: ReportDraft, { text, line }: NumberedText): void {
  const name = VM_OPERATION.exec(text)?.[1]?.trim();
  if (name !== undefined) crash.vmOperation ??= { name, line };
}

const COMPILE_TASK =
  /^\s*(C1|C2|JVMCI\w{0,20})?:?\s{0,20}\d{1,15}\s{1,20}\d{1,10}\s{1,20}([%sb!n ]{0,12})(\d)?\s{1,20}(\S+)(?: @ -?\d{1,10})? \((\d{1,10}) bytes\)/;
const COMPILERS: Readonly<Record<string, Compiler>> = { C1: 'c1', C2: 'c2' };

/** Parses `C2:147541338 34397 %s!   4       com.example.DoSomthing::run @ 2888 (3436 bytes)`. */
export function parseCompileTask(text: string, line: number): CompileTask | undefined {
  const match = COMPILE_TASK.exec(text);
  const [, compiler = '', marks = '', level, method = '', bytes] = match ?? [];
  if (!method.includes('::')) return undefined;
  return {
    method,
    compiler: COMPILERS[compiler] ?? (compiler.startsWith('JVMCI') ? 'jvmci' : undefined),
    level: parseNumber(level),
    osr: marks.includes('%'),
    bytes: parseSize(bytes),
    line,
  };
}

export function readCompileTask({ crash }: ReportDraft, { text, line }: NumberedText): void {
  crash.compileTask ??= parseCompileTask(text, line);
}

export function readJavaThread(draft: ReportDraft, one: NumberedText): void {
  readThreadRow(draft, one, 'javaThreads');
}

export function readOtherThread(draft: ReportDraft, one: NumberedText): void {
  readThreadRow(draft, one, 'otherThreads');
}

function readThreadRow(draft: ReportDraft, { text, line }: NumberedText, list: 'javaThreads' | 'otherThreads'): void {
  const row = parseThreadRow(text, line);
  if (!row) return;
  const count = list === 'javaThreads' ? 'javaThreadCount' : 'otherThreadCount';
  draft.process[count] = (draft.process[count] ?? 0) + 1;
  addRow(draft[list], row);
}
