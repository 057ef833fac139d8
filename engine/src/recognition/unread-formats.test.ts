import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gcLogAnalyzer } from '@hindsight/gc';
import { openTextBytes } from '@hindsight/intake';
import { applicationLogAnalyzer } from '@hindsight/logs';
import { ArtifactError } from '@hindsight/model';
import { referencePath, testReferenceFiles } from '@hindsight/model/testing';
import { openFiles } from '../input/open-files.ts';
import { refuseForeign } from './recognize.ts';
import { findUnreadFormat } from './unread-formats.ts';

const SECTION = '---------------  S U M M A R Y ------------';

/** The first lines of each format. */
const SAMPLES: Readonly<Record<string, string>> = {
  'a flight recording (JFR)': 'FLR\0\0\x02\0\0',
  'a portable heap dump of OpenJ9 (PHD)': '\0\x12portable heap dump\0\0\0\x06',
  'a core dump (ELF)': '\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x04\0',
  'the output of `jcmd VM.info`': `4711:\n#\n# JRE version: OpenJDK (17.0.15+6)\n# Java VM: OpenJDK\n\n${SECTION}\n`,
  'a crash log of HotSpot (hs_err_pid*.log)': `#\n# A fatal error has been detected by the Java Runtime Environment:\n#\n#  SIGSEGV\n${SECTION}\n`,
  'a class histogram (`jmap -histo`, `jcmd GC.class_histogram`)':
    ' num     #instances         #bytes  class name (module)\n-----\n   1:  7  99  [B (java.base@17)\n',
  'output of native memory tracking (`jcmd VM.native_memory`)':
    '4711:\n\nNative Memory Tracking:\n\nTotal: reserved=1KB, committed=1KB\n',
  'output of `jstat`':
    '  S0     S1     E      O      M     CCS    YGC\n  0.00 100.00  16.67  75.99  42.97   7.07    300\n',
  'a table of the memory of a process (pmap, smaps, status, cgroup, code cache or metaspace)':
    '4174:   java -Xmx40m\nAddress           Kbytes     RSS   Dirty Mode  Mapping\n',
  'collapsed stacks of a profiler': 'a.B.main;a.B.run;c.D.e 17\na.B.main;a.B.run 4\na.B.main;x.Y.z 9\n',
};

const findInText = async (content: string) =>
  findUnreadFormat((await openTextBytes(Buffer.from(content, 'latin1'), { fileName: 'x' })).head);

for (const [what, content] of Object.entries(SAMPLES)) {
  test(`${what} is named, with what to do instead`, async () => {
    const found = await findInText(content);
    assert.equal(found?.what, what);
    assert.match(found?.advice ?? '', /\.$/);
  });
}

test('a crash in the log of a program belongs to the log', async () => {
  const record = '2026-03-17 10:13:39,781 INFO [main] c.a.Shop - started\n';
  assert.equal(await findInText(`${record.repeat(9)}${Object.values(SAMPLES)[4]}`), undefined);
});

test('an analysis as another kind is refused, and a crash log may be read as a log', async () => {
  const { head } = await openTextBytes(Buffer.from(Object.values(SAMPLES)[4] ?? ''), { fileName: 'x' });
  assert.throws(
    () => refuseForeign(head, gcLogAnalyzer),
    (error) => error instanceof ArtifactError && error.fault.code === 'not-a-gc-log' && /crash log/.test(error.message),
  );
  assert.doesNotThrow(() => refuseForeign(head, applicationLogAnalyzer));
});

/** Parts of crash logs without a header, javacores (they are thread dumps), and lists that describe the files. */
const NOT_UNREAD = /fragment|javacore|\.(?:json|tsv|md|zip|txt|gc\.log(?:\.gz)?)$/;
for (const folder of ['crash', 'jfr', 'phd']) {
  testReferenceFiles(
    `a file of ${folder} is named and not analyzed`,
    folder,
    (name) => /\.\w+$/.test(name) && !NOT_UNREAD.test(name) && !/collapsed$/.test(name),
    async (path) => {
      const [opened] = await openFiles({ files: [{ path, fileName: 'x' }], limits: {} });
      const [member] = opened?.members ?? [];
      assert.ok(member && findUnreadFormat(member.head), referencePath(folder, path));
    },
  );
}
