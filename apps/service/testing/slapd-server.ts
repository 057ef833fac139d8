import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts, waitForListener } from './ports.ts';

export const BASE = 'dc=example,dc=com';
export const READER = { dn: `cn=reader,${BASE}`, password: 'reads the tree' };

/** The users of the tree with their unit and password. */
export const PEOPLE = {
  ada: { ou: 'engineering', password: 'correct horse battery' },
  bob: { ou: 'operations', password: 'p,a=s+s"w;o\\r<d>' },
  zoë: { ou: 'engineering', password: 'pässwörd ✓' },
} as const;

const GROUPS = {
  admins: [`cn=platform,ou=groups,${BASE}`],
  platform: [`uid=ada,ou=engineering,${BASE}`],
  operators: [`uid=bob,ou=operations,${BASE}`],
};

function ldif(): string {
  const entry = (dn: string, ...lines: string[]) => [`dn: ${dn}`, ...lines, ''].join('\n');
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const units = ['engineering', 'operations', 'groups'].map((ou) =>
    entry(`ou=${ou},${BASE}`, 'objectClass: organizationalUnit', `ou: ${ou}`),
  );
  const people = Object.entries(PEOPLE).map(([uid, { ou, password }]) =>
    [
      `dn:: ${base64(`uid=${uid},ou=${ou},${BASE}`)}`,
      'objectClass: inetOrgPerson',
      'objectClass: principal',
      `userPrincipalName:: ${base64(`${uid}@example.com`)}`,
      `uid:: ${base64(uid)}`,
      `cn:: ${base64(uid)}`,
      `sn:: ${base64(uid)}`,
      `userPassword:: ${base64(password)}`,
      '',
    ].join('\n'),
  );
  const groups = Object.entries(GROUPS).map(([cn, members]) =>
    entry(
      `cn=${cn},ou=groups,${BASE}`,
      'objectClass: groupOfNames',
      `cn: ${cn}`,
      ...members.map((member) => `member: ${member}`),
    ),
  );
  const reader = entry(
    READER.dn,
    'objectClass: organizationalRole',
    'objectClass: simpleSecurityObject',
    'cn: reader',
    `userPassword: ${READER.password}`,
  );
  return [
    entry(BASE, 'objectClass: dcObject', 'objectClass: organization', 'o: Example', 'dc: example'),
    ...units,
    ...people,
    ...groups,
    reader,
  ].join('\n');
}

const config = (folder: string): string => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
# Of Active Directory, for who binds by it: OpenLDAP has no such attribute.
attributetype ( 1.2.840.113556.1.4.656 NAME 'userPrincipalName' EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
objectclass ( 1.3.6.1.4.1.4203.666.100 NAME 'principal' AUXILIARY MAY userPrincipalName )
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${folder}/slapd.pid
TLSCACertificateFile ${folder}/ca.pem
TLSCertificateFile ${folder}/server.pem
TLSCertificateKeyFile ${folder}/server.key
database mdb
suffix "${BASE}"
rootdn "cn=root,${BASE}"
rootpw root
directory ${folder}/db
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${READER.dn}" read by users read by anonymous auth by * none
`;

function run(command: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (error || status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr}`);
}

/** Creates a certificate for the loopback address, and the authority that signs it. */
function makeCertificates(folder: string): void {
  const file = (name: string) => join(folder, name);
  const newKey = ['req', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  run('openssl', [
    ...newKey,
    '-x509',
    '-subj',
    '/CN=test authority',
    '-keyout',
    file('ca.key'),
    '-out',
    file('ca.pem'),
  ]);
  run('openssl', [
    ...newKey,
    '-x509',
    '-subj',
    '/CN=another authority',
    '-keyout',
    file('other.key'),
    '-out',
    file('other.pem'),
  ]);
  writeFileSync(file('san'), 'subjectAltName=DNS:localhost,IP:127.0.0.1');
  run('openssl', [
    'req',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-subj',
    '/CN=localhost',
    '-keyout',
    file('server.key'),
    '-out',
    file('server.csr'),
  ]);
  run('openssl', [
    'x509',
    '-req',
    '-in',
    file('server.csr'),
    '-CA',
    file('ca.pem'),
    '-CAkey',
    file('ca.key'),
    '-CAcreateserial',
    '-days',
    '2',
    '-extfile',
    file('san'),
    '-out',
    file('server.pem'),
  ]);
}

export interface TestDirectory {
  readonly url: string;
  readonly secureUrl: string;
  /** The authority that signed the certificate of the server, and one that did not. */
  readonly caFile: string;
  readonly otherCaFile: string;
  close(): Promise<void>;
}

/** Starts a real slapd on the loopback address, with three users, nested groups and TLS. */
export async function aDirectory(): Promise<TestDirectory> {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-slapd-'));
  mkdirSync(join(folder, 'db'));
  makeCertificates(folder);
  writeFileSync(join(folder, 'slapd.conf'), config(folder));
  writeFileSync(join(folder, 'tree.ldif'), ldif());
  run('slapadd', ['-f', join(folder, 'slapd.conf'), '-l', join(folder, 'tree.ldif')]);
  const [plain = 0, secure = 0] = await findFreePorts(2);
  const url = `ldap://127.0.0.1:${plain}`;
  const secureUrl = `ldaps://127.0.0.1:${secure}`;
  const slapd: ChildProcess = spawn(
    'slapd',
    ['-f', join(folder, 'slapd.conf'), '-h', `${url} ${secureUrl}`, '-d', '0'],
    { stdio: 'ignore' },
  );
  await waitForListener(plain);
  return {
    url,
    secureUrl,
    caFile: join(folder, 'ca.pem'),
    otherCaFile: join(folder, 'other.pem'),
    async close() {
      const exited = once(slapd, 'exit');
      slapd.kill();
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
