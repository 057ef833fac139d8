import { checkRecordingRule } from '../../../testing/index.ts';
import { weakTls } from './weak-tls.ts';

checkRecordingRule(weakTls, {
  silent: {
    'TLS 1.2': { tables: { 'jdk.TLSHandshake': [{ peerHost: 'db', protocolVersion: 'TLSv1.2', certificateId: 1 }] } },
    'a root that nobody spoke to': {
      tables: { 'jdk.X509Certificate': [{ certificateId: 9, keyType: 'RSA', keyLength: 1024 }] },
    },
  },
  fires: {
    'TLS 1.1': {
      on: { tables: { 'jdk.TLSHandshake': [{ peerHost: 'db', protocolVersion: 'TLSv1.1', certificateId: 1 }] } },
      level: 'WARNING',
      headline: /db is spoken to with TLSv1.1/,
    },
    'a certificate that ends soon': {
      on: {
        tables: {
          'jdk.TLSHandshake': [{ peerHost: 'db', protocolVersion: 'TLSv1.3', certificateId: 1 }],
          'jdk.X509Certificate': [
            {
              certificateId: 1,
              keyType: 'RSA',
              keyLength: 2048,
              algorithm: 'SHA256withRSA',
              subject: 'CN=db',
              validUntil: Date.parse('2026-01-30T00:00:00Z'),
            },
          ],
        },
      },
      level: 'WARNING',
      headline: /ends in/,
    },
  },
});
