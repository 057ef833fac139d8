import { checkRecordingRule } from '../../../testing/index.ts';
import { longCompilation } from './long-compilation.ts';

checkRecordingRule(longCompilation, {
  silent: { below: { tables: { 'jdk.Compilation': [{ duration: 9999, method: 'com.shop.Big.run', codeSize: 5 }] } } },
  fires: {
    'ten seconds': {
      on: { tables: { 'jdk.Compilation': [{ duration: 10000, method: 'com.shop.Big.run', codeSize: 5 }] } },
      level: 'INFO',
      headline: /Big.run took 10 s/,
    },
  },
});
