import { checkCrashRule } from '../../../testing/index.ts';
import { singleCpuParallelGc } from './single-cpu-parallel-gc.ts';

checkCrashRule(singleCpuParallelGc, {
  silent: { 'two CPUs': { process: { cpus: 2 }, options: ['-XX:+UseG1GC'] }, 'not by hand': { process: { cpus: 1 } } },
  fires: { 'one CPU': { on: { process: { cpus: 1 }, options: ['-XX:+UseG1GC'] }, level: 'INFO' } },
});
