import { metricEvidence, pluralize } from '@hindsight/claims';
import { count, type Evidence } from '@hindsight/model';
import { applicationFrame, shortFrame } from '../../frame.ts';
import { familyOf } from '../../metrics/groups.ts';
import type { DumpedThread } from '../../model.ts';
import { quoteName } from '../../thread-names.ts';
import { defineSeriesRule } from '../support/define-rule.ts';
import { selectThreads, threadEvidence } from '../support/evidence.ts';
import { confidenceOf } from '../support/persistence.ts';

/** Two dumps make no trend. */
const FEWEST_DUMPS = 3;
const FEWEST_NEW = 10;
/** Of the family's members, in one place: leaked threads have nothing to do. */
const ALIKE_SHARE = 0.8;

export const threadLeak = defineSeriesRule({
  id: 'thread-leak',
  title: 'Threads of one kind are started and never end',
  because:
    'One family of names (pool-*-thread-*) has more members in each of three dumps or more, ten more in all, and nearly all of them wait in one place. Our own limits.',
  check: (series) => {
    const { dumps } = series;
    if (dumps.length < FEWEST_DUMPS) return undefined;
    const families = dumps.map((one) =>
      Map.groupBy(
        one.dump.threads.filter(({ internal }) => !internal),
        ({ name }) => familyOf(name),
      ),
    );
    const grown = [...(families.at(-1)?.keys() ?? [])].flatMap((family) => {
      const counts = families.map((byFamily) => byFamily.get(family)?.length ?? 0);
      const more = (counts.at(-1) ?? 0) - (counts[0] ?? 0);
      const rises = counts.every((members, dump) => dump === 0 || members > (counts[dump - 1] ?? 0));
      const members = families.at(-1)?.get(family) ?? [];
      return rises && more >= FEWEST_NEW && areAlike(members) ? [{ family, counts, more, members }] : [];
    });
    const [most] = grown.sort((a, b) => b.more - a.more);
    const [example] = most?.members ?? [];
    if (!most || !example) return undefined;
    const place = applicationFrame(example.stack.frames) ?? example.stack.frames[0];
    const last = dumps.at(-1);
    const state = example.state === undefined ? '' : `, ${example.state}`;
    return {
      level: 'SEVERE',
      confidence: confidenceOf(series),
      explanation: `${quoteName(most.family)} has ${most.counts.join(', ')} threads in ${pluralize(dumps.length, 'dump')}${place === undefined ? '' : `, all in ${shortFrame(place)}${state}`}.`,
      advice:
        'Shut down the executor, timer or client that makes them when it is no longer needed, or use one for the whole application: pool-N-thread-1 with a rising N is a new pool for every call.',
      evidence: [
        metricEvidence('threads of the family more', count(most.more), count(FEWEST_NEW)),
        ...(last ? examplesOf(selectThreads(last, last.dump.threads.keys().toArray()), most.family) : []),
      ],
    };
  },
});

const LINES_QUOTED = 3;

const examplesOf = (threads: readonly DumpedThread[], family: string): Evidence[] =>
  threads
    .filter(({ name }) => familyOf(name) === family)
    .slice(-LINES_QUOTED)
    .map((thread) => threadEvidence(thread));

function areAlike(members: readonly DumpedThread[]): boolean {
  const byStack = Map.groupBy(members, ({ stack }) => stack.id);
  return Math.max(...[...byStack.values()].map(({ length }) => length)) >= members.length * ALIKE_SHARE;
}
