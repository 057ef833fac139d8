import type { CollectorName } from '../../model.ts';

/** The updates of one feature release that have a bug: from `from` (the first one when absent) up to, without, `before`. */
export interface AffectedBuilds {
  readonly feature: number;
  readonly from?: number;
  readonly before: number;
  /** A version between two updates that has the fix already. */
  readonly except?: RegExp;
}

export interface KnownBug {
  /** The number in bugs.openjdk.org. */
  readonly issue?: string;
  /** Function or method that crashes. */
  readonly frame: RegExp;
  /** How many frames from the top may be it; 3 when absent. */
  readonly depth?: number;
  readonly builds: readonly AffectedBuilds[];
  readonly fixedIn: string;
  readonly gc?: CollectorName;
  readonly signal?: string;
  readonly what: string;
  readonly workaround?: string;
}

const EXCLUDE_METHOD = 'exclude the method that was being compiled (-XX:CompileCommand=exclude,Class::method)';

/**
 * Crashes whose frame and range of builds are known. Sources: the issue in bugs.openjdk.org with the update in whose release notes it
 * stands (the file NEWS of the OpenJDK packages of Red Hat lists every fix of 8u, 11u and 21u) or, where no number stands here, the
 * ranges that public analyses of such reports use (github.com/mgm3746/krashpad, adoptium-support issues). Functions that crash for many
 * reasons, as victims of a broken heap or graph, are left out.
 */
