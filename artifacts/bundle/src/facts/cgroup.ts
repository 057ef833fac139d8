import { count, formatQuantity, ms, percent } from '@hindsight/model';
import { type Fact, QUALITY } from '../fact.ts';
import type { Capture } from '../model.ts';
import { atLine } from '../output-file.ts';

/** Of the periods of the quota. */
const THROTTLED = 0.1;
/** Fewer periods of 100 ms say nothing. */
const PERIODS = 100;
const THREADS_OF_LIMIT = 0.8;

/** What the limits of the container cost. */
export function cgroupFacts({ cgroup }: Capture): Fact[] {
  if (!cgroup) return [];
  const { file, value } = cgroup;
  const made = (
    id: string,
    key: string,
    says: string,
    measured: Parameters<typeof atLine>[2],
    words: Fact['words'],
  ): Fact => ({
    id,
    family: 'host',
    quality: QUALITY.measured,
    says,
    evidence: [atLine(file, value.lines.get(key) ?? 1, measured)],
    words,
  });
  const facts: Fact[] = [];
  const share = value.throttled / value.periods;
  if (value.periods >= PERIODS && share >= THROTTLED) {
    const told = `${(100 * share).toFixed(0)} %`;
    const quota = Number.isNaN(value.quotaCores) ? 'its' : String(Number(value.quotaCores.toFixed(2)));
    const lost = Number.isNaN(value.throttledMs) ? '' : formatQuantity(ms(value.throttledMs));
    const says = `the container was stopped in ${told} of ${value.periods} periods because its quota of CPU was used up`;
    facts.push(made('throttle', 'nr_throttled', says, percent(100 * share), { share: told, quota, lost }));
  }
  if (value.oomKills > 0) {
    const says = `${value.oomKills} processes of this container were killed for lack of memory`;
    facts.push({
      ...made('cgroup-oom-kill', 'oom_kill', says, count(value.oomKills), { kills: String(value.oomKills) }),
      family: 'kernel',
    });
  }
  if (value.threads >= value.threadLimit * THREADS_OF_LIMIT) {
    const says = `${value.threads} of ${value.threadLimit} threads that the container may have are there`;
    facts.push(
      made('pids-limit', 'pids.current', says, count(value.threads), {
        threads: String(value.threads),
        limit: String(value.threadLimit),
      }),
    );
  }
  return facts;
}
