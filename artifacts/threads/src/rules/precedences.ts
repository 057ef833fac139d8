import type { CausalPair, Precedence } from '@hindsight/claims';
import { CONSOLE_WRITERS } from './execution/stuck-in-call.ts';
import type { ThreadRuleId } from './index.ts';
import { HELD_UP_HOLDERS, LOCKED_WHILE_WAITING } from './pools/pool-exhausted.ts';

/**
 * Returns whether both findings quote a thread in common. Findings about other threads of the same dump have causes of
 * their own.
 */
function areAboutSameThreads({ cause, symptom }: CausalPair<undefined>): boolean {
  const quoted = new Set(cause.evidence.flatMap((one) => (one.kind === 'lines' ? [one.first] : [])));
  return symptom.evidence.some((one) => one.kind === 'lines' && quoted.has(one.first));
}

/** Returns whether all threads that have something of the pool wait for the lock of one thread. */
const areHoldersHeldUp = ({ symptom }: CausalPair<undefined>): boolean =>
  symptom.evidence.some((one) => one.kind === 'metric' && one.name === HELD_UP_HOLDERS);

/** Returns whether a thread that waits for the pool keeps a lock meanwhile. */
const isLockedWhileWaiting = ({ cause }: CausalPair<undefined>): boolean =>
  cause.evidence.some((one) => one.kind === 'metric' && one.name === LOCKED_WHILE_WAITING);

/** Returns whether what stands still writes to the console, which holds up all who log. */
const isAtConsole = ({ cause }: CausalPair<undefined>): boolean =>
  cause.evidence.some((one) => one.kind === 'metric' && one.name === CONSOLE_WRITERS);

/** What a finding that names the wait of threads makes superfluous about the same threads. */
const GENERAL_WAITS = [
  'lost-signal',
  'queue-full',
  'pool-starved',
  'scheduler-stuck',
  'io-wait',
  'slow-clients',
  'wait-unknown-owner',
  'identical-stacks',
  'same-method',
] as const satisfies readonly ThreadRuleId[];

/** What a finding that names the lock makes superfluous about the same threads. */
const GENERAL_LOCKS = [
  'blocker-chain',
  'high-blocked-ratio',
  'stuck-blocked',
  'identical-stacks',
  'same-method',
] as const satisfies readonly ThreadRuleId[];

/** What shows the victims of one thread that keeps a lock. */
const HELD_BY_A_LOCK: readonly ThreadRuleId[] = [
  'blocker-chain',
  'high-blocked-ratio',
  'stuck-blocked',
  'main-thread-blocked',
  'finalizer-blocked',
  'identical-stacks',
  'same-method',
];

/**
 * Lists which finding is the cause of which others. A specific finding makes a general one about the same threads
 * superfluous.
 */
