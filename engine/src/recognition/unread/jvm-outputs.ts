import type { Head } from '@hindsight/model';
import { has, type UnreadFormatDetector } from './unread-format.ts';

const WITH_DUMPS = 'It has no answer by itself: send a thread dump, a heap dump or a GC log of the same JVM.';
const CLASSES = 'For the memory of classes send a heap dump, which shows the loaders and who holds them.';
const NATIVE = 'Send `jcmd PID VM.native_memory summary` and /proc/PID/smaps of the same time.';

/** `jcmd` writes the process id alone before the output, and a shell may leave its prompt there. */
const MAX_LEAD = 2;
/** A short output; longer ones that begin alike are parts of a crash log or of a GC log. */
const MAX_SHORT_OUTPUT = 24;

const FLAGS = /^-XX:[+\-\w][^\s=]{0,100}(?:=\S{0,200})?(?:\s+-XX:|\s*$)/;
const PROPERTIES_DATE = /^#[A-Z][a-z]{2} [A-Z][a-z]{2} \d/;
const JVM_PROPERTY =
  /^java\.(?:vm|runtime|specification|class|home|version|vendor|library|io)[\w.]{0,60}=|^file\.(?:encoding|separator)=/;
const HEAP =
  /^ ?(?:garbage-first heap|def new generation|PSYoungGen|par new generation|DefNew|Shenandoah Heap|ZHeap|Z?Heap|Shenandoah) +(?:total|used|reserved|max)|^Shenandoah Heap$/;

const lead = (first: readonly string[]): readonly string[] => first.slice(0, MAX_LEAD);
const isShort = ({ lines }: Head): boolean => lines.length <= MAX_SHORT_OUTPUT;

interface OutputRow {
  readonly command: string;
  readonly heading: RegExp;
  readonly advice: string;
}

