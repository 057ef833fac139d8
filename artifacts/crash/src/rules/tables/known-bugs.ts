import type { CollectorName } from '../../model.ts';

/** The updates of one feature release that have a bug: from `from` (the first one when absent) up to, without, `before`. */
export interface AffectedBuilds {
  readonly feature: number;
  readonly from?: number;
  readonly before: number;
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
  readonly what: string;
  readonly workaround?: string;
}

/**
 * Crashes whose frame and range of builds are known. Sources: the issue in bugs.openjdk.org or, where no number stands
 * here, the ranges that public analyses of such reports use (github.com/mgm3746/krashpad, adoptium-support issues).
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
];
