import type { LimitName, NumberedText, ProcessLimit } from '../../model.ts';
import type { ReportDraft } from '../draft.ts';
import { parseNumber, parseSize } from '../numbers.ts';

const LIMIT = /\b([A-Z]+) (infinity|\d+)(k?)(?:\/\S+)?/g;
const LIMITS: Readonly<Record<string, LimitName>> = {
  CORE: 'core',
  NPROC: 'nproc',
  NOFILE: 'nofile',
  AS: 'as',
  DATA: 'data',
  STACK: 'stack',
};

/** Reads `rlimit (soft/hard): STACK 8192k/infinity , CORE 0k/infinity , …`; the soft value counts. */
export function readLimits({ process, lines }: ReportDraft, { text, line }: NumberedText): void {
  lines.rlimit = line;
  for (const [, name = '', value = '', unit] of text.slice(text.indexOf(':')).matchAll(LIMIT)) {
    const limit = LIMITS[name];
    const parsed: ProcessLimit | undefined = value === 'infinity' ? 'infinity' : parseSize(value, unit);
    if (limit && parsed !== undefined) process.limits[limit] = parsed;
  }
}

const PHYSICAL = /physical (\d+)([kKMG]?)B?\s*\((\d+)([kKMG]?)B? free\)/;
const SWAP = /swap (\d+)([kKMG]?)B?\s*\((\d+)([kKMG]?)B? free\)/;
const PAGE_FILE = /TotalPageFile size (\d+)([kKMG]?)B? \(AvailPageFile size (\d+)([kKMG]?)B?\)/;

/** Reads `Memory: 4k page, physical 24684092k(16327452k free), swap 0k(0k free)`. */
export function readMemory({ process: { memory }, lines }: ReportDraft, { text, line }: NumberedText): void {
  const physical = PHYSICAL.exec(text);
  if (physical) {
    lines.memory = line;
    memory.totalBytes = parseSize(physical[1], physical[2]);
    memory.freeBytes = parseSize(physical[3], physical[4]);
  }
  readSwap(memory, text);
}

const WORKING_SET = /^current process WorkingSet \(physical memory assigned to process\): (\d+)([kKMG]?)/;

/** Reads the swap space; on Windows the page file and what the process has resident follow on lines of their own. */
export function readPageFile({ process, lines }: ReportDraft, { text, line }: NumberedText): void {
  readSwap(process.memory, text);
  const resident = WORKING_SET.exec(text);
  if (!resident) return;
  process.rssBytes = parseSize(resident[1], resident[2]);
  lines.processRss = line;
}

function readSwap(memory: ReportDraft['process']['memory'], text: string): void {
  const swap = SWAP.exec(text) ?? PAGE_FILE.exec(text);
  if (!swap) return;
  memory.swapTotalBytes = parseSize(swap[1], swap[2]);
  memory.swapFreeBytes = parseSize(swap[3], swap[4]);
}

const MEMINFO_ROW = /^([A-Za-z][\w()]{1,40}):\s+(\d+)( kB)?\s*$/;
const MAX_ROWS = 200;

/** Reads a row of `/proc/meminfo`. */
export function readMemoryInfo(draft: ReportDraft, { text, line }: NumberedText): void {
  const match = MEMINFO_ROW.exec(text);
  const value = match ? parseSize(match[2], match[3]) : undefined;
  if (!match || value === undefined || draft.memoryInfo.size >= MAX_ROWS) return;
  const name = match[1] ?? '';
  draft.memoryInfo.set(name, { value, line });
  const { memory } = draft.process;
  if (name === 'MemAvailable') memory.availableBytes = value;
  else if (name === 'Cached') memory.cachedBytes = value;
}

