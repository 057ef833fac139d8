import type { NumberedText } from '../../model.ts';
import { addRow, type ReportDraft } from '../draft.ts';
import {
  readCommandLine,
  readEnvironment,
  readFlag,
  readJavaCommand,
  readJvmArguments,
  readLoadedAgent,
  readSignalHandler,
} from './arguments-section.ts';
import { readExceptionCount } from './events-section.ts';
import {
  readClassSpace,
  readCodeCache,
  readCompilationState,
  readHeap,
  readHeapAddress,
  readMetaspaceLimit,
  readMetaspaceRow,
} from './heap-section.ts';
import {
  readCpus,
  readDescriptors,
  readHugePages,
  readJniHandles,
  readKernelNumber,
  readLimits,
  readLoad,
  readMemory,
  readMemoryInfo,
  readOs,
  readPageFile,
  readProcessMemory,
  readProcessor,
  readVirtualization,
} from './system-section.ts';
import {
  readCompileTask,
  readCurrentThread,
  readInstruction,
  readJavaFrame,
  readJavaThread,
  readNativeFrame,
  readOtherThread,
  readRegister,
  readRegisterMapping,
  readSignalInfo,
  readStackBounds,
  readVmOperation,
} from './thread-section.ts';
import { readElapsed, readTime, readTimeZone } from './time.ts';

type ReadLine = (draft: ReportDraft, one: NumberedText, heading: string) => void;

/** A section, or a line that is one by itself. */
export interface SectionFormat {
  /** What its first line begins with. */
  readonly heading: string;
  /** Reads the first line. */
  readonly open?: ReadLine;
  /** Reads the lines below it. */
  readonly line?: ReadLine;
  /** A line that tells one fact is no section of the report; lines below it belong to the section before. */
  readonly isFact?: true;
  /** Whether nothing follows the heading on its line. */
  readonly isWholeLine?: true;
}

const fact = (heading: string, open: ReadLine): SectionFormat => ({ heading, open, isFact: true });
const section = (heading: string, line: ReadLine, open?: ReadLine): SectionFormat => ({
  heading,
  line,
  ...(open && { open }),
});

const skip: ReadLine = () => undefined;

const collectNativeMemory: ReadLine = ({ nativeMemoryText }, { text, line }) =>
  addRow(nativeMemoryText, { text, line });

const readVmState: ReadLine = ({ jvm, lines }, { text, line }) => {
  jvm.vmState = text.slice(text.indexOf(':') + 1).trim() || undefined;
  lines.vmState = line;
};

const readHost: ReadLine = ({ process, lines }, { text, line }) => {
  process.host = text.slice(text.indexOf(':') + 1).trim() || undefined;
  lines.host = line;
};

const readLibc: ReadLine = ({ process }, { text }) => {
  process.libc = text.slice(text.indexOf(':') + 1).trim() || undefined;
};

const readUptime: ReadLine = ({ process }, { text }) => {
  process.uptimeText = text.slice(text.indexOf(':') + 1).trim() || undefined;
};

const readReportError: ReadLine = ({ reportErrors }, { text, line }) => addRow(reportErrors, { text, line });

const openMemoryInfo: ReadLine = ({ lines }, { line }) => {
  lines.meminfo = line;
};

const readHeapOrMetaspace: ReadLine = (draft, one) => {
  if (!readMetaspaceRow(draft, one)) readMetaspaceLimit(draft, one);
};

/**
 * Every heading of a report. A heading that begins with another one stands before it. Names are those of the JVM; sections that
 * nothing is read from are listed too, as they end the one before.
 */