export const PRECEDENCES: readonly Precedence<ThreadRuleId, undefined>[] = [
  { causes: ['identical-stacks'], symptoms: ['same-method'], effect: 'suppress' },
  { causes: ['deadlock'], symptoms: ['high-blocked-ratio'], effect: 'suppress' },
  { causes: ['hidden-deadlock'], symptoms: ['high-blocked-ratio'], effect: 'suppress' },
  { causes: ['class-init-deadlock'], symptoms: ['high-blocked-ratio'], effect: 'suppress' },
  { causes: ['deadlock'], symptoms: ['stuck-blocked'], effect: 'adopt-advice' },
  { causes: ['hidden-deadlock'], symptoms: ['stuck-blocked'], effect: 'adopt-advice' },
  // The owner does not wait for something outside, but for one of its victims.
  {
    causes: ['hidden-deadlock'],
    symptoms: ['blocker-in-io', 'pool-exhausted', 'pool-starved', 'single-runner-busy', 'io-wait'],
    effect: 'demote-to-note',
    when: areAboutSameThreads,
  },
  {
    causes: ['deadlock', 'class-init-deadlock'],
    symptoms: ['single-runner-busy'],
    effect: 'demote-to-note',
    when: areAboutSameThreads,
  },
  { causes: ['hidden-deadlock', 'deadlock'], symptoms: ['shutdown-hung'], effect: 'suppress' },
  { causes: ['pool-exhausted'], symptoms: ['pool-saturated', 'wait-unknown-owner'], effect: 'suppress' },
  {
    causes: ['io-wait', 'slow-clients', 'pool-starved', 'queue-full', 'common-pool-blocked', 'lost-signal'],
    symptoms: ['pool-saturated'],
    effect: 'suppress',
  },
  { causes: ['common-pool-blocked'], symptoms: ['io-wait', 'identical-stacks'], effect: 'suppress' },
  { causes: ['pool-exhausted'], symptoms: ['io-wait'], effect: 'demote-to-note' },
  {
    causes: ['pool-exhausted', 'pool-starved', 'queue-full', 'lost-signal'],
    symptoms: ['identical-stacks', 'same-method'],
    effect: 'demote-to-note',
  },
  {
    causes: ['io-wait', 'scheduler-stuck'],
    symptoms: ['identical-stacks', 'same-method'],
    effect: 'demote-to-note',
    when: areAboutSameThreads,
  },
  // The last threads of a program wait, because its only pool does.
  { causes: ['pool-starved'], symptoms: ['lost-signal'], effect: 'follow' },
  { causes: ['thread-leak'], symptoms: ['executor-leak', 'io-wait'], effect: 'suppress' },
  { causes: ['thread-leak'], symptoms: ['thread-count-growth'], effect: 'demote-to-note' },
  ...(
    [
      'hidden-subtasks',
      'single-runner-busy',
      'database-lock-wait',
      'distributed-lock-wait',
      'log-queue-full',
      'lock-upgrade',
      'stuck-in-call',
      'sleep-in-request',
      'caller-runs',
    ] as const
  ).map(
    (cause) =>
      ({ causes: [cause], symptoms: GENERAL_WAITS, effect: 'demote-to-note', when: areAboutSameThreads }) as const,
  ),
  {
    causes: ['direct-memory-full', 'setup-per-call'],
    symptoms: [
      'sleep-in-request',
      'class-loading',
      'blocker-chain',
      'gc-busy',
      'pool-saturated',
      'identical-stacks',
      'same-method',
    ],
    effect: 'demote-to-note',
    when: areAboutSameThreads,
  },
  { causes: ['log-queue-full'], symptoms: ['logging-contention'], effect: 'demote-to-note' },
  // Nobody reads the console, or the file system hangs: the lock of the logger is held for as long.
  { causes: ['stuck-in-call'], symptoms: ['logging-contention'], effect: 'demote-to-note', when: areAboutSameThreads },
  // An event loop logs like any thread: whoever has the lock of the logger stops it.
  { causes: ['logging-contention'], symptoms: ['single-runner-busy'], effect: 'follow', when: areAboutSameThreads },
  {
    causes: ['stuck-in-call'],
    symptoms: ['single-runner-busy'],
    effect: 'follow',
    when: (pair) => isAtConsole(pair) && areAboutSameThreads(pair),
  },
  {
    causes: ['sleep-in-request', 'log-queue-full', 'logging-contention'],
    symptoms: ['pool-saturated'],
    effect: 'demote-to-note',
  },
  {
    causes: ['logging-contention', 'class-loading'],
    symptoms: [...GENERAL_LOCKS, 'blocker-in-io', 'lock-convoy'],
    effect: 'demote-to-note',
    when: areAboutSameThreads,
  },
  { causes: ['lock-convoy'], symptoms: [...GENERAL_LOCKS, 'blocker-in-io'], effect: 'demote-to-note' },
  // The holder of the lock is a producer that waits for room.
  { causes: ['queue-full'], symptoms: ['blocker-in-io'], effect: 'follow', when: areAboutSameThreads },
  {
    causes: ['blocker-in-io'],
    symptoms: ['blocker-chain', 'high-blocked-ratio', 'stuck-blocked'],
    effect: 'demote-to-note',
    when: areAboutSameThreads,
  },
  {
    causes: ['hashmap-race', 'regex-backtrack'],
    symptoms: ['cpu-spin', 'stuck-runnable'],
    effect: 'demote-to-note',
    when: areAboutSameThreads,
  },
  { causes: ['regex-backtrack'], symptoms: ['deep-stack'], effect: 'suppress' },
  // What is left is true and worth reading, but has the same cause: it is shown below it.
  {
    causes: ['blocker-in-io'],
    symptoms: HELD_BY_A_LOCK,
    effect: 'follow',
    when: areAboutSameThreads,
  },
  {
    causes: [
      'deadlock',
      'hidden-deadlock',
      'class-init-deadlock',
      'lock-upgrade',
      'blocker-in-io',
      'lock-convoy',
      'class-loading',
      'blocker-chain',
      'wait-unknown-owner',
      'database-lock-wait',
      'distributed-lock-wait',
      'cpu-spin',
    ],
    symptoms: ['pool-saturated'],
    effect: 'follow',
    when: areAboutSameThreads,
  },
  ...(['deadlock', 'hidden-deadlock', 'class-init-deadlock', 'lock-upgrade', 'cpu-spin', 'hashmap-race'] as const).map(
    (cause) => ({ causes: [cause], symptoms: HELD_BY_A_LOCK, effect: 'follow', when: areAboutSameThreads }) as const,
  ),
  {
    causes: ['class-init-deadlock'],
    symptoms: ['class-loading', 'jdbc-driver-load'],
    effect: 'follow',
    when: areAboutSameThreads,
  },
  {
    causes: ['cpu-spin', 'blocker-chain', 'wait-unknown-owner'],
    symptoms: ['stuck-runnable'],
    effect: 'follow',
    when: areAboutSameThreads,
  },
  // Those that have what the pool has lent wait for a lock: whoever keeps it is the cause.
  {
    causes: ['blocker-in-io', 'blocker-chain', 'hidden-deadlock', 'deadlock', 'class-init-deadlock', 'cpu-spin'],
    symptoms: ['pool-exhausted'],
    effect: 'follow',
    when: (pair) => areHoldersHeldUp(pair) && areAboutSameThreads(pair),
  },
  // The holder of the lock waits for the pool itself.
  {
    causes: ['pool-exhausted'],
    symptoms: ['blocker-in-io', 'blocker-chain', 'stuck-blocked', 'high-blocked-ratio'],
    effect: 'demote-to-note',
    when: (pair) => isLockedWhileWaiting(pair) && areAboutSameThreads(pair),
  },
  {
    causes: ['blocker-chain'],
    symptoms: HELD_BY_A_LOCK.filter((id) => id !== 'blocker-chain'),
    effect: 'follow',
    when: areAboutSameThreads,
  },
  { causes: ['high-blocked-ratio'], symptoms: ['stuck-blocked'], effect: 'follow', when: areAboutSameThreads },
  {
    causes: ['carriers-exhausted'],
    symptoms: ['pinned-vthreads', 'vthread-starvation', 'high-vthread-count'],
    effect: 'follow',
  },
  { causes: ['pinned-vthreads'], symptoms: ['vthread-starvation'], effect: 'follow' },
  {
    causes: ['carriers-exhausted', 'pinned-vthreads'],
    symptoms: ['pool-exhausted', 'io-wait', 'lost-signal'],
    effect: 'follow',
    when: areAboutSameThreads,
  },
  {
    causes: [
      'stuck-in-call',
      'io-wait',
      'pool-exhausted',
      'pool-starved',
      'queue-full',
      'lost-signal',
      'sleep-in-request',
    ],
    symptoms: ['pool-saturated', 'scheduler-stuck', 'identical-stacks', 'same-method'],
    effect: 'follow',
    when: areAboutSameThreads,
  },
  // The holder of the inner lock waits for the lock without a known owner.
  {
    causes: ['wait-unknown-owner'],
    symptoms: ['blocker-in-io', 'blocker-chain', 'stuck-blocked'],
    effect: 'follow',
    when: areAboutSameThreads,
  },
  { causes: ['thread-leak'], symptoms: ['high-thread-count', 'identical-stacks'], effect: 'follow' },
  { causes: ['executor-leak'], symptoms: ['high-thread-count'], effect: 'follow' },
];
