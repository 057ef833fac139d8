import { formatCount } from '@hindsight/claims';
import { count, formatQuantity, ms, percent } from '@hindsight/model';
import { type Fact, QUALITY } from '../../fact.ts';
import type { Capture } from '../../model.ts';
import { quoteLine } from '../../output-file.ts';

/** A share of the periods of the CPU quota. */
const MIN_THROTTLED_SHARE = 0.1;
/** A period lasts 100 ms; a share of fewer periods is not meaningful. */
const MIN_PERIODS = 100;
const MIN_SHARE_OF_THREAD_LIMIT = 0.8;

/** Collects facts about the limits of the container and what they cost. */
export function collectCgroupFacts({ cgroup }: Capture): Fact[] {
  if (!cgroup) return [];
  const { file, value } = cgroup;
  const createFact = (
    id: string,
    key: string,
    statement: string,
    measured: Parameters<typeof quoteLine>[2],
    words: Fact['words'],
  ): Fact => {
    const at = value.lines.get(key);
    const evidence = quoteLine(at?.file ?? file, at?.line ?? 1, measured);
    return { id, family: 'host', quality: QUALITY.measured, statement, evidence: [evidence], words };
  };
  const facts: Fact[] = [];
  const share = value.throttled / value.periods;
  if (value.periods >= MIN_PERIODS && share >= MIN_THROTTLED_SHARE) {
    const shareText = `${(100 * share).toFixed(0)} %`;
    const quota = Number.isNaN(value.quotaCores) ? 'its' : String(Number(value.quotaCores.toFixed(2)));
    const lost = Number.isNaN(value.throttledMs) ? '' : formatQuantity(ms(value.throttledMs));
    const statement = `the container was stopped in ${shareText} of ${formatCount(value.periods)} periods because its CPU quota was used up`;
    facts.push(
      createFact('throttle', 'nr_throttled', statement, percent(100 * share), { share: shareText, quota, lost }),
    );
  }
  if (value.oomKills > 0) {
    const statement = `${value.oomKills} processes of this container were killed for lack of memory`;
    facts.push({
      ...createFact('cgroup-oom-kill', 'oom_kill', statement, count(value.oomKills), { kills: String(value.oomKills) }),
      family: 'kernel',
    });
  }
  if (value.threads >= value.threadLimit * MIN_SHARE_OF_THREAD_LIMIT) {
    const statement = `the container has ${value.threads} of the ${value.threadLimit} threads that it may have`;
    facts.push(
      createFact('pids-limit', 'pids.current', statement, count(value.threads), {
        threads: String(value.threads),
        limit: String(value.threadLimit),
      }),
    );
  }
  return facts;
}
