import { chooseHeadline, pluralize } from '@hindsight/claims';
import { classifyActivity } from '../../metrics/activity.ts';
import { isIdle, isJvmThread } from '../../metrics/idle.ts';
import { findWait } from '../../metrics/waiting.ts';
import type { DumpedThread } from '../../model.ts';
import { listNames } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { toCountEvidence, toNames, toThreadEvidence } from '../support/evidence.ts';
import { agree, nameThreads } from '../support/headline.ts';

/** More threads are an idle server rather than a program that should have ended. */
const MAX_THREADS = 5;

export const nonDaemonShutdown = defineDumpRule({
  id: 'non-daemon-shutdown',
  cause: 'event',
  title: 'The main method has ended and idle threads keep the JVM alive',
  because:
    'DestroyJavaVM waits until the last non-daemon thread ends. When the few that are left have nothing to do, the program probably should have ended; servers that do not accept connections themselves are similar, so this is only a note.',
  check: ({ dump }) => {
    const destroys = dump.threads.find(({ name }) => name === 'DestroyJavaVM');
    const left = dump.threads.filter((thread) => thread.daemon === false && !isJvmThread(thread));
    if (dump.threads.some(servesConnections) || dump.threads.some(isUiThread)) return undefined;
    if (!destroys || left.length === 0 || left.length > MAX_THREADS || !left.every(doesNothing)) return undefined;
    return {
      level: 'INFO',
      confidence: 'low',
      headline: chooseHeadline(
        `main has ended, and ${nameThreads(left)} ${agree(left, 'keeps', 'keep')} the JVM alive`,
      ),
      explanation: `${pluralize(left.length, 'idle non-daemon thread')}: ${listNames(toNames(left))}. The JVM does not exit before ${left.length === 1 ? 'it does' : 'they do'}.`,
      advice:
        'Shut down the executors and timers at the end of main, or make their threads daemons, if the program should end.',
      evidence: [...toCountEvidence('idle non-daemon threads', left, MAX_THREADS), toThreadEvidence(destroys)],
    };
  },
});

/** An open window keeps a program alive, as it should. */
const isUiThread = ({ name }: DumpedThread): boolean => /^(?:AWT-|JavaFX )/.test(name);

/** A program that accepts connections should not end. Remote management, which any program may have, accepts some as well. */
const servesConnections = (thread: DumpedThread): boolean =>
  classifyActivity(thread) === 'accept' && !/^(?:RMI TCP Accept|Attach Listener)/.test(thread.name);

/** A loop that sleeps between its rounds keeps a JVM alive as well as a thread that waits for work. */
const doesNothing = (thread: DumpedThread): boolean => isIdle(thread) || findWait(thread)?.purpose === 'time';