const VIRTUAL = /^Virtual Size: (\d+)K/;
const RESIDENT = /^Resident Set Size: (\d+)K(?: \(peak: \d+K\))?(?: \(anon: (\d+)K)?/;
const SWAPPED = /^Swapped out: (\d+)K/;
const MALLOC = /^C-Heap outstanding allocations: (\d+)K(?:, retained: (\d+)K)?/;

/** Reads a row of `Process Memory:`. */
export function readProcessMemory({ process, lines }: ReportDraft, { text, line }: NumberedText): void {
  const virtual = VIRTUAL.exec(text);
  const resident = RESIDENT.exec(text);
  const malloc = MALLOC.exec(text);
  if (virtual) {
    process.virtualBytes = parseSize(virtual[1], 'K');
    lines.processSize = line;
  } else if (resident) {
    process.rssBytes = parseSize(resident[1], 'K');
    process.anonymousBytes = parseSize(resident[2], 'K');
    lines.processRss = line;
  } else if (malloc) {
    process.mallocBytes = parseSize(malloc[1], 'K');
    process.mallocRetainedBytes = parseSize(malloc[2], 'K');
  } else process.swappedBytes ??= parseSize(SWAPPED.exec(text)?.[1], 'K');
}

/** Numbers of the kernel, whose value stands on the same line or on the next one. */
const KERNEL_NUMBERS = [
  ['/proc/sys/vm/max_map_count', 'maxMapCount', 'maxMapCount'],
  ['/proc/sys/kernel/threads-max', 'threadsMax', 'threadsMax'],
  ['/proc/sys/kernel/pid_max', 'pidMax', 'pidMax'],
  ['/proc/sys/vm/overcommit_memory', 'overcommitMemory', 'overcommit'],
  ['/proc/sys/vm/overcommit_ratio', 'overcommitRatio', 'overcommit'],
] as const;

const LAST_NUMBER = /(?:^|:|=)\s*(\d+)\s*$/;

/** Reads the value of the kernel's setting that `heading` names. */
export function readKernelNumber({ process, lines }: ReportDraft, one: NumberedText, heading: string): void {
  const row = KERNEL_NUMBERS.find(([path]) => heading.startsWith(path));
  const value = parseNumber(LAST_NUMBER.exec(one.text)?.[1]);
  if (!row || value === undefined) return;
  process[row[1]] = value;
  lines[row[2]] = one.line;
}

const CHOSEN = /\[([\w+]+)\]/;

export function readHugePages({ process, lines }: ReportDraft, one: NumberedText, heading: string): void {
  const chosen = CHOSEN.exec(one.text)?.[1];
  if (chosen === undefined) return;
  lines.hugePages ??= one.line;
  if (heading.includes('transparent_hugepage/enabled')) process.transparentHugePages = chosen;
  else if (heading.includes('transparent_hugepage/defrag')) process.hugePagesDefrag = chosen;
}

const LOAD = /\d+(?:\.\d+)?/g;

export function readLoad({ process }: ReportDraft, { text }: NumberedText): void {
  const numbers = text.slice(text.indexOf(':')).match(LOAD) ?? [];
  process.loadAverage = numbers.slice(0, 3).flatMap((one) => parseNumber(one) ?? []);
}

const PRETTY_NAME = /^PRETTY_NAME="?([^"]*)"?/;
const OTHER_NAMES = /^(?:[A-Z_]+=|uname|\s*$)/;

/** Reads the lines of `OS:`: the name of the distribution, on the same line or in the file that follows. */
export function readOs({ process, lines }: ReportDraft, { text, line }: NumberedText): void {
  const named = text.replace(/^OS: ?/, '').trim();
  const pretty = PRETTY_NAME.exec(named)?.[1];
  if (pretty !== undefined) process.os = pretty;
  else if (named !== '' && !OTHER_NAMES.test(named)) process.os ??= named;
  else return;
  lines.os ??= line;
}

const CPUS = /^CPU: ?total (\d+)/;

export function readCpus({ process }: ReportDraft, { text }: NumberedText): void {
  process.cpus ??= parseNumber(CPUS.exec(text)?.[1]);
}

const ARM_PROCESSOR = /^CPU implementer\s*:/;

/** Reads a row of `/proc/cpuinfo`: this one is only there on ARM, whatever the JVM was built for. */
export function readProcessor({ lines }: ReportDraft, { text, line }: NumberedText): void {
  if (ARM_PROCESSOR.test(text)) lines.armProcessor ??= line;
}

const VIRTUALIZATION = /^(\w+) (?:virtualization|role) detected/;
const STEAL = /^Steal ticks percentage since vm start:\s*([\d.]+)/;

export function readVirtualization({ process, lines }: ReportDraft, { text, line }: NumberedText): void {
  const steal = STEAL.exec(text)?.[1];
  if (steal !== undefined) {
    process.stealPercent = parseNumber(steal, 'percent');
    return;
  }
  const name = VIRTUALIZATION.exec(text)?.[1];
  if (name === undefined) return;
  process.virtualization ??= name;
  lines.virtualization ??= line;
}

const GLOBAL_REFS = /JNI global refs(?::|erences:) ?(\d+)(\(\+overflow\))?/i;
const WEAK_REFS = /weak refs: (\d+)/i;

/** Reads `JNI global refs: 12, weak refs: 0`. */
export function readJniHandles({ process, lines }: ReportDraft, { text, line }: NumberedText): void {
  const match = GLOBAL_REFS.exec(text);
  if (!match) return;
  lines.jniHandles = line;
  process.jniGlobalRefs = parseNumber(match[1]);
  process.jniWeakRefs = parseNumber(WEAK_REFS.exec(text)?.[1]);
  process.jniOverflow ||= text.includes('overflow');
}

const DESCRIPTORS = /open file descriptors\b[^:]*:\s*(\d+)/i;

export function readDescriptors({ process, lines }: ReportDraft, { text, line }: NumberedText): void {
  const count = parseNumber(DESCRIPTORS.exec(text)?.[1]);
  if (count === undefined) return;
  process.openDescriptors = count;
  lines.openDescriptors = line;
}
