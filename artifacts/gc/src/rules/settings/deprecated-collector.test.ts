import { aPause, checkRule, type RunSketch } from '../../../testing/index.ts';
import { deprecatedCollector } from './deprecated-collector.ts';

const sketchRun = (facts: RunSketch['facts'], name = 'ParNew'): RunSketch => ({
  facts: facts ?? {},
  events: [aPause(10, 20, { name })],
  untilSeconds: 600,
});

checkRule(deprecatedCollector, {
  silent: {
    G1: sketchRun({ collector: 'G1' }, 'Pause Young'),
    'Serial with its own young collector': sketchRun({ collector: 'Serial' }, 'DefNew'),
    'Parallel with its own old collector': sketchRun(
      { collector: 'Parallel', commandLine: '-XX:+UseParallelOldGC' },
      'PSYoungGen',
    ),
  },
  fires: {
    'incremental CMS': { on: sketchRun({ collector: 'iCMS' }), level: 'WARNING', explanation: /JEP 173/ },
    'CMS with DefNew': { on: sketchRun({ collector: 'CMS' }, 'DefNew'), level: 'WARNING' },
    'ParNew with Serial old': { on: sketchRun({ collector: 'Serial' }, 'ParNew'), level: 'WARNING' },
    'the same, stated by the log': {
      on: sketchRun({ collector: 'Serial', collectorDetail: 'ParNew + Serial Old' }, 'GC'),
      level: 'WARNING',
    },
    CMS: { on: sketchRun({ collector: 'CMS' }), level: 'INFO', explanation: /JEP 363/ },
    'Parallel without parallel old collections': {
      on: sketchRun({ collector: 'Parallel', commandLine: '-XX:-UseParallelOldGC' }, 'PSYoungGen'),
      level: 'INFO',
      explanation: /JEP 366/,
    },
  },
});
