import type { CostFamily } from './cost-families.ts';

/**
 * Work of the JVM and of the system. It is found anywhere in a stack, because its frames are deep and have names that only its authors
 * know; samplers that see native code have them (async-profiler, perf).
 */
const VM_FAMILIES: readonly CostFamily[] = [
  {
    id: 'garbage-collection',
    what: 'garbage collection',
    frames:
      /^(?:(?:Abstract)?GangWorker::|GCTaskThread::|G1\w{0,60}(?:Task|State|Collect\w{0,20}|Mark|Service|RemSet)::|ParScan\w{0,40}::|PS(?:Promotion|Scavenge|ParallelCompact|MarkSweep)\w{0,40}::|Z(?:Mark|Relocate|Generation\w{0,20}|Driver\w{0,20})::|Shenandoah\w{1,60}::|(?:DefNew|Serial)\w{0,30}::(?:collect|invoke_at_safepoint)|CMSCollector::|MarkSweep::|(?:\w{0,20}Klass|OtherRegionsTable|UpdateRSOopClosure|ScannerTasksQueue|CardTable\w{0,20})::(?:oop_(?:follow|adjust|push|pc_update|oop_iterate)\w{0,40}|add_reference|do_oop\w{0,20}))/,
    advice:
      'Allocate less on the hottest paths (a profile of allocations tells where), or give the heap more room; a GC log says how long the pauses are.',
  },
  {
    id: 'compilation',
    what: 'compiling to machine code',
    frames:
      /^(?:CompileBroker::|C[12]?Compiler::|Compilation::|PhaseIdealLoop::|(?:org|jdk)\.(?:graalvm|graal)\.compiler\.)/,
    advice:
      'Compilers rest when a program is warm. Look for a code cache that is full, and for methods that are given up and compiled again; leave out the first minutes from the profile.',
  },
  {
    id: 'monitors',
    what: 'waiting for locks',
    frames: /^(?:\[lock\] |ObjectMonitor::(?:enter|EnterI|TrySpin|spin\w*)|SharedRuntime::complete_monitor_locking)/i,
    advice:
      'Do less while the monitor is locked: move I/O and waiting out of the synchronized block, divide the lock, or use a concurrent collection.',
  },
  {
    id: 'page-faults',
    what: 'page faults',
    frames: /^(?:asm_exc_page_fault|(?:do_)?page_fault|do_user_addr_fault|handle_mm_fault|clear_huge_page)/,
    advice:
      'Memory is touched for the first time, or again after it was given back: a heap of fixed size that is touched at the start (-Xms like -Xmx, -XX:+AlwaysPreTouch) has it behind it; look also at limits of memory and at swap.',
  },
  {
    id: 'system-calls',
    isNote: true,
    what: 'calls of the operating system',
    frames: /^(?:entry_SYSCALL|do_syscall_64|__x64_sys_|el0t?_(?:64_)?svc|system_call)/i,
    advice: 'Make fewer and larger calls: buffer what is read and written, and ask for times and sizes less often.',
  },
];

/** The first family of which a stack has a frame. */
export const findVmWork = (frames: readonly string[]): CostFamily | undefined =>
  VM_FAMILIES.find(({ frames: pattern }) => frames.some((frame) => pattern.test(frame)));

export const isVmWork = (family: CostFamily): boolean => VM_FAMILIES.includes(family);
