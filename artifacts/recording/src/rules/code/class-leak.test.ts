import { checkRecordingRule, repeat } from '../../../testing/index.ts';
import { classLeak } from './class-leak.ts';

checkRecordingRule(classLeak, {
  silent: {
    fewer: {
      tables: {
        'jdk.ClassLoad': repeat(24, (at) => ({ at, loadedClass: 'com.shop.Rule' })),
        'jdk.ClassUnload': repeat(0, (at) => ({ at, unloadedClass: 'com.shop.Rule' })),
      },
    },
    unloaded: {
      tables: {
        'jdk.ClassLoad': repeat(30, (at) => ({ at, loadedClass: 'com.shop.Rule' })),
        'jdk.ClassUnload': repeat(6, (at) => ({ at, unloadedClass: 'com.shop.Rule' })),
      },
    },
    'asked of the loader of the JDK': {
      tables: {
        'jdk.ClassLoad': repeat(50, (at) => ({ at, loadedClass: 'com.shop.Rule', definingClassLoader: 'app' })),
      },
    },
    'of the JDK itself': { tables: { 'jdk.ClassLoad': repeat(50, (at) => ({ at, loadedClass: 'java.lang.Object' })) } },
    hidden: {
      tables: {
        'jdk.ClassLoad': repeat(50, (at) => ({ at, loadedClass: 'com.shop.A$$Lambda' })),
        'jdk.ClassUnload': repeat(0, (at) => ({ at, unloadedClass: 'com.shop.A$$Lambda' })),
      },
    },
  },
  fires: {
    'one class again and again': {
      on: {
        tables: {
          'jdk.ClassLoad': repeat(25, (at) => ({ at, loadedClass: 'com.shop.Rule' })),
          'jdk.ClassUnload': repeat(0, (at) => ({ at, unloadedClass: 'com.shop.Rule' })),
        },
      },
      level: 'WARNING',
      headline: /Rule was loaded 25 times/,
    },
    'one that is defined again and again': {
      on: {
        tables: {
          'jdk.ClassDefine': repeat(25, (at) => ({
            at,
            definedClass: 'com.shop.Rule',
            definingClassLoader: 'com.shop.RuleLoader',
          })),
        },
      },
      level: 'WARNING',
    },
    'more and more classes': {
      on: {
        tables: {
          'jdk.ClassLoadingStatistics': repeat(20, (i) => ({
            at: i * 3000,
            loadedClassCount: 5000 + i * 100,
            unloadedClassCount: 0,
          })),
        },
      },
      level: 'WARNING',
    },
  },
});
