import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyzeText, readText } from '../../../testing/index.ts';

const CONSOLE = `order service started
Unhandled exception
Type=Segmentation error vmState=0x00040000
J9Generic_Signal_Number=00000018 Signal_Number=0000000b Error_Value=00000000 Signal_Code=00000001
Handler1=00007F0A8C3D2E70 Handler2=00007F0A87FD6E40 InaccessibleAddress=0000000000000028
RDI=0000000000000000 RSI=00007F0A6C0B1D30
Module=/opt/acme/lib/libbarcode.so
Module_base_address=00007F0A5DAE0000 Symbol=decode_symbol
Target=2_90_20230119_599 (Linux 5.4.0-150-generic)
CPU=amd64 (4 logical CPUs) (0x3e1a1f000 RAM)
----------- Stack Backtrace -----------
decode_symbol+0x27 (0x00007F0A5DAE1337 [libbarcode.so+0x1337])
Java_acme_Barcode_decode+0x41 (0x00007F0A5DAE1501 [libbarcode.so+0x1501])
---------------------------------------
JVMDUMP039I Processing dump event "gpf", detail "" - please wait.
`;

test('what OpenJ9 prints to the console has signal, module and stack', async () => {
  for (const text of [CONSOLE, CONSOLE.replace(/^/gm, 'orders-7d9f | ')]) {
    const { format, complete, crash, process, jvm } = await readText(text);
    assert.deepEqual([format, complete], ['openj9-console', true]);
    assert.deepEqual(
      [crash.kind, crash.signal, crash.signalCode, crash.faultAddress],
      ['gpf', 'SIGSEGV', 'SEGV_MAPERR', '0x0000000000000028'],
    );
    assert.deepEqual([crash.frame?.library, crash.frame?.function], ['libbarcode.so', 'decode_symbol']);
    assert.deepEqual([crash.stack.length, process.cpus, jvm.platform], [2, 4, 'linux-amd64']);
  }
});

test('its library is to blame', async () => {
  const { findings } = await analyzeText(CONSOLE);
  assert.equal(findings[0]?.id, 'native-library-crash');
  assert.match(findings[0]?.title ?? '', /libbarcode\.so/);
});

test('a method that was compiled is the frame', async () => {
  const text = CONSOLE.replace(/^Module=.*\n.*$/m, 'Compiled_method=com/acme/Matrix.multiply([D[D)V');
  const { crash } = await readText(text);
  assert.deepEqual([crash.frame?.type, crash.frame?.method], ['J', 'com.acme.Matrix.multiply']);
});
