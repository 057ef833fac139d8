import { defineRule } from '../define-rule.ts';
import { claimSecrets } from '../support/claim-secrets.ts';

export const secretInEnvironment = defineRule({
  id: 'secret-in-environment',
  cause: 'private-data',
  title: 'The environment of the JVM has secrets',
  because: 'JMC (PasswordsIn…): a key that names a password, token or key of access; JEP 536 redacts them.',
  check: (analysis) =>
    claimSecrets(
      analysis,
      'environment',
      'the environment of the JVM',
      'Pass secrets by files or a vault. Remove the events with `jfr scrub --exclude-events jdk.InitialEnvironmentVariable` before you share the file.',
    ),
});
