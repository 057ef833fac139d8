import { checkRecordingRule, cpuLoad, repeat } from '../../../testing/index.ts';
import { classLeak } from './class-leak.ts';

/** Loaders at the start and the end of a recording, and the classes that were loaded in between. */
const loaders = (
  name: string,
  after: number,
  classes: (second: number) => number,
  unloaded: (second: number) => number = () => 0,
) => ({
  'jdk.ClassLoaderStatistics': [
    { at: 0, classLoader: 'app', classCount: 400 },
    ...repeat(after, () => ({ at: 60_000, classLoader: name, classCount: 1 })),
  ],
  'jdk.ClassLoadingStatistics': repeat(61, (i) => ({
    at: 1000 * i,
    loadedClassCount: classes(i),
    unloadedClassCount: unloaded(i),
  })),
});

checkRecordingRule(classLeak, {
  silent: {
    'few loaders': { tables: loaders('com.shop.PluginLoader', 199, (second) => 1000 + 10 * second) },
    'a recording that ends with the start of the program': {
      tables: {
        'jdk.ClassLoadingStatistics': repeat(20, (i) => ({ at: i * 2000, loadedClassCount: 500 + i * 200 })),
      },
      seconds: 59,
    },
    'plug-ins that are loaded at the start': {
      tables: loaders('com.shop.PluginLoader', 300, (second) => 1000 + 100 * Math.min(20, second)),
    },
    'loaders that are unloaded, as soon as a collection can': {
      tables: loaders(
        'com.shop.RuleLoader',
        900,
        (second) => 1000 + 100 * second,
        (second) => 99 * Math.floor(second / 20) * 20,
      ),
    },
    'loaders of the JVM': {
      tables: loaders('jdk.internal.reflect.DelegatingClassLoader', 300, (second) => 1000 + 10 * second),
    },
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
    'more and more loaders before any collection that unloads classes': {
      on: { tables: loaders('com.shop.PluginLoader', 200, (second) => 1000 + 10 * second) },
      level: 'INFO',
      explanation: /nobody may keep them\.$/,
    },
    'more and more loaders': {
      on: {
        tables: {
          ...loaders('com.shop.PluginLoader', 200, (second) => 1000 + 10 * second),
          'jdk.GarbageCollection': [{ at: 50_000, name: 'G1Old', gcId: 1 }],
        },
      },
      level: 'WARNING',
      headline: /^200 more class loaders of PluginLoader are alive/,
    },
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
    'more and more classes on a machine that is too busy for the start to be over': {
      on: {
        tables: {
          'jdk.ClassLoadingStatistics': repeat(20, (i) => ({
            at: i * 3000,
            loadedClassCount: 5000 + i * 100,
            unloadedClassCount: 0,
          })),
          'jdk.CPULoad': cpuLoad(0.05, 0.95),
        },
      },
      level: 'INFO',
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
