import { checkCrashRule } from '../../../testing/index.ts';
import { nativeImageCrash } from './native-image-crash.ts';

const image = { report: { reportedBy: 'native-image' } } as const;

checkCrashRule(nativeImageCrash, {
  silent: { 'a JVM': { frame: 'J 12 c2 com.acme.Main.run()V (9 bytes) @ 0x1 [0x0+0x1]' } },
  fires: {
    'a method': {
      on: { ...image, frame: 'A  com.acme.Tank.fill(Tank.java:9)', stack: ['A  com.acme.Tank.fill(Tank.java:9)'] },
      level: 'FATAL',
      headline: /in a native image, in `Tank\.fill`/,
      advice: /-Xcheck:jni/,
    },
    'a place without a name': {
      on: { ...image, frame: 'C  0x000055c545b1988b' },
      level: 'FATAL',
      headline: /at a place without a name/,
    },
    'a collection': {
      on: { ...image, crash: { vmOperation: { name: 'Garbage collection', line: 20 } } },
      level: 'FATAL',
      headline: /while it collected garbage/,
      explanation: /wrote over it before/,
    },
  },
});
