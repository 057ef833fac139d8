import { type ExceptionChain, type ThrownExceptionDraft, toChain } from './trace.ts';

const FRAME = /^\s*at ([^\s(]+\(.*\).*|[^\s(]+)$/;
/** Matches `Caused by: x.Y: message`, `Wrapped by:` of root-cause-first formats, `Exception in thread "main" x.Y`. */
const HEAD =
  /^\s*(?:(Caused by|Wrapped by): (?:class )?|\[wrapped\] |Exception in thread "[^"]*" )?((?:[a-zA-Z_$][\w$]*[./])*[A-Z][\w$]{0,200}?(?:Exception|Error|Throwable|Failure|Fault|Interrupt|Abort|Death)[\w$]{0,200}|(?:[a-z_$][\w$]*\.)+[A-Z][\w$]*)(?:: (.*)|\s*)$/s;
const SUPPRESSED = /^\s*Suppressed: /;
/** `... 12 more`, `... 3 common frames omitted`. */
const ELIDED = /^\s*\.\.\. \d/;
/** A message may have a whole document. */
const MAX_FURTHER_LINES = 20;
const INDENT = /^\s*/;

const measureIndent = (line: string): number => INDENT.exec(line)?.[0].length ?? 0;

/**
 * Collects the chain of exceptions. Suppressed exceptions, with their own causes, are indented deeper than the
 * exception they belong to and are not part of the chain.
 */
class JavaTrace {
  readonly chain: ThrownExceptionDraft[] = [];
  rootFirst = false;
  private suppressed: number | undefined;

  line(line: string): void {
    const frame = FRAME.exec(line)?.[1];
    if (frame !== undefined) {
      if (this.suppressed === undefined) this.chain.at(-1)?.frames.push(frame);
      return;
    }
    if (SUPPRESSED.test(line)) {
      this.suppressed = measureIndent(line);
      return;
    }
    const [, word, type, message = ''] = HEAD.exec(line) ?? [];
    if (type === undefined) {
      this.continueMessage(line);
      return;
    }
    if (this.suppressed !== undefined && measureIndent(line) >= this.suppressed) return;
    this.suppressed = undefined;
    if (word === 'Wrapped by') this.rootFirst = true;
    if (word !== undefined || this.chain.length === 0) this.chain.push({ type, message, further: [], frames: [] });
    else this.continueMessage(line);
  }

  /** Adds a line between the first one of an exception and its frames. */
  private continueMessage(line: string): void {
    const last = this.chain.at(-1);
    const isMessage = last && last.frames.length === 0 && this.suppressed === undefined && !ELIDED.test(line);
    if (isMessage && last.further && last.further.length < MAX_FURTHER_LINES) last.further.push(line);
  }
}

/**
 * Reads a trace as the JVM, logback and log4j print it. JavaScript and C# print similar frames and have readers of
 * their own, which are tried before this one.
 */
export function readJavaTrace(lines: readonly string[]): ExceptionChain | undefined {
  const trace = new JavaTrace();
  for (const line of lines) trace.line(line);
  const known = trace.chain.some(({ frames, type }) => frames.length > 0 || /(?:Exception|Error)\b/.test(type));
  if (!known) return undefined;
  return toChain(trace.rootFirst ? trace.chain.toReversed() : trace.chain);
}
