import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { hasCrash } from '../support/crash-class.ts';
import { gather, quoteLine } from '../support/evidence.ts';
import { listLastSecond } from '../support/last-second.ts';

const MANY = 10;

export const deoptimizationStorm = defineRule({
  id: 'deoptimization-storm',
  cause: 'jit-crash',
  title: 'Compiled code was given up many times in the last second',
  because:
    'Ten uncommon traps or deoptimizations in the last second mean that the compiler had assumed wrongly again and again. Our own limit.',
  check: (analysis) => {
    const traps = listLastSecond(analysis, 'deoptimization').filter(({ text }) =>
      /Uncommon trap|DEOPT PACKING/i.test(text),
    );
    const [first] = traps;
    if (!hasCrash(analysis) || first === undefined || traps.length < MANY) return undefined;
    return {
      level: 'INFO',
      confidence: 'medium',
      headline: chooseHeadline(`${pluralize(traps.length, 'deoptimization')} in the last second`),
      explanation: `The ring of events has ${pluralize(traps.length, 'deoptimization')} within the last second: compiled code was given up and made again.`,
      advice: 'Take it as a hint when the crash is in the compiler or in compiled code.',
      evidence: gather(
        analysis,
        quoteLine(first.line),
        metricEvidence('deoptimizations in the last second', count(traps.length), count(MANY)),
      ),
    };
  },
});
