import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readText } from '../../../testing/index.ts';

const JAVACORE = `0SECTION       TITLE subcomponent dump routine
NULL           ===============================
1TISIGINFO     Dump Event "systhrow" (00040000) Detail "java/lang/OutOfMemoryError" "native memory exhausted" received
0SECTION       NATIVEMEMINFO subcomponent dump routine
1MEMUSER       JRE: 900,000 bytes / 212 allocations
2MEMUSER       +--VM: 700,000 bytes / 112 allocations
3MEMUSER       |  +--Classes: 600,000 bytes / 92 allocations
4MEMUSER       |  |  +--Shared Class Cache: 16,384 bytes / 2 allocations
2MEMUSER       +--JIT: 181,219 bytes / 201 allocations
0SECTION       CLASSES subcomponent dump routine
2CLTEXTCLLOADER		p---st-- Loader *System*(0x00000000E0012A30)
2CLTEXTCLLOADER		-------- Loader org/acme/ScriptLoader(0x00000000E0100000), Parent acme/Parent(0x00000000E0041A30)
2CLTEXTCLLOADER		-------- Loader org/acme/ScriptLoader(0x00000000E0100010), Parent acme/Parent(0x00000000E0041A30)
0SECTION       Javadump End section
NULL           ---------------------- END OF DUMP -------------------------------------
`;

test('a javacore lists the parts of its native memory and its class loaders', async () => {
  const { nativeParts, loaderCounts } = await readText(JAVACORE);
  assert.deepEqual(
    nativeParts.map(({ name, bytes }) => `${name} ${bytes}`),
    ['Classes 600000', 'JIT 181219'],
  );
  assert.deepEqual(
    [...loaderCounts],
    [
      ['*System*', 1],
      ['org.acme.ScriptLoader', 2],
    ],
  );
});