const SECTIONS: readonly SectionFormat[] = [
  section('Native frames:', readNativeFrame),
  section('Java frames:', readJavaFrame),
  fact('Current thread', readCurrentThread),
  section('Current CompileTask:', readCompileTask),
  fact('VM_Operation (', readVmOperation),
  fact('Stack: [', readStackBounds),
  fact('siginfo:', readSignalInfo),
  section('Registers:', readRegister),
  section('Register to memory mapping:', readRegisterMapping),
  section('Top of Stack:', skip),
  section('Instructions:', readInstruction),
  section('Stack slot to memory mapping:', skip),
  section('Lock stack of current Java thread', skip),
  section('Threads class SMR info:', skip),
  section('Java Threads:', readJavaThread, ({ process }) => {
    process.javaThreadCount ??= 0;
  }),
  section('Other Threads:', readOtherThread, ({ process }) => {
    process.otherThreadCount ??= 0;
  }),
  section('Threads with active compile tasks:', skip),
  fact('VM state:', readVmState),
  fact('VM state ', readVmState),
  section('VM Mutex/Monitor', skip),
  section('OutOfMemory and StackOverflow Exception counts:', readExceptionCount),
  fact('Heap address:', readHeapAddress),
  fact('heap address:', readHeapAddress),
  fact('Compressed class space mapped at', readClassSpace),
  section('CDS archive(s)', skip),
  section('CDS archive', skip),
  section('GC Precious Log:', skip),
  section('Heap Regions:', skip),
  section('Heap:', readHeap),
  // JDK 6 and 7 write no colon; a line that goes on belongs to the history of the heap.
  { heading: 'Heap', line: readHeap, isWholeLine: true },
  section('Card table byte_map:', skip),
  section('Marking Bits', skip),
  section('Polling page:', skip),
  section('Metaspace:', readHeapOrMetaspace),
  section('MaxMetaspaceSize:', skip, readMetaspaceLimit),
  section('CodeCache:', readCompilationState, readCodeCache),
  section("CodeHeap '", readCompilationState, readCodeCache),
  fact('Compilation:', readCompilationState),
  section('Dynamic libraries:', skip),
  fact('Total number of mappings:', skip),
  section('JVMTI agents:', readLoadedAgent),
  section('VM Arguments:', skip),
  fact('jvm_args:', readJvmArguments),
  fact('java_command:', readJavaCommand),
  fact('java_class_path', skip),
  fact('Launcher Type:', skip),
  section('[Global flags]', readFlag),
  section('Logging:', skip),
  section('Release file:', skip),
  section('Environment Variables:', readEnvironment),
  section('Active Locale:', skip),
  section('Signal Handlers:', readSignalHandler),
  section('Native Memory Tracking:', collectNativeMemory),
  section('Compilation memory statistics', skip),
  section('Compiler Memory Statistic', skip),
  section('Compilation Memory Statistic', skip),
  fact('Periodic native trim', skip),
  section('OS:', readOs, readOs),
  fact('uname:', skip),
  fact('OS uptime:', readUptime),
  fact('libc:', readLibc),
  fact('rlimit', readLimits),
  fact('load average:', readLoad),
  section('/proc/meminfo:', readMemoryInfo, openMemoryInfo),
  section('/sys/kernel/mm/transparent_hugepage/', readHugePages, readHugePages),
  section('Process Memory:', readProcessMemory),
  section('/proc/sys/', readKernelNumber, readKernelNumber),
  section('container (cgroup) information:', skip),
  fact('container information not found', skip),
  section('CPU:', readProcessor, readCpus),
  section('CPU Model and flags', readProcessor),
  section('/proc/cpuinfo:', readProcessor),
  section('Memory: ', readPageFile, readMemory),
  fact('Page Sizes:', skip),
  fact('TotalPageFile', readPageFile),
  fact('JNI global refs', readJniHandles),
  fact('Open File Descriptors', readDescriptors),
  fact('Number of open file descriptors', readDescriptors),
  fact('open file descriptors', readDescriptors),
  fact('Command Line:', readCommandLine),
  fact('Host:', readHost),
  fact('Time:', readTime),
  fact('time:', readTime),
  fact('timezone:', readTimeZone),
  fact('elapsed time:', readElapsed),
  fact('[error occurred during error reporting', readReportError),
  fact('[timeout occurred during error report', readReportError),
  fact('KVM virtualization', readVirtualization),
  fact('Steal ticks', readVirtualization),
  fact('VMWare virtualization', readVirtualization),
  fact('HyperV ', readVirtualization),
  fact('Xen ', readVirtualization),
];

const BY_FIRST_CHARACTER = Map.groupBy(SECTIONS, ({ heading }) => heading.charCodeAt(0));

/** The section that a line opens; undefined for a line of the present one. */
export const findSection = (text: string): SectionFormat | undefined =>
  BY_FIRST_CHARACTER.get(text.charCodeAt(0))?.find(({ heading, isWholeLine }) =>
    isWholeLine ? text === heading : text.startsWith(heading),
  );

const BANNER = /^-{10,20}\s{1,3}([A-Z](?: [A-Z])*)\s{1,3}-{5,20}\s*$/;

/** The name of a banner such as `---------------  T H R E A D  ---------------`. */
export const findBanner = (text: string): string | undefined =>
  text.startsWith('-----') ? BANNER.exec(text)?.[1] : undefined;

const MAX_NAME_CHARACTERS = 80;
const HEADING_END = / \(\d+ events\):$| \(=> |: \(|\(0x|:|$/;

/** The name of a section as the report has it, without what follows the colon. */
export function nameSection(text: string, { heading }: Pick<SectionFormat, 'heading'>): string {
  const end = text.slice(heading.length).search(HEADING_END);
  const length = Math.min(Math.max(0, end), MAX_NAME_CHARACTERS);
  const name = heading + text.slice(heading.length, heading.length + length);
  return name.replace(/[:\s]+$/, '').slice(0, MAX_NAME_CHARACTERS);
}
