import type { Collector } from '../events.ts';
import type { GcRun } from '../model.ts';

/** Families of collectors, as the diagnoses group them. */
const FAMILIES = {
  cms: ['CMS', 'iCMS'],
  g1: ['G1'],
  zgc: ['ZGC', 'GenZGC'],
  shenandoah: ['Shenandoah', 'GenShenandoah'],
  openJ9: ['OpenJ9 gencon', 'OpenJ9 balanced', 'OpenJ9 optthruput', 'OpenJ9 optavgpause', 'OpenJ9 metronome'],
  /** These collect the old generation beside the application; a full GC is their last resort. */
  concurrent: ['CMS', 'iCMS', 'G1', 'ZGC', 'GenZGC', 'Shenandoah', 'GenShenandoah'],
  /** Pauses are short marks only. */
  lowPause: ['ZGC', 'GenZGC', 'Shenandoah', 'GenShenandoah'],
  /** Young and old generation with a border fixed or sized by flags, as opposed to regions. */
  fixedGenerations: ['Serial', 'Parallel', 'CMS', 'iCMS', 'OpenJ9 gencon'],
  hotSpot: [
    'Serial',
    'Parallel',
    'CMS',
    'iCMS',
    'G1',
    'ZGC',
    'GenZGC',
    'Shenandoah',
    'GenShenandoah',
    'Epsilon',
    'unknown',
  ],
} as const satisfies Record<string, readonly Collector[]>;

/** The vendor of executables that no HotSpot runs: they have fewer options. */
export const NATIVE_IMAGE = 'GraalVM Native Image';

export type CollectorFamily = keyof typeof FAMILIES;

export const getCollector = (run: GcRun): Collector => run.facts.collector ?? 'unknown';

export const isInCollectorFamily = (run: GcRun, family: CollectorFamily): boolean =>
  (FAMILIES[family] as readonly Collector[]).includes(getCollector(run));

export const isNativeImage = (run: GcRun): boolean => run.facts.vendor === NATIVE_IMAGE;
