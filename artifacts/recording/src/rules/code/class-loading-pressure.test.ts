import { checkRecordingRule, repeat } from '../../../testing/index.ts';
import { classLoadingPressure } from './class-loading-pressure.ts';

checkRecordingRule(classLoadingPressure, {
  silent: {
    below: { tables: { 'jdk.ClassLoad': repeat(1, (i) => ({ at: i, duration: 999, loadedClass: `com.shop.C${i}` })) } },
    'less of the time': {
      tables: { 'jdk.ClassLoad': repeat(10, (i) => ({ at: i, duration: 599, loadedClass: `com.shop.C${i}` })) },
    },
  },
  fires: {
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
