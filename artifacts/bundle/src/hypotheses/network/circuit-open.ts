import { isCaseOf } from '@hindsight/model';
import type { FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { readWord, toSentence } from '../../sentence.ts';

/** The failures of the peer itself, of which an open breaker is the consequence. */
const hasPeerFailure = ({ all }: FactSet): boolean =>
  all.some(
    ({ finding }) =>
      finding?.cause !== undefined && isCaseOf(finding.cause, 'remote') && finding.id !== 'log-circuit-open',
  );

export const circuitOpen: Hypothesis = {
  id: 'circuit-open',
  cause: 'remote',
  title: 'A circuit breaker is open',
  level: 'SEVERE',
  supports: { 'breaker-open': 4, 'log:circuit-open': 2 },
  needs: (facts) => facts.has('breaker-open') && !hasPeerFailure(facts),
  describe: (facts) => {
    const rejected = readWord(facts, 'log:circuit-open', 'count', '');
    const logged =
      rejected === ''
        ? ''
        : ` ${readWord(facts, 'log:circuit-open', 'log', 'The log')} tells of ${rejected} rejected calls.`;
    return `${toSentence(facts.get('breaker-open')?.statement ?? '')}${logged}`;
  },
  advice: (facts) =>
    `Look at the service behind ${readWord(facts, 'breaker-open', 'name', 'the breaker')}: the breaker opened because calls to it failed or were slow, and it protects this program. Do not switch it off; read the errors before it opened.`,
  confirm: 'The errors of the calls just before the breaker opened, and the metrics of that service.',
  explains: ['app-error', 'request-pool-exhausted'],
};
