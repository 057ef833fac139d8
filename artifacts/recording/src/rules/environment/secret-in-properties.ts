import { defineRule } from '../define-rule.ts';
import { claimSecrets } from '../support/claim-secrets.ts';

export const secretInProperties = defineRule({
  id: 'secret-in-properties',
  cause: 'private-data',
  title: 'The system properties have secrets',
  because: 'JMC (PasswordsIn…): a key that names a password, token or key of access; JEP 536 redacts them.',
  check: (analysis) =>
    claimSecrets(
      analysis,
      'properties',
      'the system properties',
      'Pass secrets by files or a vault. Remove the events with `jfr scrub --exclude-events jdk.InitialSystemProperty` before you share the file.',
    ),
});
