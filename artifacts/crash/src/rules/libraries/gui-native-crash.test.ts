import { checkCrashRule, sketchFrame } from '../../../testing/index.ts';
import { guiNativeCrash } from './gui-native-crash.ts';

checkCrashRule(guiNativeCrash, {
  silent: { 'another library': { frame: 'C  [libacmeimg.so+0x1]', blame: 'application' } },
  fires: {
    Cairo: {
      on: { frame: 'C  [libcairo.so.2+0x66e64]  cairo_region_num_rectangles+0x4', blame: 'system' },
      level: 'SEVERE',
      headline: /Cairo/,
    },
    AWT: {
      on: {
        crash: { kind: 'exception', signal: 'EXCEPTION_ACCESS_VIOLATION' },
        frame: 'C  [awt.dll+0x1]',
        blame: 'jdk',
      },
      level: 'SEVERE',
    },
    'the library that is meant, not the C library above it': {
      on: {
        crash: { kind: 'exception', signal: 'EXCEPTION_ACCESS_VIOLATION' },
        frame: 'C  [MSVCR100.dll+0x3c]',
        stack: ['C  [MSVCR100.dll+0x3c]', 'V  [jvm.dll+0x15a]', 'C  [awt.dll+0x8a]'],
        blame: { owner: 'jdk', frame: sketchFrame('C  [awt.dll+0x8a]', 32) },
      },
      level: 'SEVERE',
      headline: /in `awt\.dll`/,
      advice: /-Xcheck:jni first.*Then update the JDK/,
    },
  },
});
