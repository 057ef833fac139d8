import { chooseHeadline } from '@hindsight/claims';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { isFault } from '../support/crash-class.ts';
import { quoteLine } from '../support/evidence.ts';
import {
  describeLibrary,
  findGuiltyLibrary,
  findGuiltyProduct,
  gatherNativeCrash,
  isOnNativePath,
} from '../support/native-code.ts';
import { adviseEvidence, describeFault, describePath, describeSignal, nameThread } from '../support/prose.ts';

const CALLBACK =
  /^(?:cb|callback)_?(?:Class|Method|VMInit|Compiled|Object|GarbageCollection|Thread|Breakpoint)|JvmtiExport::post_/;

/** Threads of the debugger of the JDK; no code of a program runs in them. */
const DEBUGGER_THREAD = /^JDWP /;

export const agentCrash = defineRule({
  id: 'agent-crash',
  cause: 'native-crash',
  title: 'A native agent crashed',
  because:
    'The blamed library was loaded with -agentlib, -agentpath or -javaagent, is of a known agent, or the JVM called it back over JVMTI; or the thread is one of the debugger (JDWP).',
  check: (analysis) => {
    if (!isFault(analysis)) return undefined;
    const library = findGuiltyLibrary(analysis);
    const isAgent = analysis.blame?.owner === 'agent' || findGuiltyProduct(analysis, 'agent', 'profiler') !== undefined;
    const isCallback = library !== undefined && isOnNativePath(analysis, CALLBACK);
    const isDebugger = DEBUGGER_THREAD.test(analysis.report.crash.thread?.name ?? '');
    if (!isAgent && !isCallback) return isDebugger ? claimDebugger(analysis) : undefined;
    const name = library ?? analysis.blame?.module;
    const agent = analysis.report.jvm.agents.find(
      (one) => name !== undefined && (one.path.includes(name) || name.includes(one.name)),
    );
    return {
      level: 'FATAL',
      confidence: agent === undefined ? 'medium' : 'high',
      headline: chooseHeadline(`${describeSignal(analysis)} in the agent ${describeLibrary(name)}`),
      explanation: `${describeFault(analysis)}${describePath(analysis)} ${agent === undefined ? 'The library is of an agent.' : `The command line loads it as an agent (${agent.path}).`} An agent runs inside of the JVM, in every thread that it instruments.`,
      advice: `Start without the agent to confirm it, then update it; send its vendor ${adviseEvidence(analysis)} with the version of agent and JDK.`,
      evidence: gatherNativeCrash(analysis, agent === undefined ? undefined : quoteLine(agent.line, agent.path)),
    };
  },
});

/** The debugger asked the JVM for something that failed. */
function claimDebugger(analysis: CrashAnalysis) {
  return {
    level: 'FATAL',
    confidence: 'medium',
    headline: chooseHeadline(
      `${describeSignal(analysis)} in the thread ${nameThread(analysis)} of the debugger`,
      `${describeSignal(analysis)} in a thread of the debugger`,
    ),
    explanation: `${describeFault(analysis)}${describePath(analysis)} The JVM failed on a request of the debugger that is attached (JDWP): evaluating an expression, reading a variable of a frame that is gone, or replacing a class. No thread of the program is involved.`,
    advice: `Without a debugger it does not happen; in development update JDK and IDE, and switch off what asks without being told (watches, async stack traces, hot replacement of classes). Remove -agentlib:jdwp in production. Send the vendor ${adviseEvidence(analysis)}.`,
    evidence: gatherNativeCrash(analysis, quoteThread(analysis)),
  } as const;
}

const quoteThread = ({ report: { crash } }: CrashAnalysis) =>
  crash.thread === undefined ? undefined : quoteLine(crash.thread.line, crash.thread.name);
