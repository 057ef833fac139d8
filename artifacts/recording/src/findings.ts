import { applyPrecedence } from '@hindsight/claims';
import {
  type Confidence,
  compareLevels,
  diagnose,
  type Finding,
  LEVELS,
  type Level,
  sortFindings,
} from '@hindsight/model';
import { diagnoseCollections } from './gc/diagnose-collections.ts';
import type { RecordingAnalysis } from './model.ts';
import { RULES } from './rules/index.ts';
import { finalizerLoad } from './rules/memory/finalizer-load.ts';
import { KNOWN_ORIGIN, oldObjectLeak } from './rules/memory/old-object-leak.ts';
import { PRECEDENCES } from './rules/precedences.ts';
import { checkHealthy } from './rules/state/healthy-recording.ts';
import { recordingIncomplete } from './rules/state/recording-incomplete.ts';
import { diagnoseThreadDumps } from './threads/diagnose-thread-dumps.ts';

const LOWER: Readonly<Record<Confidence, Confidence>> = { high: 'medium', medium: 'low', low: 'low' };
/** The load of other processes makes every duration longer: it is told after what the JVM does itself. */
const OF_THE_MACHINE: ReadonlySet<string> = new Set(['competing-cpu']);
/** What wants mending, but made nothing slow or fail: it is told after what did. */
const OF_THE_HOUSEHOLD: ReadonlySet<string> = new Set([
  'secret-in-arguments',
  'secret-in-environment',
  'secret-in-properties',
  'remote-management-open',
  'verification-off',
  'debug-agent',
  'deprecated-flags',
  'duplicate-flags',
  'recorder-bug',
  'recording-settings',
  'stacks-truncated',
  'data-lost',
]);

/** What is allocated says little where collections take little time: as a note it is told after notes of what runs and waits. */
const OF_ALLOCATION: ReadonlySet<string> = new Set([
  'allocation-hot-class',
  'allocation-hot-thread',
  'gc-freed-ratio',
  'string-duplication',
]);

const OF_THREADS: ReadonlySet<string> = new Set([
  'cost-center',
  'cpu-hot-method',
  'lock-contention',
  'slow-socket-read',
  'small-io',
  'exception-storm',
  'old-object-leak',
]);

/** The findings of a recording, worst first, with those of its collections and thread dumps. */
export function diagnoseRecording(analysis: RecordingAnalysis): readonly Finding[] {
  const own = diagnose<RecordingAnalysis>(RULES, analysis);
  const ids = new Set(own.map(({ id }) => id));
  const collections = diagnoseCollections(analysis).filter(({ id }) => !ids.has(id));
  const threads = diagnoseThreadDumps(analysis).filter(({ id }) => !ids.has(id));
  const found = leadWithHolder([...own, ...collections, ...threads]);
  const all = applyPrecedence(sortFindings(found), PRECEDENCES, analysis);
  const ranked = placeBehind(all, OF_ALLOCATION, OF_THREADS);
  const sorted = placeLast(placeLast(ranked, OF_THE_MACHINE), OF_THE_HOUSEHOLD);
  const healthy = checkHealthy(analysis, sorted);
  const findings = healthy ? [...sorted, healthy] : sorted;
  return isDamaged(findings) ? findings.map(lowerConfidence) : findings;
}

/** Dead objects that nobody finalizes stay like those of a leak. As a note it was met for a moment, which is its work. */
const KEEPS_DEAD: ReadonlySet<string> = new Set(['finalizer-blocked', finalizerLoad.id]);

/** What holds the objects of a leak, or makes them, says more than how much they are: it is as grave as the leak. */
function leadWithHolder(findings: readonly Finding[]): readonly Finding[] {
  const leak = findings.find(({ id }) => id === 'memory-leak');
  if (!leak) return findings;
  const isHolder = ({ id, subject, level }: Finding) =>
    (id === oldObjectLeak.id && subject?.kind === KNOWN_ORIGIN) || (KEEPS_DEAD.has(id) && level !== 'INFO');
  return findings.map((one) => (isHolder(one) ? raise(one, leak.level) : one));
}

const raise = (finding: Finding, level: Level): Finding =>
  compareLevels(finding.level, level) <= 0 ? finding : { ...finding, level };

/** Places notes with these ids right behind the last note with one of the others. */
function placeBehind(
  findings: readonly Finding[],
  ids: ReadonlySet<string>,
  others: ReadonlySet<string>,
): readonly Finding[] {
  const isNote = ({ id, level }: Finding, of: ReadonlySet<string>) => level === 'INFO' && of.has(id);
  const end = findings.findLastIndex((one) => isNote(one, others)) + 1;
  const before = findings.slice(0, end);
  return [
    ...before.filter((one) => !isNote(one, ids)),
    ...before.filter((one) => isNote(one, ids)),
    ...findings.slice(end),
  ];
}

/** Of findings of one level, those with these ids stand last, with what follows from them. */
function placeLast(findings: readonly Finding[], ids: ReadonlySet<string>): Finding[] {
  const isLast = ({ id, followsFrom = '' }: Finding) => ids.has(id) || ids.has(followsFrom);
  return LEVELS.flatMap((level) => {
    const ofLevel = findings.filter((one) => one.level === level);
    return [...ofLevel.filter((one) => !isLast(one)), ...ofLevel.filter(isLast)];
  });
}

const isDamaged = (findings: readonly Finding[]): boolean =>
  findings.some(({ id, level }) => id === recordingIncomplete.id && level !== 'INFO');

const lowerConfidence = (finding: Finding): Finding =>
  finding.id === recordingIncomplete.id ? finding : { ...finding, confidence: LOWER[finding.confidence] };
