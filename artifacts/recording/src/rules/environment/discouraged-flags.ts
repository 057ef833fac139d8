import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { listArguments, listFlagNames } from '../support/arguments.ts';
import { gather } from '../support/evidence.ts';
import { getFlag } from '../support/settings.ts';
import { DISCOURAGED_FLAGS, type DiscouragedFlag } from '../tables/discouraged-flags.ts';

/** Flags that do harm, and not only could. */
const HARMFUL = new Set(['AggressiveOpts', 'DisableExplicitGC', 'UseCompiler', 'UseInterpreter']);

export const discouragedFlags = defineRule({
  id: 'discouraged-flags',
  cause: 'settings',
  title: 'The JVM runs with flags that production should do without',
  because:
    'JMC (DiscouragedVmOptions), and the descriptions of the flags in the JDK. Only flags that somebody has set count.',
  check: (analysis) => {
    const set = new Set([...listFlagNames(analysis), ...listArguments(analysis)]);
    const found = DISCOURAGED_FLAGS.filter(
      ({ flag, value, option = flag }) =>
        (set.has(flag) || set.has(option)) && (getFlag(analysis, flag) ?? value) === value,
    );
    const [first] = found;
    if (!first) return undefined;
    const isHarmful = found.some(
      ({ flag }) => HARMFUL.has(flag) && (flag !== 'DisableExplicitGC' || usesDirectBuffers(analysis)),
    );
    return {
      level: isHarmful ? 'WARNING' : 'INFO',
      confidence: 'high',
      headline: nameFlags(found, first),
      explanation: found.map(({ flag, value, option = `${flag}=${value}`, why }) => `${option} ${why}.`).join(' '),
      advice: `Remove ${found.map(({ flag, option = `-XX:${flag}` }) => option).join(', ')} unless a measurement of this version of the JVM speaks for it.`,
      evidence: gather(metricEvidence('flags that production should do without', count(found.length))),
    };
  },
});

function nameFlags(found: readonly DiscouragedFlag[], first: DiscouragedFlag): string {
  if (found.length === 1 && first.option !== undefined)
    return chooseHeadline(`The JVM runs with ${first.option}, which ${first.why}`);
  return chooseHeadline(
    `The JVM runs with ${found.map(({ flag, option = flag }) => option).join(', ')}`,
    `The JVM runs with ${pluralize(found.length, 'flag')} that production should do without`,
  );
}

const usesDirectBuffers = ({ recording }: RecordingAnalysis): boolean => {
  const table = recording.tables.get('jdk.DirectBufferStatistics');
  const counts = table?.fields.get('count');
  return counts?.kind === 'number' && counts.values.some((one) => one > 0);
};
