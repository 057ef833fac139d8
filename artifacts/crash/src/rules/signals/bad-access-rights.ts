import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { parseAddress } from '../support/address.ts';
import { isFault } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteLine } from '../support/evidence.ts';
import { codePath, describeSignal } from '../support/prose.ts';

export const badAccessRights = defineRule({
  id: 'bad-access-rights',
  cause: 'native-crash',
  title: 'The code did with memory what its protection forbids',
  because:
    'SEGV_ACCERR: the address is mapped, but not for this access: a write to read-only memory, an execution of data, or a protected page of the JVM (sigaction(2)).',
  check: (analysis) => {
    const { crash } = analysis.report;
    if (!isFault(analysis) || crash.signalCode !== 'SEGV_ACCERR') return undefined;
    const mapping = crash.faultMapping;
    const { stackFrom, stackTo } = crash.thread ?? {};
    const address = parseAddress(crash.faultAddress);
    if (
      address !== undefined &&
      stackFrom !== undefined &&
      stackTo !== undefined &&
      address >= stackFrom &&
      address < stackTo
    )
      return undefined;
    const isCode = crash.pc !== undefined && crash.pc === crash.faultAddress;
    const rights = mapping?.access === undefined ? '' : ` (mapped ${mapping.access})`;
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(
        `${describeSignal(analysis)} at ${crash.faultAddress ?? 'an address'}${rights}: ${isCode ? 'the memory may not be executed' : 'the memory may not be accessed so'}`,
      ),
      explanation: `The address ${crash.faultAddress ?? ''} is mapped${mapping?.path === undefined ? '' : ` (${codePath(mapping.path)})`}${rights}, but not for what the code did.${isCode ? ' The program counter is at that address: code was to be executed where it is forbidden (noexec, SELinux, a hardened kernel), or a jump went astray.' : ''}`,
      advice: isCode
        ? 'Check SELinux (`ausearch -m avc`), the mount options of the folder of temporary files, and the hardening of kernel and container.'
        : 'The cause is in the code of the frame; see the finding about it.',
      evidence: gatherCrash(
        analysis,
        quote(analysis, 'siginfo', 'SEGV_ACCERR'),
        mapping === undefined ? undefined : quoteLine(mapping.line, mapping.access),
      ),
    };
  },
});
