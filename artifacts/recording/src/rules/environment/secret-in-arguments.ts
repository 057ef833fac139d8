import { defineRule } from '../define-rule.ts';
import { claimSecrets } from '../support/claim-secrets.ts';

export const secretInArguments = defineRule({
  id: 'secret-in-arguments',
  cause: 'private-data',
  title: 'The command line of the JVM has secrets',
  because: 'JMC (PasswordsIn…): a key that names a password, token or key of access; JEP 536 redacts them.',
  check: (analysis) =>
    claimSecrets(
      analysis,
      'arguments',
      'the command line of the JVM',
      'Pass secrets by files or a vault, not by -D or arguments, which every process list shows. Remove the events with `jfr scrub --exclude-events jdk.JVMInformation` before you share the file.',
    ),
});
