import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyzeText } from '../../../testing/index.ts';

const JAVACORE = `0SECTION       TITLE subcomponent dump routine
NULL           ===============================
1TISIGINFO     Dump Event "systhrow" (00040000) Detail "java/lang/OutOfMemoryError" "Java heap space" received
1TIDATETIME    Date: 2020/06/30 at 22:32:25:818
0SECTION       ENVINFO subcomponent dump routine
1CIJAVAVERSION JRE 11 Linux amd64-64-Bit (build 11.0.9+11)
1CIPROCESSID   Process ID: 3967 (0xF7F)
0SECTION       THREADS subcomponent dump routine
1XMCURTHDINFO  Current thread
3XMTHREADINFO      "main" J9VMThread:0x0000000004C82700, state:R, prio=5
4XESTACKTRACE                at com/acme/Main.main(Main.java:47(Compiled Code))
NULL           ---------------------- END OF DUMP -------------------------------------
`;

test('a javacore of an OutOfMemoryError reports no crash, and no option that ended the JVM', async () => {
  const { findings } = await analyzeText(JAVACORE);
  const finding = findings.find(({ id }) => id === 'java-heap-exhausted');
  assert.equal(finding?.general, 'The Java heap was full');
  assert.match(finding?.explanation ?? '', /It was not a crash \(the error was thrown to the program/);
});
