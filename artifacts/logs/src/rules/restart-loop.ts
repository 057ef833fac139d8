import { chooseHeadline, formatCount, formatDuration, formatTimes, lineEvidence } from '@hindsight/claims';
import { count, ms } from '@hindsight/model';
import type { ProgramStart } from '../metrics/starts.ts';
import { defineLogRule } from './support/define-rule.ts';
import { formatHeadlineTime } from './support/error-headline.ts';

/** A release restarts a program once or twice. */
const MIN_STARTS = 4;
/** Nobody deploys so often. */
const MAX_LIFE_MS = 600_000;
/** A job that a timer starts ends by itself. */
const MIN_REQUEST_SHARE = 0.5;
const LINES = 5;
const TEST = /(?:Tests?|IT|Spec)$/;

export const restartLoop = defineLogRule({
  id: 'restart-loop',
  cause: 'crash',
  title: 'The program is stopped and started again and again',
  because:
    'A program that is told to stop within ten minutes of most of its starts, four times or more, is not released so often: somebody or something believes that it is not well.',
  check: (log) => {
    const [starts] = [...Map.groupBy(log.starts, ({ program }) => program).values()]
      .filter(isLoop)
      .toSorted((a, b) => b.length - a.length);
    const first = starts?.[0];
    if (!starts || !first) return undefined;
    const life = findUsualLife(starts);
    const what = `The program was stopped and started again ${formatTimes(starts.length - 1)}`;
    const since = ` since ${formatHeadlineTime(first.time, log)}`;
    const every = `, about every ${formatDuration(Math.round(life / 1000) * 1000)}`;
    return {
      level: 'WARNING',
      confidence: 'medium',
      headline: chooseHeadline(`${what}${every}${since}`, `${what}${every}`),
      explanation: `There are ${formatCount(starts.length)} starts, most of them ${formatDuration(Math.round(life / 1000) * 1000)} or less apart, and the log tells of stops before them: the program did not crash but was told to stop.`,
      advice:
        'Find out who stops it: events of the orchestrator (kubectl describe pod: Liveness probe failed, Killing), a watchdog, a rollout that never becomes ready, an autoscaler, a preempted machine. Compare the time that it lives with the delay, period and failures of its probes: when they leave too little time for the start, let a startup probe cover it, before looking for what is slow.',
      evidence: [
        lineEvidence(first.line),
        ...starts.slice(1, LINES).map(({ line }) => lineEvidence(line)),
        { kind: 'metric', name: 'usual time between starts', measured: ms(life) },
        { kind: 'metric', name: 'starts', measured: count(starts.length) },
      ],
    };
  },
});

/** Starts of one process, or of programs with several names, are those of its parts or tests; after a crash another finding tells of them. */
function isLoop(starts: readonly ProgramStart[]): boolean {
  if (starts.length < MIN_STARTS || starts.some(({ afterCrash }) => afterCrash)) return false;
  const processes = new Set(starts.map(({ process }) => process));
  const requests = starts.filter(({ afterRequest }) => afterRequest).length;
  if (requests < MIN_REQUEST_SHARE * (starts.length - 1)) return false;
  const names = new Set(starts.map(({ name }) => name).filter((name) => name !== undefined));
  if (names.size > 1 || names.values().some((name) => TEST.test(name))) return false;
  return (processes.size > 1 || processes.has(undefined)) && findUsualLife(starts) <= MAX_LIFE_MS;
}

/** The median time between starts; infinite without times. */
function findUsualLife(starts: readonly ProgramStart[]): number {
  const lives = starts
    .slice(1)
    .map(({ time }, index) => time - (starts[index]?.time ?? Number.NaN))
    .filter((life) => life >= 0)
    .sort((a, b) => a - b);
  return lives[Math.floor((lives.length - 1) / 2)] ?? Number.POSITIVE_INFINITY;
}
