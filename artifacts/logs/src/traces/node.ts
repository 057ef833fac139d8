import { type ExceptionChain, type ThrownExceptionDraft, toChain } from './trace.ts';

const HEAD =
  /^\s*(?:Uncaught |\[cause\]: )?((?:[A-Z][\w$]{0,200}?)?(?:Error|Exception)[\w$]{0,200})(?: \[[\w]+\])?(?:: (.*))?$/s;
/**
 * Matches `at fn (file:1:2)`, `at async file:///x.js:1:2`, `at node:internal/x:1:2`; the properties of the error may
 * begin after the last frame.
 */
const FRAME = /^\s+at (.*?:\d+:\d+\)?|.*\(<anonymous>\)|.*\(native\))(?: \{)?$/;

/** Reads a trace of V8, whose frames have a file, a line and a column. */
export function readNodeTrace(lines: readonly string[]): ExceptionChain | undefined {
  const chain: ThrownExceptionDraft[] = [];
  let known = false;
  for (const line of lines) {
    const frame = FRAME.exec(line)?.[1];
    if (frame !== undefined) {
      chain.at(-1)?.frames.push(frame);
      known ||= /:\d+:\d+\)?$/.test(frame);
      continue;
    }
    const [, type, message = ''] = HEAD.exec(line) ?? [];
    if (type !== undefined && (chain.length === 0 || line.includes('[cause]')))
      chain.push({ type, message, frames: [] });
  }
  return known ? toChain(chain) : undefined;
}
