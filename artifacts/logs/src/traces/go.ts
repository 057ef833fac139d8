import { type ExceptionChain, type ThrownExceptionDraft, toChain } from './trace.ts';

const HEAD = /^(?:http: (panic) serving \S+: |(panic|fatal error): )(.*)$/s;
const GOROUTINE = /^goroutine \d+ .*\[.*\]:$/;
/** Matches `main.main()`, `main.(*Shop).pay(0x1)`, `net/http.(*conn).serve.func1(…)`. */
const FUNCTION = /^((?:[\w~/%[\]-]|\.(?!\()){1,300}(?:\.\(\*?[\w.[\],]{1,200}\))?(?:\.[\w.]{1,200})?)\(.*\)$/;

/** Reads a panic of Go with the stack of the first goroutine; the other goroutines did not panic. */
export function readGoTrace(lines: readonly string[]): ExceptionChain | undefined {
  let thrown: ThrownExceptionDraft | undefined;
  let goroutines = 0;
  for (const line of lines) {
    const [, served, type = served, message = ''] = thrown ? [] : (HEAD.exec(line) ?? []);
    if (type !== undefined) thrown = { type, message, frames: [] };
    else if (GOROUTINE.test(line)) goroutines++;
    else if (goroutines === 1) {
      const name = FUNCTION.exec(line)?.[1];
      if (name !== undefined) thrown?.frames.push(name);
    }
  }
  return thrown && toChain([thrown]);
}
