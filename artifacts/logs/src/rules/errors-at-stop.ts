import { chooseHeadline, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineLogRule } from './support/define-rule.ts';
import { markExample } from './support/error-counts.ts';
import { describeGroup, endSentence } from './support/error-findings.ts';
import { findFailureWords } from './support/error-headline.ts';
import { countStatements } from './support/error-rate.ts';
import { buildErrorEvidence } from './support/evidence.ts';

export const errorsAtStop = defineLogRule({
  id: 'errors-at-stop',
  cause: 'errors',
  title: 'Errors were logged while the program was stopping',
  because:
    'A program that is told to stop refuses work and closes what others still use: errors between the request and the end are its consequences, and none of them is judged.',
  check: ({ classifiedErrors }) => {
    const groups = classifiedErrors.filter(({ isOfStop }) => isOfStop).map(({ group }) => group);
    const [worst] = groups;
    if (!worst) return undefined;
    const total = countStatements(groups);
    const lead = `${pluralize(total, 'error')} while the program was stopping`;
    const words = findFailureWords(worst).text;
    const described = describeGroup(worst);
    return {
      level: 'INFO',
      confidence: 'medium',
      headline: words === '' ? lead : chooseHeadline(`${lead}${total > 1 ? ', most often' : ':'} ${words}`, lead),
      explanation: endSentence(
        `All of them were written between a request to stop and the end of the program; the most frequent, ${pluralize(worst.count, 'time')}${markExample(worst, described)}: ${described}`,
      ),
      advice:
        'Check that no work is lost when the program stops: refuse new requests first, wait for those in flight, and close pools and connections last.',
      evidence: [
        ...buildErrorEvidence(groups),
        { kind: 'metric', name: 'errors while stopping', measured: count(total) },
      ],
    };
  },
});
