import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writesToConsole } from './console.ts';

const BYTES = 'java.io.FileOutputStream.writeBytes(Native Method)';
const FILE = 'java.io.FileOutputStream.write(FileOutputStream.java:367)';
const BUFFER = 'java.io.BufferedOutputStream.flush(BufferedOutputStream.java:252)';
const PRINT = 'java.io.PrintStream.println(PrintStream.java:1168)';
const OWN = 'com.acme.Report.print(Report.java:4)';

const KNOWN: Readonly<Record<string, readonly [frames: readonly string[], isConsole: boolean]>> = {
  'System.out': [[BYTES, FILE, BUFFER, PRINT, OWN], true],
  'a console appender': [
    [BYTES, FILE, 'org.apache.log4j.ConsoleAppender$SystemOutStream.write(C.java:299)', OWN],
    true,
  ],
  'a stream that prints to a file': [[BYTES, FILE, PRINT, OWN], false],
  'a file with a buffer': [[BYTES, FILE, BUFFER, OWN], false],
  'a read': [['java.io.FileInputStream.readBytes(Native Method)', BUFFER, PRINT], false],
};

for (const [name, [frames, isConsole]] of Object.entries(KNOWN))
  test(`${name} is ${isConsole ? 'a' : 'no'} write to the console`, () =>
    assert.equal(writesToConsole(frames), isConsole));
