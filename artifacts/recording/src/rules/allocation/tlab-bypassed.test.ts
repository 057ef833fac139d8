import { checkRecordingRule } from '../../../testing/index.ts';
import { tlabBypassed } from './tlab-bypassed.ts';

checkRecordingRule(tlabBypassed, {
  silent: {
    'below a fifth': {
      samples: {
        'jdk.ObjectAllocationInNewTLAB': [{ times: 801, weight: 100, subject: 'byte[]' }],
        'jdk.ObjectAllocationOutsideTLAB': [{ times: 199, weight: 100, subject: 'byte[]' }],
      },
    },
  },
  fires: {
    'a fifth': {
      on: {
        samples: {
          'jdk.ObjectAllocationInNewTLAB': [{ times: 800, weight: 100, subject: 'byte[]' }],
          'jdk.ObjectAllocationOutsideTLAB': [{ times: 200, weight: 100, subject: 'byte[]' }],
        },
      },
      level: 'INFO',
    },
    half: {
      on: {
        samples: {
          'jdk.ObjectAllocationInNewTLAB': [{ times: 500, weight: 100, subject: 'byte[]' }],
          'jdk.ObjectAllocationOutsideTLAB': [{ times: 500, weight: 100, subject: 'byte[]' }],
        },
      },
      level: 'WARNING',
    },
  },
});
