import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { listFlagNames } from '../support/arguments.ts';
import { gather } from '../support/evidence.ts';
import { getFlag } from '../support/settings.ts';
import { DISCOURAGED_FLAGS } from '../tables/discouraged-flags.ts';

/** Flags that do harm, and not only could. */
const HARMFUL = new Set(['AggressiveOpts', 'DisableExplicitGC']);

export const discouragedFlags = defineRule({
  id: 'discouraged-flags',
  cause: 'settings',
  title: 'The JVM runs with flags that production should do without',
  because:
    'JMC (DiscouragedVmOptions), and the descriptions of the flags in the JDK. Only flags that somebody has set count.',
  check: (analysis) => {
    const set = new Set(listFlagNames(analysis));
    const found = DISCOURAGED_FLAGS.filter(
      ({ flag, value }) => set.has(flag) && (getFlag(analysis, flag) ?? value) === value,
    );
    const [first] = found;
    if (!first) return undefined;
    const isHarmful = found.some(
      ({ flag }) => HARMFUL.has(flag) && (flag !== 'DisableExplicitGC' || usesDirectBuffers(analysis)),
    );
    return {
      level: isHarmful ? 'WARNING' : 'INFO',
      confidence: 'high',
      headline: chooseHeadline(
        `The JVM runs with ${found.map(({ flag }) => flag).join(', ')}`,
        `The JVM runs with ${pluralize(found.length, 'flag')} that production should do without`,
      ),
      explanation: found.map(({ flag, value, why }) => `${flag}=${value} ${why}.`).join(' '),
      advice: `Remove ${found.map(({ flag }) => `-XX:${flag}`).join(', ')} unless a measurement of this version of the JVM speaks for it.`,
      evidence: gather(metricEvidence('flags that production should do without', count(found.length))),
    };
  },
});

const usesDirectBuffers = ({ recording }: RecordingAnalysis): boolean => {
  const table = recording.tables.get('jdk.DirectBufferStatistics');
  const counts = table?.fields.get('count');
  return counts?.kind === 'number' && counts.values.some((one) => one > 0);
};
