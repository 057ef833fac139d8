import { checkRecordingRule } from '../../../testing/index.ts';
import { secretInEnvironment } from './secret-in-environment.ts';

checkRecordingRule(secretInEnvironment, {
  silent: {
    none: {},
    'the working directory': { recording: { secrets: [{ where: 'environment', key: 'PWD' }] } },
  },
  fires: {
    'a password': {
      on: { recording: { secrets: [{ where: 'environment', key: 'db.password' }] } },
      level: 'WARNING',
      headline: /db.password/,
    },
  },
});
