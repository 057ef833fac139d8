import { type ExceptionChain, type ThrownExceptionDraft, toChain } from './trace.ts';

const HEAD =
  /^\s*(?:Unhandled [Ee]xception\. )?([A-Z][\w`]*(?:\.[A-Z][\w`+]*)+)(?: \(0x[0-9a-fA-F]+\)| \(\d+\))?(?:: (.*))?$/s;
const INNER = /^\s*--->\s*(?:\(Inner Exception #\d+\) )?([A-Z][\w`.+]*)(?: \(0x[0-9a-fA-F]+\)| \(\d+\))?(?:: (.*))?$/s;
const FRAME = /^\s+at (\S.*)$/;
const END_OF_INNER = /^\s*--- End of inner exception stack trace ---/;

/**
 * Reads a trace of .NET: all exceptions are named in the first line, then the frames follow from the innermost
 * exception outwards.
 */
export function readDotnetTrace(lines: readonly string[]): ExceptionChain | undefined {
  const chain: ThrownExceptionDraft[] = [];
  let current = -1;
  let known = false;
  for (const line of lines) {
    const inner = INNER.exec(line);
    const head = chain.length === 0 ? HEAD.exec(line) : undefined;
    const [, type, message = ''] = inner ?? head ?? [];
    if (type !== undefined) {
      chain.push({ type, message, frames: [] });
      current = chain.length - 1;
      known ||= inner !== null;
    } else if (END_OF_INNER.test(line)) {
      current--;
      known = true;
    } else {
      const frame = FRAME.exec(line)?.[1];
      if (frame === undefined) continue;
      chain[current]?.frames.push(frame);
      known ||= / in \S.*:line \d+$/.test(frame) || /\([A-Z]\w*[&*[\]]* \w+/.test(frame);
    }
  }
  return known ? toChain(chain) : undefined;
}
