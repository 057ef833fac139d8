import { applyPrecedence } from '@hindsight/claims';
import { type Confidence, diagnose, type Finding, sortFindings } from '@hindsight/model';
import { diagnoseCollections } from './gc/diagnose-collections.ts';
import type { RecordingAnalysis } from './model.ts';
import { RULES } from './rules/index.ts';
import { PRECEDENCES } from './rules/precedences.ts';
import { checkHealthy } from './rules/state/healthy-recording.ts';
import { recordingIncomplete } from './rules/state/recording-incomplete.ts';
import { diagnoseThreadDumps } from './threads/diagnose-thread-dumps.ts';

const LOWER: Readonly<Record<Confidence, Confidence>> = { high: 'medium', medium: 'low', low: 'low' };
/** The load of other processes makes every duration longer: it is told after what the JVM does itself. */
const OF_THE_MACHINE = 'competing-cpu';

/** The findings of a recording, worst first, with those of its collections and thread dumps. */
export function diagnoseRecording(analysis: RecordingAnalysis): readonly Finding[] {
  const own = diagnose<RecordingAnalysis>(RULES, analysis);
  const ids = new Set(own.map(({ id }) => id));
  const collections = diagnoseCollections(analysis).filter(({ id }) => !ids.has(id));
  const threads = diagnoseThreadDumps(analysis).filter(({ id }) => !ids.has(id));
  const all = applyPrecedence(sortFindings([...own, ...collections, ...threads]), PRECEDENCES, analysis);
  const sorted = placeMachineLast(all);
  const healthy = checkHealthy(analysis, sorted);
  const findings = healthy ? [...sorted, healthy] : sorted;
  return isDamaged(findings) ? findings.map(lowerConfidence) : findings;
}

/** Of findings of one level, the load of other processes stands last: it explains durations, and is no cause in the JVM. */
function placeMachineLast(findings: readonly Finding[]): Finding[] {
  const machine = findings.find(({ id }) => id === OF_THE_MACHINE);
  if (!machine) return [...findings];
  const others = findings.filter((one) => one !== machine);
  const after = others.findLastIndex(({ level }) => level === machine.level);
  return after < 0 ? [...findings] : [...others.slice(0, after + 1), machine, ...others.slice(after + 1)];
}

const isDamaged = (findings: readonly Finding[]): boolean =>
  findings.some(({ id, level }) => id === recordingIncomplete.id && level !== 'INFO');

const lowerConfidence = (finding: Finding): Finding =>
  finding.id === recordingIncomplete.id ? finding : { ...finding, confidence: LOWER[finding.confidence] };
