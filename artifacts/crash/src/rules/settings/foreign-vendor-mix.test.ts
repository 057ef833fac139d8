import { checkCrashRule } from '../../../testing/index.ts';
import { foreignVendorMix } from './foreign-vendor-mix.ts';

const libraries = (java: string) => ({ libraries: [{ path: '/opt/jdk-17/lib/server/libjvm.so' }, { path: java }] });

checkCrashRule(foreignVendorMix, {
  silent: {
    'one home': libraries('/opt/jdk-17/lib/libjava.so'),
    'a private runtime': {
      libraries: [{ path: '/opt/jre/lib/amd64/server/libjvm.so' }, { path: '/opt/jre/lib/amd64/libzip.so' }],
    },
  },
  fires: { 'two homes': { on: libraries('/usr/lib/jvm/java-11/lib/libjava.so'), level: 'INFO', headline: /java-11/ } },
});
