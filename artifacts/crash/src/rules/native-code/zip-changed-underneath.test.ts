import { checkCrashRule } from '../../../testing/index.ts';
import { zipChangedUnderneath } from './zip-changed-underneath.ts';

const frame = 'C  [libzip.so+0x4a12]  newEntry+0x62';
const jvm = { feature: 8 };

checkCrashRule(zipChangedUnderneath, {
  silent: {
    'later releases do not map': { frame, jvm: { feature: 11 } },
    'Windows locks a mapped jar': {
      crash: { kind: 'exception', signal: 'EXCEPTION_IN_PAGE_ERROR' },
      frame: 'C  [zip.dll+0x4a12]',
      jvm,
      javaStack: ['j  java.util.zip.ZipFile.getEntry(J[BZ)J+0'],
    },
    'the deflater is another rule': {
      frame: 'C  [libzip.so+0xd2c1]  deflate_fast+0x21',
      jvm,
      javaStack: ['j  java.util.zip.Deflater.deflateBytes(J[BIII)I+0'],
    },
  },
  fires: {
    'an entry is read': {
      on: { frame, jvm, javaStack: ['j  java.util.zip.ZipFile.getEntry(J[BZ)J+0'] },
      level: 'FATAL',
      headline: /it was replaced while it was open/,
    },
    'without a symbol': {
      on: { frame: 'C  [libzip.so+0x4a12]', jvm, javaStack: ['j  java.util.zip.ZipFile.getEntry(J[BZ)J+0'] },
      level: 'FATAL',
    },
  },
});
