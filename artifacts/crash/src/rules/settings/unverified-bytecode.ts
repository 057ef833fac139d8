import { chooseHeadline } from '@hindsight/claims';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { type CrashClass, classifyCrash, findTopFrame } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame } from '../support/evidence.ts';
import { code, describeFault } from '../support/prose.ts';

const OPTION = /^(?:-Xverify:none|-noverify|-XX:-BytecodeVerification(?:Remote|Local))$/;
const STATED = /method not verified|illegal bytecode sequence/i;
/** What runs bytecode or meets the objects that it leaves behind. */
const VICTIMS: ReadonlySet<CrashClass> = new Set<CrashClass>([
  'interpreted',
  'compiled',
  'compiler',
  'collector',
  'jvm',
  'stub',
]);

export const unverifiedBytecode = defineRule({
  id: 'unverified-bytecode',
  cause: 'memory-corruption',
  title: 'The JVM ran bytecode that it had not verified',
  because:
    'The JVM trusts bytecode after its verification (JVM specification, 4.10): with -Xverify:none, -noverify or -XX:-BytecodeVerificationRemote a class that does not keep the types takes a number for a reference. The message "method not verified" is of code that met this.',
  check: (analysis) => {
    const { crash, jvm } = analysis.report;
    const option = jvm.arguments.find((one) => OPTION.test(one));
    const isStated = STATED.test(crash.message ?? '');
    const kind = classifyCrash(analysis);
    if ((option === undefined && !isStated) || kind === undefined) return undefined;
    if (!isStated && !VICTIMS.has(kind)) return undefined;
    return isStated ? claimStated(analysis, option) : claimSuspect(analysis, option ?? '');
  },
});

const SO_IT_FAILS = 'Without the check the JVM takes numbers for references, and fails wherever they are used.';

function claimStated(analysis: CrashAnalysis, option: string | undefined) {
  const { message } = analysis.report.crash;
  const off = option === undefined ? '' : ` Verification of classes is off (${code(option)}).`;
  return {
    level: 'FATAL',
    confidence: 'high',
    headline: chooseHeadline(
      `The JVM ran bytecode that breaks the rules of types${option === undefined ? '' : `: ${code(option)} lets it pass`}`,
    ),
    explanation: `${describeFault(analysis)} The message is: ${message}.${off} ${SO_IT_FAILS}`,
    advice: advise(option ?? '-Xverify:none'),
    evidence: gatherUnverified(analysis, option),
  } as const;
}

function claimSuspect(analysis: CrashAnalysis, option: string) {
  return {
    level: 'WARNING',
    confidence: 'medium',
    headline: chooseHeadline(`Classes are not verified (${code(option)}): wrong bytecode can damage the heap`),
    explanation: `${describeFault(analysis)} Verification of classes is off (${code(option)}). Wrong bytecode of a tool that changes classes (agents, proxies, obfuscators, class files of several versions) is a suspect beside bugs of the JVM and native code. ${SO_IT_FAILS}`,
    advice: advise(option),
    evidence: gatherUnverified(analysis, option),
  } as const;
}

const advise = (option: string): string =>
  `Take ${code(option)} away: a wrong class is then told by a VerifyError with its name. The option is deprecated since JDK 13, and class data sharing saves more time at the start.`;

const gatherUnverified = (analysis: CrashAnalysis, option: string | undefined) =>
  gatherCrash(
    analysis,
    quote(analysis, 'message', analysis.report.crash.message),
    option === undefined ? undefined : quote(analysis, 'jvmArguments', option),
    quoteFrame(findTopFrame(analysis)),
  );

/** Whether the crash itself says that bytecode was wrong; then no compiler is to blame. */
export const isUnverifiedStated = ({ report }: CrashAnalysis): boolean => STATED.test(report.crash.message ?? '');
