import { checkRule } from '../../../testing/index.ts';
import { noOpCollector } from './no-op-collector.ts';

checkRule(noOpCollector, {
  silent: { 'a collector that collects': { facts: { collector: 'Serial' }, untilSeconds: 10 } },
  fires: {
    Epsilon: { on: { facts: { collector: 'Epsilon' }, untilSeconds: 10 }, level: 'INFO', explanation: /Epsilon/ },
  },
});
