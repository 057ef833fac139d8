import { type Hypothesis, SLOW_STATEMENTS } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

const nameCores = (quota: string): string =>
  quota === '' || quota === 'its' ? 'the container' : `${quota} ${quota === '1' ? 'core' : 'cores'}`;

export const cpuThrottled: Hypothesis = {
  id: 'cpu-throttled',
  cause: 'processor-shortage',
  title: 'The container may not use the CPU it needs',
  level: 'SEVERE',
  supports: { throttle: 4, 'container-throttled': 3, 'wait-real': 2, [SLOW_STATEMENTS]: 1 },
  needs: ({ has }) => has('throttle'),
  describe: (facts) =>
    `The quota of ${nameCores(readWord(facts, 'throttle', 'quota', ''))} is used up in ${readWord(facts, 'throttle', 'share', '')} of the periods: the container was stopped each time${readWord(facts, 'throttle', 'lost', '') ? `, its processors for ${readWord(facts, 'throttle', 'lost', '')} together` : ''} (CPU throttling).`,
  advice: () =>
    'Raise or remove the CPU limit of the container, and match the threads of the collector and of the pools to it (-XX:ActiveProcessorCount).',
  confirm: 'cpu.stat of the container twice, a minute apart: nr_throttled keeps rising.',
  explains: ['gc-config', 'gc-thrash', 'slow-backend', 'host-overload', 'request-pool-exhausted'],
};
