import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findErrorClassInText } from './index.ts';

/** What servers and pools of a program's own write only as a warning, or as INFO. */
const MESSAGES: Readonly<Record<string, readonly string[]>> = {
  'long-pauses': [
    'Major GC: application 51ms, stopped 9101ms: 49.47GB -> 49.35GB',
    '[gc][old][4000][50] duration [8.1s], collections [1]/[8.9s], total [8.1s]/[2m], memory [7.8gb]->[7.7gb]/[7.9gb]',
  ],
  'cluster-member-lost': ['Previously active node is missing: worker-7 (last seen at <IPV4>)'],
  enospc: ['Caught OutOfDiskSpace error! Force compacting'],
  'disk-nearly-full': ['Free disk space is insufficient. Free bytes: 122. Limit: 512'],
  rejected: [
    'QueuedThreadPool[jetty]@7c{STARTED,8<=200<=200,i=0,q=1280}[ReservedThreadExecutor@15{s=0/4}] rejected org.eclipse.jetty.io.Accept@56',
    "Thread pool 'safe' rejected execution of class FutureTask",
  ],
  'health-check': ['Health check failed for: Bridge[stress=0.00]', 'Bridge[stress=0.00] health-check timed out'],
  'redeploy-leak': [
    'The web application [shop] appears to have started a thread named [Pool-7 housekeeper] but has failed to stop it. This is very likely',
  ],
  'object-pool': [
    'IllegalStateException: CardPool.borrow timed out after 3000 ms, 8 of 8 in use',
    'The wait for a connection took 8 s; pool size 100, in use 100',
  ],
  'nonzero-exit': ['Database process stopped, code=134'],
  'file-server-hung': ['nfs: server nas01 not responding, still trying'],
  'hung-tasks': ['INFO: task java:811 blocked for more than 122 seconds.'],
  'host-key': ['stderr: No ED25519 host key is known for [git.example]:7999 and you have requested strict checking.'],
  'commands-not-sent': ["RedisTimeoutException: Command still hasn't been written into connection! Check CPU usage"],
  'broker-flow-control': [
    'The system is overloaded with 1967163 messages queued by 10 process(es)',
    'AMQ212054: Destination address=jms.queue.Bills is blocked. If the system is configured to block make sure',
  ],
  'db-space': ['put /config failed: etcdserver: mvcc: database space exceeded'],
  'self-termination': ['Cluster Node [akka://s@10.0.0.3:25520] - Node has been marked as DOWN. Shutting down myself'],
  'mail-deferred': ['mail 17 deferred: 452 4.3.1 Insufficient system storage'],
  'frequent-checkpoints': ['checkpoints are occurring too frequently (9 seconds apart)'],
  'stream-overflow': ['connection_shutdown, reason: #{max => 1000,reason => message_queue_too_long}'],
  'change-log-gone': ['InsufficientLogException: (JE 7.3.7) Log files at this node are obsolete.'],
  'missing-file': ['Attempt to access non-existent blob attributes file /data/1.properties'],
  'connect-timeout': ['Error getting status: Failed communicating with server: http://<IPV4>:8080/v1/task'],
  'slow-statement': [
    "Dispatching to subscriber 'x' takes more than 5000ms",
    'the call took 12.4 s',
    'the call took 120 s',
  ],
};

for (const [id, messages] of Object.entries(MESSAGES)) {
  test(`${id} is recognized in what is only warned about`, () => {
    for (const message of messages) assert.equal(findErrorClassInText(message)?.id, id, message);
  });
}
