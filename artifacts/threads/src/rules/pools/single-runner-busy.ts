import { pluralize } from '@hindsight/claims';
import { findApplicationFrame, formatShortFrame } from '../../frame.ts';
import { classifyActivity, describeActivity, WAITS_OUTSIDE } from '../../metrics/activity.ts';
import { quoteName } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { selectThreads, toCountEvidence } from '../support/evidence.ts';

/** Matches event loops of Netty, Vert.x, Reactor, XNIO, Lettuce, Redisson and gRPC. */
const EVENT_LOOP =
  /(?:eventloop|event-loop|EventLoopGroup|reactor-(?:http|tcp)-(?:nio|epoll|kqueue)|^parallel-\d+$|^XNIO-\d+ I\/O-\d+$|lettuce-\w*EventLoop|redisson-netty|grpc-\w*-?ELG)/i;

export const singleRunnerBusy = defineDumpRule({
  id: 'single-runner-busy',
  cause: 'pool',
  title: 'An event loop is stuck in a blocking call',
  because: 'An event loop serves all its connections with one thread: when it waits, all of them wait. One is enough.',
  check: (analysis) => {
    const { graph } = analysis;
    const caught = analysis.busy.filter((index) => {
      const thread = analysis.dump.threads[index];
      if (!thread || !EVENT_LOOP.test(thread.name)) return false;
      return (
        (graph.waitsFor[index] ?? -1) >= 0 || thread.state === 'BLOCKED' || WAITS_OUTSIDE.has(classifyActivity(thread))
      );
    });
    const threads = selectThreads(analysis, caught);
    const [first] = threads;
    if (!first) return undefined;
    const frame = findApplicationFrame(first.stack.frames);
    return {
      level: 'WARNING',
      confidence: 'medium',
      explanation: `${pluralize(threads.length, 'event loop waits', 'event loops wait')}: ${quoteName(first.name)} ${describeActivity(classifyActivity(first))}${frame === undefined ? '' : ` in ${formatShortFrame(frame)}`}.`,
      advice: 'Move blocking calls to a worker pool (executeBlocking, publishOn(boundedElastic), a virtual thread).',
      evidence: toCountEvidence('event loops that wait', threads),
    };
  },
});
