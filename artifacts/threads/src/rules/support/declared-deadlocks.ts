import { chooseHeadline, lineEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, count } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { quoteName } from '../../thread-names.ts';
import { nameThread } from './headline.ts';

const MAX_MEMBERS = 6;

type Declared = DumpAnalysis['dump']['declaredDeadlocks'][number];

/**
 * Lists the deadlocks that the JVM declares and of which a thread has no entry: a part of a dump that somebody sends often
 * has the section at its end, and not all threads.
 */
export function listUnseenDeadlocks({ dump }: Pick<DumpAnalysis, 'dump'>): readonly Declared[] {
  const names = new Set(dump.threads.map(({ name }) => name));
  return dump.declaredDeadlocks.filter(({ members }) => members.some(({ thread }) => !names.has(thread)));
}

/** Builds the claim about deadlocks of which only the declaration of the JVM is in the dump. */
export function buildDeclaredClaim(analysis: DumpAnalysis, advice: string): Claim | undefined {
  const [first, ...more] = listUnseenDeadlocks(analysis);
  if (!first) return undefined;
  const { members } = first;
  const names = members.slice(0, MAX_MEMBERS).map(({ thread: name }) => nameThread({ name }));
  const counted = `Deadlock: ${pluralize(members.length, 'thread')} wait for each other`;
  return {
    level: 'FATAL',
    confidence: 'high',
    headline: chooseHeadline(
      `Deadlock: ${names.slice(0, -1).join(', ')} and ${names.at(-1)} wait for each other`,
      counted,
    ),
    explanation:
      `The JVM itself found ${pluralize(1 + more.length, 'deadlock')}: ${members.slice(0, MAX_MEMBERS).map(describeMember).join('; ')}. ` +
      'The entries of these threads are not all in the dump.',
    advice,
    evidence: [metricEvidence('threads in cycles', count(members.length)), lineEvidence(first.line)],
  };
}

const describeMember = ({ thread, waitsFor, lockClass, heldBy }: Declared['members'][number]): string =>
  `${quoteName(thread)} waits for ${lockClass === undefined ? '' : `${lockClass} `}<${waitsFor}>, which ${quoteName(heldBy)} holds`;
