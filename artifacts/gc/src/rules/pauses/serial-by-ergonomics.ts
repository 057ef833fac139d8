import { formatBytes, formatDuration, lineEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { bytes, type Confidence, count, type Evidence } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { getCollector } from '../../jvm/collectors.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { pauseEvidence } from '../support/evidence-collector.ts';
import { countCpus } from '../support/gc-workers.ts';
import { isJvmAtLeast, isJvmBefore } from '../support/jvm/jvm-major.ts';

/** A machine with two CPUs and 1792 MB is a "server" to the JVM and does not get Serial by itself. */
const SERVER_MEMORY_BYTES = 1792 * 2 ** 20;
const SERVER_CPUS = 2;
const LONG_PAUSE_MS = 1000;
/** The share of the time that a collector should leave to the application. */
const GOAL_PERCENT = 95;
/** The release of Java that introduced ergonomics; G1 is the choice for servers from Java 9 (JEP 248). */
const ERGONOMICS_SINCE = 5;
const G1_BY_DEFAULT = 9;

export const serialByErgonomics = defineGcRule({
  id: 'serial-by-ergonomics',
  cause: 'collector-settings',
  title: 'The single-threaded Serial collector is in use',
  because:
    'The JVM picks Serial when it sees fewer than 2 CPUs or less than 1792 MB (server-class machine detection). With a larger heap, more CPUs or pauses of a second, that is rarely intended.',
  check: (analysis) => {
    const { run, capacity, pauses } = analysis;
    if (getCollector(run) !== 'Serial' || isJvmBefore(run, ERGONOMICS_SINCE)) return undefined;
    const signs: Evidence[] = [];
    const cpus = countCpus(analysis);
    if (capacity && capacity.bytes >= SERVER_MEMORY_BYTES)
      signs.push(metricEvidence('maximum heap', bytes(capacity.bytes), bytes(SERVER_MEMORY_BYTES)));
    if (cpus !== undefined && cpus >= SERVER_CPUS) signs.push(metricEvidence('CPUs', count(cpus), count(SERVER_CPUS)));
    if (pauses.maxMs >= LONG_PAUSE_MS) signs.push(pauseEvidence(run, pauses.maxRow));
    const [first, ...more] = signs;
    if (!first) return undefined;
    const choice = explainChoice(analysis);
    const line = run.factLines.collector;
    return {
      level: choice.chosen || !arePausesNoticed(analysis) ? 'INFO' : 'WARNING',
      confidence: choice.confidence,
      headline: nameCase(analysis, cpus),
      explanation: `${choice.explanation} ${describeFacts(analysis, cpus)}`,
      advice: choice.chosen
        ? `If pauses matter, replace -XX:+UseSerialGC by ${nameOtherCollector(analysis)}.`
        : buildAdvice(analysis),
      evidence: [first, ...more, ...(line === undefined ? [] : [lineEvidence(line)])],
    };
  },
});

function nameCase({ capacity, pauses }: GcAnalysis, cpus: number | undefined): string {
  if (pauses.maxMs >= LONG_PAUSE_MS)
    return `The Serial collector, with its one thread, stopped the application for up to ${formatDuration(pauses.maxMs)}`;
  const heap = capacity ? ` a heap of up to ${formatBytes(capacity.bytes)}` : ' the heap';
  return `The Serial collector collects${heap} with one thread${cpus === undefined ? '' : ` on ${pluralize(cpus, 'CPU')}`}`;
}

/** Serial is a problem where its pauses are: a small service on one CPU does well with it. */
function arePausesNoticed({ pauses, span, throughput }: GcAnalysis): boolean {
  return pauses.maxMs >= LONG_PAUSE_MS || (!span.short && (throughput?.percent ?? 100) < GOAL_PERCENT);
}

function explainChoice(analysis: GcAnalysis): { chosen: boolean; confidence: Confidence; explanation: string } {
  const { flags } = analysis;
  if (flags.switches.get('UseSerialGC') === true)
    return { chosen: true, confidence: 'high', explanation: 'Serial was chosen with -XX:+UseSerialGC.' };
  if (flags.known)
    return {
      chosen: false,
      confidence: 'high',
      explanation: 'No option names a collector and the JVM picked Serial, which works with one thread.',
    };
  if (isServerClass(analysis))
    return {
      chosen: true,
      confidence: 'medium',
      explanation:
        'Serial, which works with one thread, was probably chosen: the JVM would not have picked it on this machine.',
    };
  return {
    chosen: false,
    confidence: 'low',
    explanation:
      'Serial works with one thread; if it was not chosen, the JVM saw fewer than 2 CPUs or less than 1792 MB.',
  };
}

/** Returns whether the JVM itself would have chosen another collector. */
const isServerClass = (analysis: GcAnalysis): boolean =>
  (countCpus(analysis) ?? 0) >= SERVER_CPUS && (analysis.run.facts.memoryTotal ?? 0) >= SERVER_MEMORY_BYTES;

function describeFacts({ capacity, pauses }: GcAnalysis, cpus: number | undefined): string {
  const facts: string[] = [];
  if (capacity) facts.push(`the heap may grow to ${formatBytes(capacity.bytes)}`);
  if (cpus !== undefined) facts.push(`the machine has ${cpus} CPUs`);
  if (pauses.count > 0) facts.push(`the longest pause took ${formatDuration(pauses.maxMs)}`);
  const text = facts.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

const nameOtherCollector = ({ run }: GcAnalysis): string =>
  isJvmAtLeast(run, G1_BY_DEFAULT) ? '-XX:+UseG1GC' : '-XX:+UseParallelGC or, from 8u40, -XX:+UseG1GC';

function buildAdvice(analysis: GcAnalysis): string {
  if (!arePausesNoticed(analysis))
    return `Leave it while the pauses stay short; name the collector that you want (-XX:+UseSerialGC or ${nameOtherCollector(analysis)}), so that another machine does not choose for you.`;
  return countCpus(analysis) === 1
    ? `Raise the CPU limit to 2 or more (memory to 2 GB or more), or state the CPUs that its quota allows with -XX:ActiveProcessorCount, and name the collector (${nameOtherCollector(analysis)}): with a single CPU there is nobody to collect beside the application.`
    : `Name a collector (${nameOtherCollector(analysis)}), or raise the limits of the container to at least 2 CPUs and 2 GB.`;
}
