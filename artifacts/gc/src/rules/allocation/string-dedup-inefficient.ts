import { count, ms, percent, type Rule } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { computed, Sightings } from '../evidence.ts';
import { counted, sayBytes, sayPercent } from '../say.ts';
import { confidenceOf } from '../support/confidence.ts';
import { atOf } from '../support/describe-time.ts';

const MIN_INSPECTED = 10_000;
const FREED_PERCENT = 5;

export const stringDedupInefficient: Rule<GcAnalysis> = {
  id: 'string-dedup-inefficient',
  title: 'String deduplication saves next to nothing',
  because:
    'JEP 192 expects about 10 % of the heap from deduplication; less than 5 % of the inspected bytes is not worth its CPU time.',
  check: (analysis) => {
    const { run } = analysis;
    const seen = new Sightings();
    let inspected = 0;
    let inspectedBytes = 0;
    let savedBytes = 0;
    for (const report of run.dedup) {
      inspected += report.inspected;
      inspectedBytes += report.inspectedBytes;
      savedBytes += report.deduplicatedBytes;
      seen.add(report.line, atOf(run, report), report.duration);
    }
    const share = (100 * savedBytes) / inspectedBytes;
    if (inspected < MIN_INSPECTED || !(share < FREED_PERCENT)) return undefined;
    return {
      level: 'INFO',
      confidence: confidenceOf(analysis, run.dedup.length),
      explanation:
        `${counted(inspected, 'string')} were inspected in ${counted(run.dedup.length, 'round')} and ${sayBytes(savedBytes)} saved: ` +
        `${sayPercent(share)} of their ${sayBytes(inspectedBytes)} (limit ${FREED_PERCENT} %).`,
      advice: 'Remove -XX:+UseStringDeduplication: the strings of this application hardly repeat.',
      evidence: [
        computed('saved of the inspected bytes', percent(share), percent(FREED_PERCENT)),
        computed('strings inspected', count(inspected), count(MIN_INSPECTED)),
        computed('time for it', ms(seen.sum)),
        ...seen.evidence(),
      ],
    };
  },
};
