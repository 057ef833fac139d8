/**
 * Functions of HotSpot by what they do, by the names of their classes (src/hotspot/share/opto, c1, ci, compiler, gc). The
 * lists are of prefixes of classes, so that a function that a release adds is recognized as well.
 */
const COMPILER =
  /(?:^|\b)(?:C2Compiler|Compile::|CompileBroker::invoke_compiler|Compilation::|Phase[A-Z]\w*|IdealLoopTree|LoopNode|BaseCountedLoop|Matcher::|Parse::|ParseGenerator|InlineTree|GraphKit|LibraryCallKit|LibraryIntrinsic|ConnectionGraph|IdealKit|StringConcat|SwitchRange|compute_tree_cost|MachNode|Scheduling|RegMask|SuperWord|VLoop|VTransform|SplitIf|LiveRange|OptoReg|GraphBuilder|LinearScan|LIRGenerator|LIR_|IRScope|Canonicalizer|ValueMap|RangeCheckElim\w*|BlockBegin|Runtime1::generate|ci(?:Env|Method|TypeFlow|ObjectFactory|Bytecode|Klass|InstanceKlass|MethodData|Object|Field|Signature|Symbol)\w*::|BCEscapeAnalyzer|MethodLiveness|JVMCICompiler|JVMCIEnv|fold_compares|Type(?:Ptr|OopPtr|InstPtr|AryPtr|Int|Long|Node|Tuple|KlassPtr)::|(?!Buffer|List|Tree|Dictionary|Hashtable|FreeList|Concurrent|Link|Red|Virtual|Bucket)[A-Z]\w*Node::)/;

const COLLECTOR =
  /(?:^|\b)(?:G1\w+|Shenandoah\w+|Z(?:Mark|Barrier|Heap|Relocat\w*|Collect\w*|Driver|Page\w*|Forward\w*|Generation\w*|Store\w*|Verify|Unload\w*|Root\w*|Director|Worker\w*|Ref\w*)\b|X(?:Mark|Barrier|Heap|Relocate|Driver)\b|PS(?:Promotion\w*|Scavenge\w*|Parallel\w*|MarkSweep\w*|Push\w*|Card\w*|Young\w*|Old\w*)|ParallelCompact\w*|ParCompaction\w*|ParScan\w+|ParEvac\w+|ParNew\w+|ParMark\w+|Par_\w+|CMS\w+|Concurrent(?:Mark|GC|Refine)\w*|CM(?:Task|Bitmap\w*)|MarkSweep\w*|MarkAndPush\w*|Mark(?:And)?(?:FromRoots|Refs)\w*|OopOopIterate\w*|DefNew\w*|FastScan\w*|ScanClosure|GenCollected\w*|GenMarkSweep|Tenured\w*|Serial(?:Heap|FullGC|BlockOffset)\w*|Card(?:Table|Generation)\w*|ReferenceProcessor|DiscoveredList\w*|TaskQueue\w*|GenericTaskQueue\w*|GCTask\w*|GangWorker|StealTask|StealMarkingTask|BlockOffset\w*|CompactibleFreeList\w*|BinaryTreeDictionary|MetadataOnStackMark|PreservedMark\w*|SATBMark\w*|ObjArrayKlass::oop_|InstanceKlass::oop_|InstanceRefKlass::oop_|VM_(?:GC|Gen|G1|Parallel|CGC|Collect|Shenandoah|X|Z)\w*|oopDesc::(?:size_given_klass|oop_iterate|follow_contents|forward\w*)|(?:Weak)?(?:Handle|Oop)\w*::weak_oops_do|Threads::possibly_parallel_oops_do|ModuleEntryTable::purge|\w*oop_iterate\w*)/;

/** Accesses to fields and arrays that are compiled for a collector: threads of the program run them. */
const BARRIER = /^(?:[\w*]+ )?AccessInternal::|^\w*BarrierSet::AccessBarrier\b/;

/** The barriers as an argument of a template: `thaw<Config<(oop_kind)0, G1BarrierSet> >` is compiled for a collector, and is none. */
const BARRIER_ARGUMENT = /(?<=[<,] ?)\w{1,40}BarrierSet\b/g;

/** Functions of collectors that read an object through a reference. */
const OBJECT_FUNCTION =
  /oop_iterate|oopDesc::|size_given_klass|follow_(?:contents|stack|object)|copy_(?:unmarked_)?to_survivor|MarkAndPush|mark_and_push|mark_loop_work|trim_queue|oop_oop|Klass::is_|markOop|do_oop|UpdateRefs|MarkRefs|add_live_words|mark_and_follow|SerialFullGC::invoke_at_safepoint|ZMark::/;

/** Functions that only a profiler or JFR reaches. */
const PROFILER =
  /(?:^|\b)(?:AsyncGetCallTrace|pd_get_top_frame|forte_fill_call_trace|JavaThread::pd_get_top_frame_for_profiling|Profiler::|Jfr\w+|OSThreadSampler\w*|find_initial_Java_frame|vframeStreamForte|OSThreadSamplerCallback)/;

const JFR = /(?:^|\b)(?:Jfr\w+|OSThreadSampler\w*|EventWriter|BFSClosure|DFSClosure|ObjectSampler)/;

/** C functions of the allocator: a fault there is damage that was done earlier. */
const ALLOCATOR =
  /^(?:_{0,3}(?:libc_)?(?:malloc|free|cfree|realloc|calloc|memalign|posix_memalign)(?:_\w+)?|_int_(?:malloc|free|realloc|memalign)\w*|malloc_consolidate|unlink_chunk\w*|tcache_\w+|sysmalloc|arena_get2|RtlFreeHeap|RtlpFree\w*|RtlAllocateHeap|RtlpAllocateHeap\w*|RtlReAllocateHeap|RtlpLowFrag\w*|RtlpReport\w+|HeapFree|HeapAlloc|szone_\w+|tiny_(?:free|malloc)\w*|small_(?:free|malloc)\w*|nanov2_\w+|je_\w+|tc_(?:malloc|free)\w*|mi_(?:malloc|free)\w*|operator (?:delete|new)(?:\[\])?)$/;

export const isCompilerFunction = (name: string): boolean => COMPILER.test(name);
export const isCollectorFunction = (name: string): boolean =>
  COLLECTOR.test(name.replace(BARRIER_ARGUMENT, '')) && !BARRIER.test(name);
export const isObjectFunction = (name: string): boolean => OBJECT_FUNCTION.test(name);
export const isProfilerFunction = (name: string): boolean => PROFILER.test(name);
export const isJfrFunction = (name: string): boolean => JFR.test(name);
export const isAllocatorFunction = (name: string): boolean =>
  ALLOCATOR.test(name.replace(/\(.*$/, '').replace(/@.*$/, ''));
