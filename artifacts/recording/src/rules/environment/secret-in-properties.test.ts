import { checkRecordingRule } from '../../../testing/index.ts';
import { secretInProperties } from './secret-in-properties.ts';

checkRecordingRule(secretInProperties, {
  silent: {
    none: {},
    'the working directory': { recording: { secrets: [{ where: 'properties', key: 'PWD' }] } },
  },
  fires: {
    'a password': {
      on: { recording: { secrets: [{ where: 'properties', key: 'db.password' }] } },
      level: 'WARNING',
      headline: /db.password/,
    },
  },
});
