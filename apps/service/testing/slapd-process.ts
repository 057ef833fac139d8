/** Runs the test directory as a process for tests that must not import the service: prints its settings, ends with SIGTERM. */
import { aDirectory, BASE, PEOPLE, READER } from './slapd-server.ts';

const directory = await aDirectory();
process.once('SIGTERM', () => void directory.close());
const settings = {
  SERVICE_LDAP_URL: directory.secureUrl,
  SERVICE_LDAP_CA_FILE: directory.caFile,
  SERVICE_LDAP_BASE_DN: BASE,
  SERVICE_LDAP_BIND_DN: READER.dn,
  SERVICE_LDAP_BIND_PASSWORD: READER.password,
};
const user = { username: 'ada', password: PEOPLE.ada.password };
process.stdout.write(`${JSON.stringify({ settings, user })}\n`);
