import { checkRecordingRule } from '../../../testing/index.ts';
import { remoteManagementOpen } from './remote-management-open.ts';

checkRecordingRule(remoteManagementOpen, {
  silent: {
    'both are on': {
      facts: {
        systemProperties: [
          { key: 'com.sun.management.jmxremote.port', value: '7091' },
          { key: 'com.sun.management.jmxremote.authenticate', value: 'true' },
          { key: 'com.sun.management.jmxremote.ssl', value: 'true' },
        ],
      },
    },
  },
  fires: {
    'no encryption': {
      on: {
        facts: {
          systemProperties: [
            { key: 'com.sun.management.jmxremote.port', value: '7091' },
            { key: 'com.sun.management.jmxremote.authenticate', value: 'true' },
            { key: 'com.sun.management.jmxremote.ssl', value: 'false' },
          ],
        },
      },
      level: 'WARNING',
      headline: /7091 without encryption/,
    },
    'on the command line': {
      on: {
        facts: {
          jvm: { arguments: '-Dcom.sun.management.jmxremote.port=1 -Dcom.sun.management.jmxremote.authenticate=false' },
        },
      },
      level: 'WARNING',
    },
  },
});
