import { markedEvidence } from '@hindsight/claims';
import type { Evidence, Level } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { getCollector } from '../../jvm/collectors.ts';
import { defineGcRule } from '../support/define-rule.ts';

interface OldCollector {
  readonly level: Level;
  readonly when: (analysis: GcAnalysis) => boolean;
  /** The collector with what is old of it. */
  readonly name: string;
  /** The releases that deprecated and removed it. */
  readonly since: string;
}

/** Returns the name of the first young pause, which identifies the young collector. */
function findYoungName({ run: { pauses } }: GcAnalysis): string {
  const [first = -1] = pauses.kind.rowsWhere((kind) => kind === 'young');
  return pauses.name.get(first);
}

const readDetail = ({ run }: GcAnalysis): string => run.facts.collectorDetail ?? '';
const isCms = ({ run }: GcAnalysis): boolean => getCollector(run) === 'CMS';

/** The first that applies is reported. Sources: JEP 173, 214 (combinations, incremental mode), 291 and 363 (CMS), 366 (Parallel with Serial old). */
const OLD_COLLECTORS: readonly OldCollector[] = [
  {
    level: 'WARNING',
    when: ({ run }) => getCollector(run) === 'iCMS',
    name: 'Incremental CMS',
    since: 'Java 8 (JEP 173) and removed in 9 (JEP 214)',
  },
  {
    level: 'WARNING',
    when: (analysis) =>
      isCms(analysis) && (findYoungName(analysis).includes('DefNew') || readDetail(analysis).includes('DefNew')),
    name: 'CMS with the single-threaded DefNew young collector',
    since: 'Java 8 (JEP 173) and removed in 9 (JEP 214)',
  },
  {
    level: 'WARNING',
    when: (analysis) =>
      getCollector(analysis.run) === 'Serial' &&
      (findYoungName(analysis).includes('ParNew') || readDetail(analysis).includes('ParNew')),
    name: 'ParNew with the Serial old collector',
    since: 'Java 8 (JEP 173) and removed in 9 (JEP 214)',
  },
  {
    level: 'INFO',
    when: isCms,
    name: 'CMS',
    since: 'Java 9 (JEP 291) and removed in 14 (JEP 363)',
  },
  {
    level: 'INFO',
    when: (analysis) =>
      getCollector(analysis.run) === 'Parallel' && analysis.flags.switches.get('UseParallelOldGC') === false,
    name: 'Parallel with a single-threaded old collection',
    since: 'Java 14 and removed in 15 (JEP 366)',
  },
];

export const deprecatedCollector = defineGcRule({
  id: 'deprecated-collector',
  cause: 'settings',
  title: 'The collector in use is deprecated or removed in newer releases',
  because:
    'JEP 173 and 214 (incremental CMS and mixed combinations, removed in 9), JEP 291 and 363 (CMS, removed in 14), JEP 366 (Parallel with Serial old, removed in 15).',
  check: (analysis) => {
    const oldCollector = OLD_COLLECTORS.find(({ when }) => when(analysis));
    if (!oldCollector) return undefined;
    return {
      level: oldCollector.level,
      confidence: 'high',
      headline: `The JVM runs ${oldCollector.name}, which newer releases of Java no longer have`,
      explanation: `${oldCollector.name} is deprecated since ${oldCollector.since}.`,
      advice: buildAdvice(analysis),
      evidence: [buildEvidence(analysis)],
    };
  },
});

function buildAdvice(analysis: GcAnalysis): string {
  if (getCollector(analysis.run) === 'Parallel')
    return 'Remove -XX:-UseParallelOldGC: the old generation is then collected by all GC threads.';
  return 'Move to G1 (the default from Java 9), and to ZGC on 21 or later when pauses must stay in milliseconds; drop the CMS options with it.';
}

/** How logs name these collectors. */
const NAMES = ['ParNew', 'DefNew', 'CMS', 'icms_dc', 'Serial', 'Parallel', 'Concurrent Mark Sweep', 'ConcMarkSweep'];

function buildEvidence({ run }: GcAnalysis): Evidence {
  const { factLines, pauses } = run;
  return markedEvidence(factLines.collector ?? (pauses.count > 0 ? pauses.line.get(0) : run.firstLine), NAMES);
}
