import { defineRule } from '../define-rule.ts';
import { claimFamilyCrash, findGuiltyProduct } from '../support/native-code.ts';

export const databaseDriverCrash = defineRule({
  id: 'database-driver-crash',
  cause: 'native-crash',
  title: 'The native client of a database crashed',
  because:
    'The frame is in a library of a database client (OCI, Db2, SQL Server authentication, SQLite, libpq, ODBC and others), by the names that the vendors use.',
  check: (analysis) => {
    const product = findGuiltyProduct(analysis, 'database');
    return product === undefined
      ? undefined
      : claimFamilyCrash(analysis, product, {
          what: 'It is the native client of a database: its version must fit to the driver in Java, and its handles must be used by one thread at a time.',
          advice:
            'Use the thin (pure Java) driver where there is one, bring client and driver to the same version, and look for connections that are closed while another thread uses them.',
        });
  },
});
