import { checkRecordingRule, repeat } from '../../../testing/index.ts';
import { classLoadingPressure } from './class-loading-pressure.ts';

checkRecordingRule(classLoadingPressure, {
  silent: {
    'a few classes that are unloaded': {
      seconds: 20,
      tables: {
        'jdk.ClassLoadingStatistics': repeat(20, (i) => ({
          at: 1000 * i,
          loadedClassCount: 100 * i,
          unloadedClassCount: 20 * i,
        })),
      },
    },
    below: { tables: { 'jdk.ClassLoad': repeat(1, (i) => ({ at: i, duration: 999, loadedClass: `com.shop.C${i}` })) } },
    'less of the time': {
      tables: { 'jdk.ClassLoad': repeat(10, (i) => ({ at: i, duration: 599, loadedClass: `com.shop.C${i}` })) },
    },
  },
  fires: {
    'classes that come and go': {
      on: {
        seconds: 20,
        tables: {
          'jdk.ClassLoadingStatistics': repeat(20, (i) => ({
            at: 1000 * i,
            loadedClassCount: 1000 + 100 * i,
            unloadedClassCount: 60 * i,
          })),
          'jdk.ClassLoaderStatistics': repeat(9, (i) => ({
            at: i,
            classLoader: i < 5 ? 'app' : 'com.shop.RuleLoader',
          })),
        },
      },
      level: 'WARNING',
      headline:
        /^1,900 classes were loaded and 1,140 unloaded in 20 s, most by RuleLoader: classes are made again and again$/,
    },
    'a second': {
      on: { tables: { 'jdk.ClassLoad': repeat(1, (i) => ({ at: i, duration: 1000, loadedClass: `com.shop.C${i}` })) } },
      level: 'WARNING',
      headline: /C0 took 1 s/,
    },
    'a tenth of the time': {
      on: { tables: { 'jdk.ClassLoad': repeat(10, (i) => ({ at: i, duration: 600, loadedClass: `com.shop.C${i}` })) } },
      level: 'WARNING',
    },
  },
});
