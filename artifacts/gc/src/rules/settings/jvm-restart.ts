import { formatCount, lineEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, count, type Evidence } from '@hindsight/model';
import type { GcLog, GcRun, Restart } from '../../model.ts';
import { defineGcRule } from '../support/define-rule.ts';

const RESTARTS_QUOTED = 5;

/** Reported once for the whole log, with its last run. */
export const jvmRestart = defineGcRule({
  id: 'jvm-restart',
  cause: 'event',
  title: 'The log holds several runs of the JVM',
  because:
    'Uptime never goes back, and the header is written once at the start: a second header or an earlier uptime is another JVM. The footer at the end distinguishes an orderly exit from a crash.',
  check: ({ run, log }) => {
    const [first] = log.restarts;
    if (!first || run !== log.runs.at(-1)) return undefined;
    if (log.restarts.every((restart) => isBeside(log, restart))) return claimBeside(log);
    const runs = findRestarted(log);
    const ended = runs.filter((one, index) => hasSuccessor(runs, index) && one.facts.endedByFooter === true).length;
    const orderly = ended === log.restarts.length;
    // Only logs with the heap at exit (gc,heap,exit; PrintGCDetails) tell an orderly exit from a kill.
    const hasFooter = runs.some(({ facts }) => facts.endedByFooter === true);
    return {
      level: orderly || !hasFooter ? 'INFO' : 'WARNING',
      confidence: 'high',
      headline: `The log holds ${pluralize(runs.length, 'run')} of the JVM${orderly ? '' : `, ${formatCount(log.restarts.length - ended)} without an orderly exit`}`,
      explanation:
        `The JVM started ${pluralize(runs.length, 'time')} in this log; ` +
        `${orderly ? 'each earlier run had an orderly exit.' : `${pluralize(log.restarts.length - ended, 'time')} the log does not show an orderly exit.`} ` +
        'Each run is diagnosed separately.',
      advice: orderly
        ? 'Give each run a log of its own (%t or %p in the file name), so that runs do not mix.'
        : 'Check why the JVM ended: exit code of the process, hs_err_pid files, the kernel’s out-of-memory killer, or a plain deployment.',
      evidence: [
        metricEvidence('runs of the JVM', count(runs.length)),
        ...log.restarts.slice(0, RESTARTS_QUOTED).flatMap(quoteAroundRestart),
      ],
    };
  },
});

/** Finds the runs of those who restarted: in a text of several containers the others are no runs of the same JVM. */
const findRestarted = ({ runs, restarts }: GcLog): GcRun[] => {
  const begins = new Set(restarts.map(({ line }) => line));
  const restarted = new Set(runs.filter(({ firstLine }) => begins.has(firstLine)).map(({ source }) => source));
  return runs.filter(({ source }) => restarted.has(source));
};

const hasSuccessor = (runs: readonly GcRun[], index: number): boolean =>
  runs.slice(index + 1).some(({ source }) => source === runs[index]?.source);

/** The clocks of two hosts differ by less. */
const OVERLAP_MS = 60_000;

/** Returns whether the next run began long before the one above it ended: then these are two JVMs, whose logs were joined. */
function isBeside({ runs }: GcLog, { previousLine, line }: Restart): boolean {
  const before = runs.find(({ lastLine }) => lastLine === previousLine)?.clock;
  const next = runs.find(({ firstLine }) => firstLine === line)?.clock;
  if (!before || !next) return false;
  return next.first + next.wallOffset < before.last + before.wallOffset - OVERLAP_MS;
}

const claimBeside = ({ runs, restarts }: GcLog): Claim => ({
  level: 'INFO',
  confidence: 'high',
  headline: `The log holds ${pluralize(runs.length, 'JVM')} that ran at the same time`,
  explanation:
    'By their dates the next one began before the one above it ended: logs of several JVMs were joined. Each is diagnosed separately.',
  advice: 'Analyze each log by itself, so that figures and graphs are those of one JVM.',
  evidence: [
    metricEvidence('JVMs of the log', count(runs.length)),
    ...restarts.slice(0, RESTARTS_QUOTED).flatMap(quoteAroundRestart),
  ],
});

const quoteAroundRestart = ({ previousLine, line }: { previousLine: number; line: number }): Evidence[] => [
  lineEvidence(previousLine),
  lineEvidence(line),
];
