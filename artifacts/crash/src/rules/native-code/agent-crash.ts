import { chooseHeadline } from '@hindsight/claims';
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
import { adviseEvidence, describeFault, describePath, describeSignal } from '../support/prose.ts';

const CALLBACK =
  /^(?:cb|callback)_?(?:Class|Method|VMInit|Compiled|Object|GarbageCollection|Thread|Breakpoint)|JvmtiExport::post_/;

export const agentCrash = defineRule({
  id: 'agent-crash',
  cause: 'native-crash',
  title: 'A native agent crashed',
  because:
    'The blamed library was loaded with -agentlib, -agentpath or -javaagent, is of a known agent, or the JVM called it back over JVMTI.',
  check: (analysis) => {
    if (!isFault(analysis)) return undefined;
    const library = findGuiltyLibrary(analysis);
    const isAgent = analysis.blame?.owner === 'agent' || findGuiltyProduct(analysis, 'agent', 'profiler') !== undefined;
    const isCallback = library !== undefined && isOnNativePath(analysis, CALLBACK);
    if (!isAgent && !isCallback) return undefined;
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
