import { checkDumpRule, createThreads } from '../../../testing/index.ts';
import { setupPerCall } from './setup-per-call.ts';

const BUILDS = [
  'java.lang.Class.getDeclaredFields0(Native Method)',
  'com.sun.xml.bind.v2.runtime.JAXBContextImpl.<init>(JAXBContextImpl.java:301)',
  'javax.xml.bind.JAXBContext.newInstance(JAXBContext.java:691)',
  'com.acme.OrderMapper.toXml(OrderMapper.java:33)',
];
const request = (count: number) =>
  createThreads('http-nio-8080-exec', count, {
    frames: [...BUILDS, 'javax.servlet.http.HttpServlet.service(HttpServlet.java:583)'],
  });

checkDumpRule(setupPerCall, {
  silent: {
    'one fewer than the limit': request(4 - 1),
    'the start of a program': createThreads('boot', 8, { frames: [...BUILDS, 'com.acme.Boot.run(Boot.java:3)'] }),
    'other code': createThreads('t', 50),
  },
  fires: {
    'threads that are older than the start': {
      on: createThreads('listener', 4, {
        elapsedMs: 60_000,
        frames: [
          'sun.security.provider.SHA.implCompress0(SHA.java:130)',
          'java.security.KeyStore.load(KeyStore.java:1473)',
          'com.acme.Signer.sign(Signer.java:31)',
        ],
      }),
      level: 'WARNING',
      explanation: /in KeyStore\.load, called from Signer\.sign:31/,
    },
    'requests that build the same': {
      on: request(4),
      level: 'WARNING',
      explanation: /^4 threads build the same again in JAXBContext\.newInstance, called from OrderMapper\.toXml:33/,
      advice: /Build it once/,
    },
  },
});
