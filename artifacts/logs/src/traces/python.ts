import { type ExceptionChain, type ThrownExceptionDraft, toChain } from './trace.ts';

const BEGIN = 'Traceback (most recent call last):';
const FRAME = /^\s+File "([^"]*)", line (\d+), in (.*)$/;
const END = /^([A-Za-z_][\w.]*)(?:: (.*))?$/s;

/**
 * Reads a traceback of Python: causes come first, the exception that was raised comes last; the last frame is the top
 * one.
 */
export function readPythonTrace(lines: readonly string[]): ExceptionChain | undefined {
  const chain: ThrownExceptionDraft[] = [];
  let frames: string[] | undefined;
  for (const line of lines) {
    if (line.trimStart().startsWith(BEGIN)) frames = [];
    if (!frames) continue;
    const [, file, number, name] = FRAME.exec(line) ?? [];
    if (name !== undefined) frames.unshift(`${name}(${file}:${number})`);
    const [, type, message = ''] = END.exec(line) ?? [];
    if (type === undefined) continue;
    chain.unshift({ type, message, frames });
    frames = undefined;
  }
  return toChain(chain);
}
