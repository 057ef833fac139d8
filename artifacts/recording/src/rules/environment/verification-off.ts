import { metricEvidence } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { listArguments } from '../support/arguments.ts';
import { gather } from '../support/evidence.ts';
import { getFlag } from '../support/settings.ts';

const OPTIONS = /^(?:-Xverify:none|-noverify|-XX:-BytecodeVerification(?:Remote|Local))$/;

export const verificationOff = defineRule({
  id: 'verification-off',
  cause: 'settings',
  title: 'Classes are loaded without verification',
  because: 'JMC (BytecodeVerification); -Xverify:none and -noverify are deprecated from JDK 13 on (JDK-8214719).',
  check: (analysis) => {
    const options = listArguments(analysis).filter((one) => OPTIONS.test(one) && !one.endsWith('Local'));
    const isOff = getFlag(analysis, 'BytecodeVerificationRemote') === 'false';
    if (options.length === 0 && !isOff) return undefined;
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: 'The JVM does not verify the classes that it loads',
      explanation: `${options[0] ?? '-XX:-BytecodeVerificationRemote'} is set: a class file that is damaged or made by a faulty agent can crash the JVM or read what it must not.`,
      advice: 'Remove the option; class data sharing (-XX:SharedArchiveFile) shortens the start more.',
      evidence: gather(metricEvidence('options that switch verification off', count(Math.max(1, options.length)))),
    };
  },
});
