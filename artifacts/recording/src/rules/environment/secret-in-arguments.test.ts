import { checkRecordingRule } from '../../../testing/index.ts';
import { secretInArguments } from './secret-in-arguments.ts';

checkRecordingRule(secretInArguments, {
  silent: {
    none: {},
    'the working directory': { recording: { secrets: [{ where: 'arguments', key: 'PWD' }] } },
  },
  fires: {
    'a password': {
      on: { recording: { secrets: [{ where: 'arguments', key: 'db.password' }] } },
      level: 'WARNING',
      headline: /db.password/,
    },
  },
});
