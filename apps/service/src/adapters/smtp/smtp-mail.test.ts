import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { test } from 'node:test';
import type { Message } from '@hindsight/notifications';
import { sendSmtpMail } from './smtp-mail.ts';

const MESSAGE: Message = {
  ...{ id: 'm-1', at: 0, event: 'analysis', responseId: 'r', kind: 'gc-log', fileName: 'gc.log', level: 'SEVERE' },
  ...{ verdict: 'One pause of 1.8 s.', reasons: [], findings: [], findingCount: 0 },
};

/** A mail server that accepts every mail, or answers recipients with this status. */
async function aMailServer(recipientStatus = 250) {
  let received = '';
  const server = createServer((socket) => {
    let isData = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      received += chunk;
      const text = String(chunk);
      if (isData) {
        if (!/\r\n\.\r\n$/.test(received)) return;
        isData = false;
        socket.write('250 taken\r\n');
      } else if (text.startsWith('DATA')) {
        isData = true;
        socket.write('354 go\r\n');
      } else if (text.startsWith('RCPT')) socket.write(`${recipientStatus} recipient secret@internal\r\n`);
      else socket.write('250 ok\r\n');
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, received: () => received, close: () => server.close() };
}

const channel = (port: number, security: 'none' | 'starttls'): Parameters<typeof sendSmtpMail>[1] => ({
  ...{ name: 'mail', type: 'mail' as const, host: '127.0.0.1', port, security },
  ...{ from: 'hindsight@example.com', to: ['ops@example.com'] },
});

test('a message is sent as a mail with an id that is the same at each attempt', async () => {
  const server = await aMailServer();
  assert.deepEqual(await sendSmtpMail(MESSAGE, channel(server.port, 'none')), { ok: true });
  server.close();
  assert.match(server.received(), /Message-ID: <m-1@hindsight>/i);
  assert.match(server.received(), /SEVERE: One pause of 1\.8 s\./);
});

test('a refusal is told by its status, not by the words of the server', async () => {
  const server = await aMailServer(550);
  const sent = await sendSmtpMail(MESSAGE, channel(server.port, 'none'));
  server.close();
  assert.deepEqual(sent, { ok: false, problem: 'mail server: EENVELOPE 550' });
});

test('a server without StartTLS is refused unless the file says otherwise', async () => {
  const server = await aMailServer();
  const sent = await sendSmtpMail(MESSAGE, channel(server.port, 'starttls'));
  server.close();
  assert.equal(sent.ok, false);
  assert.doesNotMatch(server.received(), /MAIL FROM/);
});
