import { checkRecordingRule } from '../../../testing/index.ts';
import { secretInEnvironment } from './secret-in-environment.ts';

checkRecordingRule(secretInEnvironment, {
  silent: {
    none: {},
    'the working directory': { recording: { secrets: [{ where: 'environment', key: 'PWD' }] } },
    'programs and files': {
      recording: {
        secrets: [
          { where: 'environment', key: 'XDG_ACTIVATION_TOKEN' },
          { where: 'environment', key: 'GIT_ASKPASS' },
          { where: 'environment', key: 'VSCODE_GIT_ASKPASS_NODE' },
          { where: 'environment', key: 'POSTGRES_PASSWORD_FILE' },
        ],
      },
    },
  },
  fires: {
    'a password': {
      on: { recording: { secrets: [{ where: 'environment', key: 'db.password' }] } },
      level: 'WARNING',
      headline: /db.password/,
    },
  },
});
