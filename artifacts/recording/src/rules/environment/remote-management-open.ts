import { chooseHeadline, metricEvidence } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { listArguments } from '../support/arguments.ts';
import { gather } from '../support/evidence.ts';

const PREFIX = 'com.sun.management.jmxremote';

export const remoteManagementOpen = defineRule({
  id: 'remote-management-open',
  cause: 'settings',
  title: 'Remote management is open without authentication or encryption',
  because:
    'JMC (ManagementAgent): with a port, and authenticate or ssl false, whoever reaches the port may run code in the JVM.',
  check: (analysis) => {
    const port = findProperty(analysis, 'port') ?? findProperty(analysis, 'rmi.port');
    const open = ['authenticate', 'ssl'].filter((name) => findProperty(analysis, name) === 'false');
    if (port === undefined || open.length === 0) return undefined;
    const what = open.map((name) => (name === 'ssl' ? 'encryption' : 'authentication')).join(' and ');
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(`JMX listens on port ${port} without ${what}`),
      explanation: `${PREFIX}.port is ${port}, and ${open.map((name) => `${PREFIX}.${name}`).join(' and ')} ${open.length === 1 ? 'is' : 'are'} false: who reaches the port may load code into the JVM, and read what passes.`,
      advice:
        'Set both to true, or bind the port to localhost (com.sun.management.jmxremote.host) and reach it over ssh.',
      evidence: gather(
        metricEvidence('port', count(Number(port) || 0)),
        metricEvidence('protections that are off', count(open.length)),
      ),
    };
  },
});

function findProperty(analysis: RecordingAnalysis, name: string): string | undefined {
  const key = `${PREFIX}.${name}`;
  const property = analysis.facts.systemProperties.find((one) => one.key === key)?.value;
  const argument = listArguments(analysis).find((one) => one.startsWith(`-D${key}=`));
  return property ?? argument?.slice(argument.indexOf('=') + 1);
}
