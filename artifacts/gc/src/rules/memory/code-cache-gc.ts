import { formatDuration, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { isCodeCache, isCodeCacheNearlyFull } from '../../jvm/causes.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';

/** Fewer collections for a code cache that is nearly full are those of a start-up. */
const MIN_AGGRESSIVE = 3;

export const codeCacheGc = defineGcRule({
  id: 'code-cache-gc',
  cause: 'code-cache',
  title: 'Collections run to free compiled code',
  because:
    'Since JDK 20 collections free the code cache: at a threshold, and when less than a tenth of it is free (StartAggressiveSweepingAt). Code that is thrown away is compiled again; a full code cache stops the compiler.',
  check: ({ run }) => {
    const { pauses, cycles } = run;
    const occurrences = new EvidenceCollector();
    let aggressive = 0;
    const countCause = (cause: string): void => {
      if (isCodeCacheNearlyFull(cause)) aggressive++;
    };
    for (const row of pauses.cause.rowsWhere(isCodeCache)) {
      occurrences.addPause(run, row);
      countCause(pauses.cause.get(row));
    }
    if (occurrences.count === 0) {
      for (const row of cycles.cause.rowsWhere(isCodeCache)) {
        occurrences.add(cycles.line.get(row), cycles.at.get(row), cycles.duration.get(row));
        countCause(cycles.cause.get(row));
      }
    }
    const [first, ...more] = occurrences.toEvidence();
    if (!first) return undefined;
    const isNearlyFull = aggressive >= MIN_AGGRESSIVE;
    return {
      level: isNearlyFull ? 'WARNING' : 'INFO',
      confidence: 'high',
      headline: isNearlyFull
        ? `The code cache is nearly full: ${pluralize(aggressive, 'collection')} ran to free compiled code`
        : `${pluralize(occurrences.count, 'collection')} ran to free compiled code and took ${formatDuration(occurrences.sum)}`,
      explanation:
        `${pluralize(occurrences.count, 'collection')} ran for the code cache, ${aggressive} of them because it was nearly full.` +
        `${describeTimes(run, occurrences)} The limit is ${MIN_AGGRESSIVE} of these.`,
      advice: isNearlyFull
        ? 'Raise -XX:ReservedCodeCacheSize (default 240 MB with tiered compilation), and find what generates classes without end (scripts, proxies, expressions): jcmd <pid> Compiler.codecache shows the fill.'
        : 'Leave it, unless the compiler is busy all the time: jcmd <pid> Compiler.codecache shows the fill; -XX:ReservedCodeCacheSize is the limit.',
      evidence: [first, ...more, metricEvidence('collections for a nearly full code cache', count(aggressive))],
      lostMs: occurrences.sum,
    };
  },
});