export const KNOWN_BUGS: readonly KnownBug[] = [
  {
    frame: /^MetadataOnStackMark::~?MetadataOnStackMark/,
    builds: [{ feature: 8, before: 312 }],
    fixedIn: '8u312',
    gc: 'Shenandoah',
    what: 'Shenandoah crashed while it marked the metadata that is on stacks.',
    workaround: 'switch class unloading off (-XX:-ClassUnloadingWithConcurrentMark), or use another collector',
  },
  {
    frame: /^ShenandoahUpdateRefsClosure::do_oop/,
    builds: [{ feature: 8, before: 282 }],
    fixedIn: '8u282',
    gc: 'Shenandoah',
    what: 'Shenandoah crashed while it updated the roots (ShenandoahRootUpdater).',
    workaround: 'use another collector',
  },
  {
    issue: 'JDK-8251945',
    frame: /^ModuleEntry(?:Table)?::purge_(?:reads|all_module_reads)/,
    builds: [{ feature: 11, before: 13 }],
    fixedIn: '11.0.13',
    what: 'The purge of the reads of modules crashed while classes were unloaded.',
  },
  {
    issue: 'JDK-8305165',
    frame: /^JvmtiExport::post_compiled_method_load/,
    builds: [{ feature: 8, from: 372, before: 382 }],
    fixedIn: '8u382',
    what: 'The event of JVMTI about a compiled method was posted for one that had been removed.',
    workaround: 'start without the agent that requests these events',
  },
  {
    frame: /^JfrEventClassTransformer::on_klass_creation/,
    builds: [{ feature: 8, from: 262, before: 282 }],
    fixedIn: '8u282',
    what: 'Flight Recorder crashed while it transformed a class that was being loaded.',
    workaround: 'switch Flight Recorder off',
  },
  {
    issue: 'JDK-8250861',
    frame: /^MinINode::Ideal/,
    depth: 1,
    builds: [
      { feature: 8, from: 272, before: 275 },
      { feature: 11, from: 9, before: 10, except: /^11\.0\.9\.1\b/ },
    ],
    fixedIn: '8u275 and 11.0.9.1',
    what: 'The C2 compiler crashed while it simplified the minimum of two integers; 8u272 and 11.0.9 brought the bug.',
    workaround: EXCLUDE_METHOD,
  },
  {
    issue: 'JDK-8250609',
    frame: /^IfNode::fold_compares/,
    depth: 1,
    builds: [{ feature: 11, before: 9 }],
    fixedIn: '11.0.9',
    what: 'The C2 compiler crashed while it joined two comparisons into one.',
    workaround: EXCLUDE_METHOD,
  },
  {
    issue: 'JDK-8240576',
    frame: /^IdealLoopTree::merge_many_backedges/,
    depth: 1,
    builds: [
      { feature: 8, before: 262 },
      { feature: 11, before: 8 },
    ],
    fixedIn: '8u262 and 11.0.8',
    what: 'The C2 compiler crashed after it had joined the back edges of a loop.',
    workaround: EXCLUDE_METHOD,
  },
  {
    issue: 'JDK-8244407',
    frame: /^IdealLoopTree::split_fall_in/,
    depth: 1,
    builds: [
      { feature: 8, before: 262 },
      { feature: 11, before: 8 },
    ],
    fixedIn: '8u262 and 11.0.8',
    what: 'The C2 compiler crashed after it had split the entry of a loop.',
    workaround: EXCLUDE_METHOD,
  },
  {
    issue: 'JDK-8283441',
    frame: /^ciMethodBlocks::make_block_at/,
    depth: 1,
    builds: [
      { feature: 8, before: 392 },
      { feature: 11, before: 17 },
    ],
    fixedIn: '8u392 and 11.0.17',
    what: 'The C2 compiler crashed while it divided a method with unusual bytecode into blocks.',
    workaround: EXCLUDE_METHOD,
  },
  {
    issue: 'JDK-8290781',
    frame: /^PhaseIdealLoop::clone_loop_handle_data_uses/,
    depth: 1,
    builds: [{ feature: 11, before: 18 }],
    fixedIn: '11.0.18',
    what: 'The C2 compiler crashed while it copied a loop.',
    workaround: EXCLUDE_METHOD,
  },
  {
    issue: 'JDK-8235870',
    frame: /^IdealLoopTree::est_loop_flow_merge_sz/,
    depth: 1,
    builds: [{ feature: 11, before: 17 }],
    fixedIn: '11.0.17',
    what: 'The C2 compiler crashed while it estimated the size of a copied loop.',
    workaround: EXCLUDE_METHOD,
  },
  {
    issue: 'JDK-8277529',
    frame: /^Node::rematerialize/,
    depth: 1,
    builds: [{ feature: 11, before: 14 }],
    fixedIn: '11.0.14',
    what: 'The C2 compiler crashed while it decided whether a value is computed again.',
    workaround: EXCLUDE_METHOD,
  },
  {
    issue: 'JDK-8271340',
    frame: /^PhaseIdealLoop::clone_outer_loop/,
    depth: 1,
    builds: [{ feature: 11, before: 14 }],
    fixedIn: '11.0.14',
    what: 'The C2 compiler crashed while it copied the outer part of a strip-mined loop.',
    workaround: `set -XX:LoopStripMiningIter=0, or ${EXCLUDE_METHOD}`,
  },
  {
    issue: 'JDK-8268369',
    frame: /^PhaseCFG::implicit_null_check/,
    depth: 1,
    builds: [{ feature: 11, before: 13 }],
    fixedIn: '11.0.13',
    what: 'The C2 compiler crashed while it replaced null checks by the signal of an access.',
    workaround: EXCLUDE_METHOD,
  },
  {
    issue: 'JDK-8272131',
    frame: /^PhaseMacroExpand::generate_slow_arraycopy/,
    depth: 1,
    builds: [{ feature: 11, before: 13 }],
    fixedIn: '11.0.13',
    what: 'The C2 compiler crashed while it expanded the copy of an array.',
    workaround: EXCLUDE_METHOD,
  },
  {
    issue: 'JDK-8300079',
    frame: /^LibraryCallKit::inline_string_copy/,
    depth: 1,
    builds: [{ feature: 11, before: 20 }],
    fixedIn: '11.0.20',
    what: 'The C2 compiler crashed while it inlined the copy of a string that is always null.',
    workaround: EXCLUDE_METHOD,
  },
  {
    issue: 'JDK-8299658',
    frame: /^LinearScan::resolve_exception_edge/,
    depth: 1,
    builds: [
      { feature: 11, before: 21 },
      { feature: 21, before: 1 },
    ],
    fixedIn: '11.0.21 and 21.0.1',
    what: 'The C1 compiler crashed while it assigned registers at an exception handler.',
    workaround: EXCLUDE_METHOD,
  },
  {
    issue: 'JDK-8314024',
    frame: /^PhaseIdealLoop::build_loop_late_post_work/,
    depth: 1,
    builds: [
      { feature: 17, before: 10 },
      { feature: 21, before: 1 },
    ],
    fixedIn: '17.0.10 and 21.0.1',
    what: 'The C2 compiler crashed while it placed the nodes of a loop, after it had lost which node dominates which.',
    workaround: EXCLUDE_METHOD,
  },
  {
    issue: 'JDK-8326638',
    frame: /^PhaseIdealLoop::remix_address_expressions/,
    depth: 1,
    builds: [{ feature: 21, before: 4 }],
    fixedIn: '21.0.4',
    what: 'The C2 compiler crashed while it moved address computations out of a loop.',
    workaround: EXCLUDE_METHOD,
  },
  {
    issue: 'JDK-8261837',
    frame: /^ciVirtualCallTypeData::translate_from/,
    depth: 1,
    builds: [{ feature: 21, before: 3 }],
    fixedIn: '21.0.3',
    what: 'A compiler crashed while it read the type profile of a call.',
    workaround: EXCLUDE_METHOD,
  },
  {
    issue: 'JDK-8330275',
    frame: /^XMark::follow_array/,
    depth: 1,
    builds: [{ feature: 21, before: 4 }],
    fixedIn: '21.0.4',
    gc: 'ZGC',
    what: 'ZGC crashed while it marked the elements of an array.',
    workaround: 'use generational ZGC (-XX:+ZGenerational) or another collector',
  },
  {
    issue: 'JDK-8314225',
    frame: /^JavaThread::is_lock_owned/,
    depth: 1,
    builds: [{ feature: 21, before: 5 }],
    fixedIn: '21.0.5',
    what: 'The JVM crashed while it asked which thread owns a lock.',
  },
  {
    issue: 'JDK-8260589',
    frame: /^JfrTraceIdLoadBarrier::load/,
    depth: 1,
    builds: [
      { feature: 8, before: 352 },
      { feature: 11, before: 13 },
    ],
    fixedIn: '8u352 and 11.0.13',
    what: 'Flight Recorder crashed while it noted a class.',
    workaround: 'switch Flight Recorder off',
  },
  {
    issue: 'JDK-8173361',
    frame: /^JvmtiExport::post_compiled_method_load/,
    depth: 1,
    builds: [
      { feature: 8, before: 352 },
      { feature: 11, before: 10 },
    ],
    fixedIn: '8u352 and 11.0.10',
    what: 'The event of JVMTI about a compiled method was posted for one that was being removed.',
    workaround: 'start without the agent that requests these events',
  },
  {
    issue: 'JDK-8231779',
    frame: /ParallelScavengeHeap::failed_mem_allocate/,
    depth: 1,
    builds: [
      { feature: 8, before: 272 },
      { feature: 11, before: 8 },
    ],
    fixedIn: '8u272 and 11.0.8',
    gc: 'Parallel',
    what: 'ParallelGC crashed when an allocation had failed.',
    workaround: 'use another collector',
  },
  {
    issue: 'JDK-8345296',
    frame: /^java\.lang\.System\.registerNatives/,
    depth: 1,
    builds: [
      { feature: 17, before: 15 },
      { feature: 21, before: 7 },
    ],
    fixedIn: '17.0.15 and 21.0.7',
    signal: 'SIGILL',
    what: 'On AArch64 the JVM used SVE although the kernel or the sandbox refuses to tell the length of its vectors (prctl), as in Linux containers on Apple M4 and later: the first native call ran code that the processor does not have.',
    workaround: 'switch SVE off (JAVA_TOOL_OPTIONS=-XX:UseSVE=0), or update Docker Desktop',
  },
  {
    issue: 'JDK-8249183',
    frame: /^AwtFrame::WmSize/,
    depth: 1,
    builds: [
      { feature: 8, before: 292 },
      { feature: 11, before: 10 },
    ],
    fixedIn: '8u292 and 11.0.10',
    what: 'AWT crashed on Windows when a window changed its size.',
  },
  {
    issue: 'JDK-8221351',
    frame: /^KlassFactory::check_shared_class_file_load_hook/,
    depth: 1,
    builds: [{ feature: 11, before: 19 }],
    fixedIn: '11.0.19',
    what: 'The JVM crashed while an agent changed a class of the shared archive.',
    workaround: 'switch class data sharing off (-Xshare:off)',
  },
  {
    issue: 'JDK-8291459',
    frame: /^GenerateOopMap::error_work/,
    depth: 1,
    builds: [{ feature: 11, before: 18 }],
    fixedIn: '11.0.18',
    what: 'The JVM crashed while it reported a method whose bytecode it could not interpret.',
  },
];