/** Commands of `jcmd` whose output begins with a heading of its own. */
const HEADINGS: readonly OutputRow[] = [
  { command: 'VM.classloader_stats', heading: /^ClassLoader +Parent +CLD/, advice: CLASSES },
  { command: 'VM.classloaders', heading: /^\+-- <bootstrap>/, advice: CLASSES },
  { command: 'VM.classes', heading: /^KlassAddr +Size +State/, advice: CLASSES },
  { command: 'VM.class_hierarchy', heading: /^java\.lang\.Object\/(?:null|0x)/, advice: CLASSES },
  { command: 'VM.stringtable', heading: /^StringTable statistics:/, advice: WITH_DUMPS },
  { command: 'VM.symboltable', heading: /^SymbolTable statistics:/, advice: WITH_DUMPS },
  {
    command: 'VM.systemdictionary',
    heading:
      /^(?:Builtin|Static|Dynamic)[\w ]{0,40}(?:Dictionary s|Archve S|Archive S)tatistics|^System Dictionary for/,
    advice: CLASSES,
  },
  { command: 'Compiler.codelist', heading: /^ *\d+ -?\d \d [^\s(]+\([^)]*\)\S* \[0x/, advice: WITH_DUMPS },
  { command: 'Compiler.queue', heading: /^Current compiles:/, advice: WITH_DUMPS },
  {
    command: 'Compiler.memory',
    heading: /^Compilation memory statistics|^Legend:$|^ctyp +total +ra/,
    advice: NATIVE,
  },
  { command: 'Compiler.directives_print', heading: /^Directive(?: \(|:)/, advice: WITH_DUMPS },
  {
    command: 'GC.finalizer_info',
    heading: /^(?:No instances|Unreachable instances) waiting for finalization/,
    advice: 'Send a heap dump, which shows the finalizer queue with its objects.',
  },
  {
    command: 'JFR.check',
    heading: /^No available recordings|^Recording \d+: name=|^Recording: recording=/,
    advice: 'Send a thread dump and a GC log of the same JVM.',
  },
  { command: 'System.native_heap_info', heading: /^<malloc version=/, advice: NATIVE },
  { command: 'System.trim_native_heap', heading: /^Trim native heap: /, advice: NATIVE },
  {
    command: 'Thread.vthread_scheduler',
    heading: /^java\.util\.concurrent\.ForkJoinPool@[\da-f]+\[/,
    advice: 'Send `jcmd PID Thread.dump_to_file -format=json FILE`, which has the virtual threads.',
  },
  {
    command: 'Thread.vthread_pollers',
    heading: /^(?:Master|Read|Write) I\/O pollers?:/,
    advice: 'Send `jcmd PID Thread.dump_to_file -format=json FILE`, which has the virtual threads.',
  },
  { command: 'ManagementAgent.status', heading: /^Agent: +(?:enabled|disabled)$/, advice: WITH_DUMPS },
  { command: 'help', heading: /^The following commands are available:/, advice: WITH_DUMPS },
  { command: 'VM.log', heading: /^(?:Available log levels|Log output configuration):/, advice: WITH_DUMPS },
  { command: 'PerfCounter.print', heading: /^(?:java\.ci\.totalTime|java\.cls\.loadedClasses)=/, advice: WITH_DUMPS },
];

/** The rings of events of a JVM. Among them is the history of collections, which a reader of GC logs would take for its own. */
export const VM_EVENTS: UnreadFormatDetector = {
  what: 'the output of `jcmd VM.events`',
  advice: WITH_DUMPS,
  detect: (_, first) => has(lead(first), /^[A-Z][\w ]{2,40} \(\d+ events\):/),
};

/** Output of the commands of a JDK that no analyzer reads. */
export const JVM_OUTPUTS: readonly UnreadFormatDetector[] = [
  ...HEADINGS.map(
    ({ command, heading, advice }): UnreadFormatDetector => ({
      what: `the output of \`jcmd ${command}\``,
      advice,
      detect: (_, first) => has(lead(first), heading),
    }),
  ),
  {
    what: 'the output of `jcmd VM.flags`',
    advice: WITH_DUMPS,
    detect: (head, first) => isShort(head) && has(lead(first), FLAGS),
  },
  {
    what: 'the output of `jcmd VM.command_line`',
    advice: WITH_DUMPS,
    detect: (head, first) =>
      isShort(head) && has(lead(first), /^VM Arguments:$/) && has(first, /^java_(?:command|class_path)/),
  },
  {
    what: 'the system properties of a JVM (`jcmd VM.system_properties`, `jinfo`)',
    advice: WITH_DUMPS,
    detect: ({ lines }, first) =>
      has(first, /^Java System Properties:$/) || (has(lead(first), PROPERTIES_DATE) && has(lines, JVM_PROPERTY)),
  },
  {
    what: 'the output of `jmap -heap` or `jhsdb jmap --heap`',
    advice: WITH_DUMPS,
    detect: ({ lines }) => has(lines.slice(0, MAX_SHORT_OUTPUT), /^Heap Configuration:$/),
  },
  {
    what: 'the output of `jcmd VM.version`',
    advice: WITH_DUMPS,
    detect: (head, first) => isShort(head) && has(lead(first), / VM version \d/) && has(first, /^JDK \d/),
  },
  {
    what: 'the output of `jcmd VM.uptime`',
    advice: WITH_DUMPS,
    detect: (_, first) => first.length <= MAX_LEAD && /^\d+:$/.test(first[0] ?? '') && has(first, /^\d+\.\d+ s$/),
  },
  {
    what: 'the output of `jcmd GC.heap_info`',
    advice:
      'One moment does not show a trend: send a GC log (-Xlog:gc*:file=gc.log), and a heap dump for what fills the heap.',
    detect: (head, first) => isShort(head) && has(lead(first), HEAP),
  },
  {
    what: 'a replay file of the JIT compiler (`replay_pid….log`)',
    advice:
      'Only developers of the JVM replay a compilation with it: send the crash log that lies beside it (`hs_err_pid….log`).',
    detect: (_, first) => has(lead(first), /^JvmtiExport can_access_local_variables \d/),
  },
  {
    what: 'the output of `jcmd VM.dynlibs`',
    advice: `The mappings have no sizes in memory. ${NATIVE}`,
    detect: (_, first) => has(lead(first), /^Dynamic libraries:$/),
  },
];
