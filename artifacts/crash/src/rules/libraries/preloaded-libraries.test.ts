import { checkCrashRule } from '../../../testing/index.ts';
import { preloadedLibraries } from './preloaded-libraries.ts';

const preload = (value: string) => ({ jvm: { environment: [{ name: 'LD_PRELOAD', value, line: 70 }] } });

checkCrashRule(preloadedLibraries, {
  silent: { empty: preload(''), 'not set': {} },
  fires: {
    'an allocator is meant': { on: preload('/usr/lib/libjemalloc.so.2'), level: 'INFO' },
    'a hook': { on: preload('/opt/hook/libhook.so'), level: 'WARNING', headline: /libhook/ },
  },
});
