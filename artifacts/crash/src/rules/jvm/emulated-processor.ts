import { chooseHeadline } from '@hindsight/claims';
import type { Evidence } from '@hindsight/model';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { type CrashClass, classifyCrash, findTopFrame, isNativeMemoryFailure } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame, quoteLine } from '../support/evidence.ts';
import { describeFault, describeFrame, describeSignal } from '../support/prose.ts';

const X86 = /-(?:amd64|x86|i[3-6]86|x86_64)$/;
const ROSETTA = /^rosetta$/i;
const EMULATOR = /^(?:qemu-|box64|FEX)/i;
const APPLE = /^VirtualApple/;
/** What HotSpot writes for the model where `/proc/cpuinfo` has none; every x86 processor has one. */
const NO_MODEL = /^(?:x86_64|amd64|i[3-6]86|x86),/i;

/** Code that the JVM generates, and what depends on its order of memory accesses. */
const TRANSLATED: ReadonlySet<CrashClass> = new Set<CrashClass>([
  'compiled',
  'interpreted',
  'stub',
  'collector',
  'compiler',
  'jvm',
]);

export const emulatedProcessor = defineRule({
  id: 'emulated-processor',
  cause: 'host',
  title: 'The JVM ran on an emulated processor',
  because:
    'The report of a JVM for x86 has a processor of ARM, no model of the processor, or the emulator in the memory map. Emulators in user mode (QEMU, Rosetta) translate code that is written while it runs, and x86 orders accesses to memory more strictly than ARM: both go wrong in JVMs on them, in places that change.',
  check: (analysis) => {
    const found = findEmulation(analysis);
    if (found === undefined) return undefined;
    const kind = classifyCrash(analysis);
    const isSuspect = kind !== undefined && TRANSLATED.has(kind);
    return {
      level: isSuspect ? 'FATAL' : 'INFO',
      confidence: isSuspect ? 'medium' : 'high',
      headline: chooseHeadline(
        isSuspect
          ? `The JVM for x86 ran under ${found.name}: ${describeSignal(analysis)} ${describeFrame(findTopFrame(analysis))}`
          : `The JVM for x86 runs under ${found.name}`,
        `The JVM for x86 ran under ${found.name}, which is known to break JVMs`,
      ),
      explanation: `${isSuspect ? `${describeFault(analysis)} ` : ''}The JVM is built for x86, and ${found.what}: its machine code is translated. ${isSuspect ? 'A failure of code that the JVM generates, or of the collector that works beside it, is more likely one of the translation than of the JVM or the program.' : 'It is slower, and failures in changing places come from it.'}`,
      advice:
        'Use an image and a JDK for the processor of this machine (`docker pull --platform linux/arm64 …`, `uname -m` shows what runs), and build for both (`docker buildx`). If only x86 exists, -Xint or -XX:TieredStopAtLevel=1 and -XX:+UseSerialGC make it rarer. Report a crash to the vendor of the JDK only when it happens on real hardware.',
      evidence: gatherCrash(analysis, found.evidence, quoteFrame(findTopFrame(analysis))),
    };
  },
});

interface Emulation {
  readonly name: string;
  readonly what: string;
  readonly evidence: Evidence | undefined;
}

function findEmulation(analysis: CrashAnalysis): Emulation | undefined {
  const { jvm, libraries, lines, process } = analysis.report;
  if (!X86.test(jvm.platform ?? '')) return undefined;
  const host = process.host ?? '';
  const emulator = libraries.find(({ name }) => ROSETTA.test(name) || EMULATOR.test(name));
  if (emulator !== undefined) {
    const name = ROSETTA.test(emulator.name) ? 'Rosetta' : 'an emulator';
    return { name, what: `${emulator.name} is mapped`, evidence: quoteLine(emulator.line, emulator.name) };
  }
  if (APPLE.test(host))
    return {
      name: 'Rosetta',
      what: 'the processor is one of Apple',
      evidence: quote(analysis, 'host', 'VirtualApple'),
    };
  if (lines.armProcessor !== undefined)
    return {
      name: 'an emulator',
      what: 'the processor is one of ARM',
      evidence: quoteLine(lines.armProcessor, 'CPU implementer'),
    };
  // A process that gets no memory cannot read the model either.
  return NO_MODEL.test(host) && !isNativeMemoryFailure(analysis)
    ? {
        name: 'an emulator',
        what: 'the system tells no model of its processor, which every x86 has',
        evidence: quote(analysis, 'host', host.split(',')[0]),
      }
    : undefined;
}
