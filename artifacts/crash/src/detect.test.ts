import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Head } from '@hindsight/model';
import { detectCrashReport } from './detect.ts';

const toHead = (text: string): Head => ({ fileName: '', bytes: Buffer.from(text), lines: text.split('\n') });
const SAMPLE = readFileSync(new URL('../testing/samples/own-div-jdk17.log', import.meta.url), 'utf8');
const LOG_LINE = '2026-11-22 10:01:33,123 INFO [main] com.acme.Main - order 17 was sent\n';
const SURE = 0.5;

const javacore = (event: string): string =>
  `0SECTION       TITLE subcomponent dump routine\n1TISIGINFO     Dump Event ${event} received\n`;

const REPORTS: Readonly<Record<string, string>> = {
  'a whole report': SAMPLE,
  'its header alone': SAMPLE.slice(0, SAMPLE.indexOf('---------------')),
  'a part of it': SAMPLE.slice(SAMPLE.indexOf('Java Threads:')),
  'a report behind a few lines of output': `${LOG_LINE.repeat(10)}${SAMPLE}`,
  'a javacore of a crash': javacore('"gpf" (00002000)'),
  'a javacore of an OutOfMemoryError': javacore('"systhrow" (00040000) Detail "java/lang/OutOfMemoryError" ""'),
};

const OTHERS: Readonly<Record<string, string>> = {
  'a javacore of a user request': javacore('"user" (00004000)'),
  'an application log': LOG_LINE.repeat(100),
  'an application log that quotes the title': `${LOG_LINE.repeat(300)}# A fatal error has been detected by the Java Runtime Environment:\n${LOG_LINE.repeat(300)}`,
  'a memory map': '7f0fc9d91000-7f0fc9d9b000 r--p 00027000 fe:00 325835 /usr/lib/ld.so\n'.repeat(50),
  'a thread dump':
    'Full thread dump OpenJDK 64-Bit Server VM (17 mixed mode):\n\n"main" #1 prio=5 tid=0x1 nid=0x1 runnable [0x1]\n',
};

for (const [what, text] of Object.entries(REPORTS)) {
  test(`${what} is a crash report`, () => assert.ok(detectCrashReport(toHead(text)) >= SURE));
}
for (const [what, text] of Object.entries(OTHERS)) {
  test(`${what} is none`, () => assert.ok(detectCrashReport(toHead(text)) < SURE));
}
