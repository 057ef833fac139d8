import { type Finding, isCaseOf } from '@hindsight/model';
import type { FactSet } from '../../fact.ts';
import { type Hypothesis, SLOW_STATEMENTS } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

/** A full host harms the program when its threads are late: in a collection, at a safepoint, or in its log. */
const isHarmed = ({ all, has }: FactSet): boolean =>
  has('wait-real') ||
  has('slow-safepoint') ||
  has('gap-hang') ||
  has(SLOW_STATEMENTS) ||
  all.some(({ finding }) => finding && isSeriousShortage(finding));

/** A program that is a little late on a full host still does its work. */
const isSeriousShortage = ({ cause, level }: Finding): boolean =>
  cause !== undefined && isCaseOf(cause, 'processor-shortage') && (level === 'SEVERE' || level === 'FATAL');

export const hostOverload: Hypothesis = {
  id: 'host-overload',
  cause: 'processor-shortage',
  title: 'Other work takes the CPU of the host',
  level: 'WARNING',
  supports: { 'cpu-sat': 3, 'wait-real': 2, 'slow-safepoint': 2, 'gap-hang': 1, 'proc-idle': 2, [SLOW_STATEMENTS]: 2 },
  contradicts: { 'thread-spin': 3, 'many-spin': 3 },
  needs: (facts) => facts.has('cpu-sat') && isHarmed(facts),
  describe: (facts) =>
    `${readWord(facts, 'cpu-sat', 'runnable', 'Many')} threads of the host compete for ${readWord(facts, 'cpu-sat', 'cpus', 'its')} cores, ${describeBusiest(facts)}.${describeOthers(facts)}`,
  advice: (facts) =>
    `${facts.has('other-process') ? `Move ${readWord(facts, 'other-process', 'subject', 'the busiest process')} to another host or limit its CPU` : 'Find the other process with top, and move it or limit its CPU'}; nothing in this program helps.`,
  confirm: ({ has }) => (has('present:top') ? 'The same program on a host with free cores.' : 'top of the host.'),
  explains: ['gc-config'],
};

/** Who takes the cores, as far as `top` shows it. */
const describeBusiest = (facts: FactSet): string =>
  facts.has('other-process')
    ? `most for ${readWord(facts, 'other-process', 'process', 'another process')}`
    : 'and this process uses little of them';

/** The other processes that `top` shows, the busiest first. */
function describeOthers(facts: FactSet): string {
  const others = readWord(facts, 'other-process', 'list', '');
  return others === '' ? '' : ` The busiest of the others: ${others}.`;
}
