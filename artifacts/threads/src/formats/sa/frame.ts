/** Matches ` - com.acme.Bank.debit(com.acme.Account) @bci=4, line=10 (Interpreted frame)`. */
const FRAME = /^ ?- (\S.*?\)) @bci=/;
/** Matches `0x00007f07 * com.acme.Bank.debit(com.acme.Account) bci:4 line:10 (Interpreted frame)` of mixed mode. */
const MIXED_JAVA = /^(?:0x[0-9a-f]+)?\s*\* (\S.*?\)) bci:/;
const MIXED_NATIVE = /^0x[0-9a-f]+\s/;

/**
 * Parses a frame without its position in the byte code: two threads in the same call have the same stack, however far
 * each of them is in it.
 */
export function parseJavaFrame(text: string): string | undefined {
  return (FRAME.exec(text) ?? MIXED_JAVA.exec(text))?.[1];
}

export const isNativeFrame = (text: string): boolean => MIXED_NATIVE.test(text);
