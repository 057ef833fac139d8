import { checkRecordingRule } from '../../../testing/index.ts';
import { secretInEnvironment } from './secret-in-environment.ts';

checkRecordingRule(secretInEnvironment, {
  silent: {
    none: {},
    'the working directory': { recording: { secrets: [{ where: 'environment', key: 'PWD' }] } },
    'settings of services, and words that begin alike': {
      recording: {
        secrets: [
          { where: 'environment', key: 'TOX_TESTENV_PASSENV' },
          { where: 'environment', key: 'AUTH_SERVICE_SERVICE_HOST' },
          { where: 'environment', key: 'AUTH_SERVICE_PORT_8080_TCP_ADDR' },
          { where: 'environment', key: 'TOKEN_TTL' },
          { where: 'environment', key: 'GIT_AUTHOR_NAME' },
          { where: 'environment', key: 'OAUTH_TOKEN_URL' },
        ],
      },
    },
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
    'short names and keys': {
      on: {
        recording: {
          secrets: [
            { where: 'environment', key: 'DB_PASS' },
            { where: 'environment', key: 'SECRET_KEY_BASE' },
            { where: 'environment', key: 'PORT_API_TOKEN' },
            { where: 'environment', key: 'BASIC_AUTH' },
            { where: 'environment', key: 'AUTHORIZATION' },
          ],
        },
      },
      level: 'WARNING',
      headline: /^5 secrets/,
    },
  },
});
