import { checkCrashRule } from '../../../testing/index.ts';
import { databaseDriverCrash } from './database-driver-crash.ts';

checkCrashRule(databaseDriverCrash, {
  silent: { 'another library': { frame: 'C  [libacmeimg.so+0x1]', blame: 'application' } },
  fires: {
    'the client of Oracle': {
      on: { frame: 'C  [libclntsh.so.19.1+0x1]  kpuexec+0x1', blame: 'application' },
      level: 'SEVERE',
      headline: /Oracle client/,
    },
    SQLite: {
      on: { frame: 'C  [sqlite-3.36.0-2b7a-libsqlitejdbc.so+0x1]  sqlite3_step+0x1', blame: 'application' },
      level: 'SEVERE',
    },
  },
});
