import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findErrorClassInText } from './index.ts';

const MESSAGES: readonly (readonly [id: string, message: string])[] = [
  ['conn-refused', 'java.net.ConnectException: Verbindungsaufbau abgelehnt'],
  ['conn-refused', 'java.net.ConnectException: 拒绝连接'],
  ['conn-refused', 'java.net.ConnectException: Connexion refusée'],
  ['connect-timeout', 'java.net.ConnectException: Expiró el tiempo de conexión'],
  ['conn-reset', 'java.io.IOException: 你的主机中的软件中止了一个已建立的连接。'],
  ['enospc', 'java.io.IOException: Aucun espace disponible sur le périphérique'],
  ['enospc', 'java.io.IOException: На устройстве не осталось свободного места'],
  ['erofs-io', 'java.nio.file.FileSystemException: /data/55.bin: Das Dateisystem ist nur lesbar'],
  ['emfile', 'java.net.SocketException: Zu viele offene Dateien'],
  [
    'bind-failed',
    'java.net.BindException: Normalerweise darf jede Socketadresse (Protokoll, Netzwerkadresse oder Anschluss) nur jeweils einmal verwendet werden: bind',
  ],
  ['access-denied', 'java.io.FileNotFoundException: C:\\shop\\orders.db (Zugriff verweigert)'],
  ['db-deadlock', 'org.postgresql.util.PSQLException: FEHLER: Verklemmung entdeckt'],
  ['db-schema', 'org.postgresql.util.PSQLException: ERREUR: la relation « orders » n’existe pas'.replace('’', "'")],
  ['db-auth', 'FATAL: Passwort-Authentifizierung für Benutzer »shop« fehlgeschlagen'],
];

test('messages of operating systems and databases are known in other languages', () => {
  for (const [id, message] of MESSAGES) assert.equal(findErrorClassInText(message)?.id, id, message);
});

test('what an application says of access in another language is no failure of the host', () => {
  assert.equal(findErrorClassInText('Zugriff verweigert für Benutzer ann'), undefined);
});
