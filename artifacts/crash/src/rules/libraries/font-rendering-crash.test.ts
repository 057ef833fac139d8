import { checkCrashRule } from '../../../testing/index.ts';
import { fontRenderingCrash } from './font-rendering-crash.ts';

checkCrashRule(fontRenderingCrash, {
  silent: {
    'another library': { frame: 'C  [libacmeimg.so+0x1]', blame: 'application' },
    'memory ran out': { crash: { kind: 'native-oom' }, frame: 'C  [libfreetype.so.6+0x2bd66]' },
  },
  fires: {
    FreeType: {
      on: {
        frame: 'C  [libfreetype.so.6+0x2bd66]',
        blame: 'system',
        javaStack: ['j  sun.font.SunLayoutEngine.nativeLayout(J)V+0'],
      },
      level: 'SEVERE',
      headline: /FreeType/,
      advice: /use a JDK that brings its own FreeType/,
    },
    'the FreeType of the JDK': {
      on: {
        frame: 'C  [freetype.dll+0x2bd66]',
        blame: 'jdk',
        libraries: [{ path: 'C:/jdk/bin/freetype.dll', owner: 'jdk' }],
      },
      level: 'SEVERE',
      advice: /update the JDK, which brings its own FreeType\./,
    },
    'the font manager of the JDK': { on: { frame: 'C  [libfontmanager.so+0x12]', blame: 'jdk' }, level: 'SEVERE' },
  },
});
