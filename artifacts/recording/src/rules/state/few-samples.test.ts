import { checkRecordingRule, cpuLoad } from '../../../testing/index.ts';
import { fewSamples } from './few-samples.ts';

checkRecordingRule(fewSamples, {
  silent: {
    'enough samples': {
      samples: { 'jdk.ExecutionSample': [{ times: 100, stack: ['A.b'] }] },
      tables: { 'jdk.CPULoad': cpuLoad(0.5) },
    },
    'the JVM is idle': {
      samples: { 'jdk.ExecutionSample': [{ times: 9, stack: ['A.b'] }] },
      tables: { 'jdk.CPULoad': cpuLoad(0.09) },
    },
  },
  fires: {
    'the JVM worked': {
      on: {
        samples: { 'jdk.ExecutionSample': [{ times: 99, stack: ['A.b'] }] },
        tables: { 'jdk.CPULoad': cpuLoad(0.11) },
      },
      level: 'INFO',
      headline: /Only 99 samples/,
    },
    'samples were lost': {
      on: {
        samples: { 'jdk.CPUTimeSample': [{ times: 900, stack: ['A.b'] }] },
        tables: { 'jdk.CPUTimeSamplesLost': [{ lostSamples: 100 }] },
      },
      level: 'INFO',
    },
  },
});
