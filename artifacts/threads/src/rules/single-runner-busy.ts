import type { Rule } from '@hindsight/model';
import type { DumpAnalysis } from '../analysis.ts';
import { applicationFrame, shortFrame } from '../frame.ts';
import { activityOf, WAITS_OUTSIDE } from '../metrics/activity.ts';
import { counted, sayName } from '../say.ts';
import { entriesOf, threadsSeen } from './evidence.ts';

/** Event loops of Netty, Vert.x, Reactor, XNIO, Lettuce, Redisson, gRPC. */
const EVENT_LOOP =
  /(?:eventloop|event-loop|EventLoopGroup|reactor-(?:http|tcp)-(?:nio|epoll|kqueue)|^parallel-\d+$|^XNIO-\d+ I\/O-\d+$|lettuce-\w*EventLoop|redisson-netty|grpc-\w*-?ELG)/i;

export const singleRunnerBusy: Rule<DumpAnalysis> = {
  id: 'single-runner-busy',
  title: 'An event loop is caught in a call that waits',
  because:
    'An event loop serves all its connections with one thread: whatever it waits for, all of them wait for. One is enough.',
  check: (analysis) => {
    const { graph } = analysis;
    const caught = analysis.busy.filter((index) => {
      const thread = analysis.dump.threads[index];
      if (!thread || !EVENT_LOOP.test(thread.name)) return false;
      return (graph.waitsFor[index] ?? -1) >= 0 || thread.state === 'BLOCKED' || WAITS_OUTSIDE.has(activityOf(thread));
    });
    const threads = entriesOf(analysis, caught);
    const [first] = threads;
    if (!first) return undefined;
    const own = applicationFrame(first.stack.frames);
    return {
      level: 'WARNING',
      confidence: 'medium',
      explanation: `${counted(threads.length, 'event loop waits', 'event loops wait')}: ${sayName(first.name)} ${activityOf(first)}${own === undefined ? '' : ` in ${shortFrame(own)}`}.`,
      advice:
        'Give calls that wait to a pool of workers (executeBlocking, publishOn(boundedElastic), a virtual thread).',
      evidence: threadsSeen('event loops that wait', threads),
    };
  },
};
