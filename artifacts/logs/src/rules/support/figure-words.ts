import { formatBytes, formatCount, formatDuration, formatPercent } from '@hindsight/claims';
import { bytes, count, ms, percent, type Quantity } from '@hindsight/model';
import type { FigureKind } from '../../metrics/figures/figure-kinds.ts';
import type { RisenFigure } from '../../metrics/figures/stated-figures.ts';

/** How a kind of figure is written, and what is to be done about it. */
export interface KindWords {
  readonly format: (value: number) => string;
  readonly quantity: (value: number) => Quantity;
  readonly name: (figure: RisenFigure) => string;
  readonly advice: string;
  /** What it does, in the present and in the past. */
  readonly verbs?: readonly [now: string, then: string];
  /** What is said in place of a rise from one value to the other. */
  readonly describe?: (before: string, after: string, figure: RisenFigure) => string;
}

/** Three figures are enough for a mean. */
const roundMean = (value: number): number =>
  value < 10 ? Math.round(10 * value) / 10 : Number(Math.round(value).toPrecision(3));

export const KINDS: Readonly<Record<FigureKind, KindWords>> = {
  duration: {
    format: (value) => formatDuration(roundMean(value)),
    quantity: ms,
    name: ({ template }) => (template === '' ? 'Request times' : 'Durations'),
    advice:
      'Look at what this work waits for at that time: three thread dumps while it is slow show the call, lock or pool. When everything became slower at the same moment, look at the collections and the processors first; when it is slower the longer the program runs, at what it goes through each time (a growing table, list or cache).',
  },
  age: {
    format: (value) => formatDuration(roundMean(value)),
    quantity: ms,
    name: ({ name }) => `\u201c${name}\u201d`,
    advice:
      'What waits is not taken, or is taken more slowly than it comes. See whether its consumer still works: three thread dumps show a call without a time-out, a lock or a message that it cannot handle; otherwise compare how much comes in and how much is done in a second, and what each piece takes.',
  },
  ratio: {
    format: (value) => formatPercent(Math.round(value)),
    quantity: percent,
    name: ({ name }) => `\u201c${name}\u201d`,
    verbs: ['falls', 'fell'],
    advice:
      'Look at what happened at that moment. A cache that misses was emptied or is smaller than what is asked for, its entries expire too early, or the keys have changed (a release, a time or a request id in the key); until it is corrected, the load falls on what is behind it. A success rate that falls has its reason in the errors of the same time.',
  },
  present: {
    format: (value) => formatPercent(Math.round(value)),
    quantity: percent,
    name: ({ name }) => `\u201c${name}\u201d`,
    verbs: ['falls', 'fell'],
    advice:
      'They are lost and do not come back: look at the log and the state of those that are missing, at what they have in common (a host, a rack, a network, a version), and at what was changed when the first one went. See whether those that are left can carry the load.',
  },
  yield: {
    format: (value) => formatCount(Math.round(roundMean(value))),
    quantity: count,
    name: ({ name }) => `\u201c${name}\u201d`,
    verbs: ['falls', 'fell'],
    describe: (before, _after, { name }) => `\u201c${name}\u201d is 0 in each round, was ${before}`,
    advice:
      'The work runs and finds nothing: look at where it reads from. Its source may be empty, moved or renamed, an account may have lost the right to see it, a filter or an offset may have passed what is there, or whoever writes it has stopped. Then do what was left out.',
  },
  progress: {
    format: (value) => formatPercent(roundMean(value)),
    quantity: percent,
    name: ({ name }) => `\u201c${name}\u201d`,
    verbs: ['stands', 'stood'],
    describe: (_before, after) => `The work stands still at ${after}`,
    advice:
      'Take three thread dumps now: they show the call, lock or full queue in which the thread that does this work waits. When it computes instead, look at which piece of the work it has reached; one that is far larger than the others looks the same.',
  },
  processor: {
    format: (value) => formatPercent(Math.round(value)),
    quantity: percent,
    name: ({ name }) => `The processors are busy: \u201c${name}\u201d`,
    advice:
      'Find out what computes: three thread dumps with top -H, or a profile of half a minute, name the threads and their methods, the GC log whether it is the collector. When more is asked for than before, it is load; when not, look at what was changed or began at that moment (a release, a task, other data).',
  },
  clock: {
    format: (value) => formatDuration(roundMean(value)),
    quantity: ms,
    name: ({ name }) => `The clock is off: \u201c${name}\u201d`,
    advice:
      'Compare the clock of this host with a time server (chronyc tracking, timedatectl) and see why it is not corrected: the service that does it has stopped, cannot reach its servers, or follows a wrong one. Tokens, certificates, leases and the order of events go wrong with it. Let it be slewed rather than set at once.',
  },
  population: {
    format: (value) => formatCount(Math.round(value)),
    quantity: count,
    name: ({ name }) => `\u201c${name}\u201d`,
    advice:
      'They are opened and not ended. For sessions, look at their time-out and for clients that send no cookie, so that each request opens one (probes, API clients); for connections, at who does not close them. A heap dump tells what each of them holds.',
  },
  fill: {
    format: (value) => formatPercent(Math.round(value)),
    quantity: percent,
    name: ({ name }) => `“${name}”`,
    advice:
      'It will not get back by itself: find out what fills it. For a heap, compare the GC log after full collections and take a heap dump; for a pool or threads, three thread dumps show who holds them; for a disk, look for what was written last. Raising the limit gives time, and no more when it keeps growing.',
  },
  rate: {
    format: (value) => `${formatCount(roundMean(value))}/s`,
    quantity: count,
    name: ({ name }) => (name === 'rate' || /throughput/i.test(name) ? 'Throughput' : `Throughput (“${name}”)`),
    verbs: ['falls', 'fell'],
    advice:
      'When as much waits to be done as before, each piece takes longer: three thread dumps show what the workers wait for (a slow peer or disk, a lock, a table that has grown), the GC log whether collections take the time, top whether the processors are full. When less arrives than before, look at who sends it.',
  },
  resource: {
    format: (value) => formatCount(Math.round(value)),
    quantity: count,
    name: ({ name }) => `“${name}”`,
    advice:
      'Something is opened and not closed. For threads, a thread dump shows by their names who starts them (a pool for each request that is never shut down, a timer, a client); for files and sockets, lsof -p shows which. Correct that before the limit is reached; raising the limit only gives time.',
  },
  free: {
    format: formatBytes,
    quantity: bytes,
    name: ({ name }) => `\u201c${name}\u201d`,
    verbs: ['falls', 'fell'],
    advice:
      'For a disk, look for what was written last (du -x on the named path, files that are deleted and still open: lsof +L1), and free or enlarge it before writes fail. For a heap, compare the GC log after full collections and take a heap dump: what falls without ever coming back is kept. For the memory of a host, look at what is available (free -m), because the system uses free memory for its cache of files.',
  },
  vacant: {
    format: (value) => formatCount(Math.round(roundMean(value))),
    quantity: count,
    name: ({ name }) => `\u201c${name}\u201d`,
    verbs: ['falls', 'fell'],
    advice:
      'What is given out does not come back: look for who takes one and does not return it when its work fails (close it in finally, or by try with resources), and for work that keeps one while it waits. Three thread dumps show who has them now; raising the number only gives time.',
  },
  failures: {
    format: (value) => formatCount(Math.round(roundMean(value))),
    quantity: count,
    name: ({ name }) => `\u201c${name}\u201d`,
    advice:
      'The statement only counts them: find what fails for the same reason at the moment when the figure began to rise (errors and warnings of the peer, database or file that this work uses, a release, other data). What was not done has to be done again.',
  },
  waiters: {
    format: (value) => formatCount(Math.round(roundMean(value))),
    quantity: count,
    name: ({ name }) => `\u201c${name}\u201d (for the pool)`,
    advice:
      'All members of the pool are taken. Three thread dumps now show who holds them and in which call: a slow statement or peer, a transaction that stays open during other calls, or members that are never given back. A larger pool helps only when the holders are fast.',
  },
  backlog: {
    format: (value) => formatCount(Math.round(roundMean(value))),
    quantity: count,
    name: ({ name }) => `“${name}”`,
    advice:
      'More arrives than is done. Compare both rates: find out whether more arrives than before, or whether those who take it have become slower or fewer (a slow peer, errors, one that hangs). Add workers only when the present ones are busy and what they call has room; bound the backlog before it fills the heap.',
  },
};
