import { count, type Evidence, type Finding } from '@hindsight/model';
import type { Fact } from './fact.ts';
import { writeDetails, writeHeadline } from './headline.ts';
import { markWords } from './mark-words.ts';
import type { Capture } from './model.ts';
import { quoteLine } from './output-file.ts';
import type { RankedCauses, RootCause } from './rank-causes.ts';
import { toSentence } from './sentence.ts';

const MAX_EVIDENCE_PER_FACT = 2;
const MAX_EVIDENCE = 8;

/** Builds the findings: first the causes, then the side findings. */
export function buildFindings(ranking: RankedCauses, capture: Capture): Finding[] {
  return [...ranking.causes.map(buildCauseFinding), ...buildSideFindings(ranking, capture)];
}

/** Builds the findings that are no causes: symptoms, weak claims and notes about the capture itself. */
export const buildSideFindings = (ranking: RankedCauses, capture: Capture): Finding[] => [
  ...ranking.others.map(buildCauseFinding),
  ...collectNotes(capture),
];

export function buildCauseFinding(cause: RootCause): Finding {
  const { hypothesis, facts, supporting, contradicting, victims, level, confidence } = cause;
  const details = writeDetails(cause);
  const sentences = details === '' ? [] : [details];
  if (victims.length > 0)
    sentences.push(`It explains: ${victims.map(({ hypothesis: { title } }) => `"${title}"`).join(', ')}.`);
  if (contradicting.length > 0)
    sentences.push(`Against it: ${contradicting.map(({ statement }) => statement).join('; ')}.`);
  const [first, ...more] = collectEvidence([...supporting, ...victims.flatMap((victim) => victim.supporting)]);
  return {
    id: hypothesis.id,
    title: writeHeadline(cause),
    general: hypothesis.title,
    cause: hypothesis.cause,
    level,
    confidence,
    explanation: sentences.join(' ') || toSentence(supporting.map(({ statement }) => statement).join('; ')),
    advice: `${hypothesis.advice(facts)} To confirm: ${hypothesis.confirm.charAt(0).toLowerCase()}${hypothesis.confirm.slice(1)}`,
    evidence: [first ?? { kind: 'metric', name: 'facts', measured: count(supporting.length) }, ...more],
  };
}

/** Collects the evidence of the facts, in their order and without repetitions. */
function collectEvidence(facts: readonly Fact[]): Evidence[] {
  const seen = new Set<string>();
  return facts
    .flatMap((fact) => fact.evidence.slice(0, MAX_EVIDENCE_PER_FACT).map((one) => markWords(one, fact)))
    .filter((one) => {
      const key = one.kind === 'lines' ? `${one.file} ${one.first}` : one.name;
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    })
    .slice(0, MAX_EVIDENCE);
}

/** Makes notes of observations that are never a cause. */
function collectNotes({ ping, vmstat, meta, jstat, jstatAsGcLog }: Capture): Finding[] {
  const findings: Finding[] = [];
  if (jstatAsGcLog !== undefined) {
    findings.push({
      id: 'gc-log-is-jstat',
      title: `\`${jstatAsGcLog}\` holds figures of jstat, not a GC log`,
      level: 'INFO',
      confidence: 'high',
      explanation: `\`${jstatAsGcLog}\` was written by jstat because the JVM had no GC log. Its rows give how full the generations are and how long collections took in sum, but no single pause, cause or allocation rate.`,
      advice:
        'Start the JVM with -Xlog:gc*,safepoint:file=gc.log:time,uptime,level,tags: a GC log costs next to nothing and tells every collection.',
      evidence: [jstat ? quoteLine(jstat.file, 1) : { kind: 'lines', first: 1, last: 1, file: jstatAsGcLog }],
    });
  }
  if (ping?.value && ping.value.outcome !== 'answered') {
    findings.push({
      id: 'ping-failed',
      title: `The target of the ping was ${ping.value.outcome}`,
      general: 'The ping of the capture was not answered',
      level: 'INFO',
      confidence: 'high',
      explanation: `Many networks block pings, so this alone says nothing about the program.`,
      evidence: [quoteLine(ping.file, ping.value.line)],
    });
  }
  const rows = vmstat?.value.slice(1) ?? [];
  const cpus = meta.cpuCount ?? Number.NaN;
  const busy = rows.filter(({ runnable }) => runnable > cpus);
  const [most] = busy.toSorted((a, b) => b.runnable - a.runnable);
  if (vmstat && most && busy.length * 2 > rows.length) {
    findings.push({
      id: 'host-busy',
      title: `More threads were ready to run than the ${cpus} cores of the host, in ${busy.length} of ${rows.length} samples`,
      general: 'The host had more threads to run than cores',
      level: 'INFO',
      confidence: 'medium',
      explanation: `Up to ${most.runnable} threads of the host were ready to run at one time. The capture itself is part of that.`,
      evidence: [quoteLine(vmstat.file, most.line, count(most.runnable))],
    });
  }
  return findings;
}
