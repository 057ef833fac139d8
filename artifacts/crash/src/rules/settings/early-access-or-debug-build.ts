import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { gather, quote } from '../support/evidence.ts';

export const earlyAccessOrDebugBuild = defineRule({
  id: 'early-access-or-debug-build',
  cause: 'settings',
  title: 'The JVM is no release build',
  because:
    'The version or the name of the VM has -ea, -internal, fastdebug or slowdebug: assertions end such a JVM where a release build goes on.',
  check: (analysis) => {
    const { version = '', build = '', debugLevel, vmName = '' } = analysis.report.jvm;
    const kind =
      /\b(fastdebug|slowdebug|optimized)\b/.exec(`${debugLevel ?? ''} ${vmName} ${build}`)?.[1] ??
      /-(ea|internal)\b/.exec(`${version} ${build}`)?.[1];
    if (kind === undefined) return undefined;
    const name =
      kind === 'ea' ? 'an early access build' : kind === 'internal' ? 'a build that somebody made' : `a ${kind} build`;
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(`The JVM is ${name}${version === '' ? '' : ` (${version})`}`),
      explanation: `The JVM is ${name}. ${/debug/.test(kind) ? 'It checks itself with assertions and ends at the first that fails.' : 'It has not been tested as a release is, and gets no updates.'}`,
      advice: 'Use a release build of a vendor in production.',
      evidence: gather(
        analysis,
        quote(analysis, 'jreVersion', kind === 'ea' || kind === 'internal' ? `-${kind}` : kind),
        quote(analysis, 'javaVm', kind),
      ),
    };
  },
});
