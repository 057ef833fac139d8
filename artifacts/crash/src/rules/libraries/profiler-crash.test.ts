import { checkCrashRule } from '../../../testing/index.ts';
import { profilerCrash } from './profiler-crash.ts';

checkCrashRule(profilerCrash, {
  silent: { 'another frame': { frame: 'V  [libjvm.so+0x1]  Threads::oops_do+0x1' } },
  fires: {
    'a stack is walked': {
      on: { frame: 'V  [libjvm.so+0xbe0634]  JavaThread::pd_get_top_frame_for_profiling(frame*, void*, bool)+0x1f4' },
      level: 'SEVERE',
    },
    'a known profiler': {
      on: { frame: 'C  [libasyncProfiler.so+0x1]  Profiler::walk+0x1', blame: 'agent' },
      level: 'SEVERE',
      headline: /async-profiler/,
    },
  },
});
