import type { ErrorClass, FailureWords } from './error-class.ts';

/** `NotAfter: Wed Mar 11 02:16:39 UTC 2026`, `certificate has expired or is not yet valid: current time … is after 2026-03-11T02:16:39Z` */
const EXPIRED = /\b(NotAfter: [\w: +-]{8,40}|certificate has expired|certificate expired)/;
const EXPIRY = /\b(?:NotAfter: |is after |expired (?:on|at) )([A-Z\d][\w: +-]{7,39})/;

/** States that a certificate has expired, and when, which the JDK only calls `NotAfter`. */
function describeExpiry(line: string): FailureWords | undefined {
  const words = EXPIRED.exec(line)?.[1];
  const time = EXPIRY.exec(line)?.[1]?.trim();
  if (words === undefined) return undefined;
  return { text: `A certificate has expired${time === undefined ? '' : ` (${time})`}`, marks: [words.trim()] };
}

/** `ISPN000476: Timed out waiting for responses for request 17 from node-2 after 15 seconds` */
const SILENT_MEMBER =
  /\b(Timed out waiting for responses for request \d{1,20} from (\S{1,120}))(?: after (\S{1,12} \w{1,10}))?/;

/** States which member of the cluster does not answer, which stands behind numbers. */
function describeSilentMember(line: string): FailureWords | undefined {
  const [, words, member, time] = SILENT_MEMBER.exec(line) ?? [];
  return words === undefined
    ? undefined
    : { text: `${member} does not answer${time === undefined ? '' : ` within ${time}`} (ISPN000476)`, marks: [words] };
}

const FAILING_PEER = ['conn-refused', 'connect-timeout', 'read-timeout', 'conn-reset', 'server-error', 'timeout'];

export const NETWORK: readonly ErrorClass[] = [
  {
    id: 'host-key',
    cause: 'tls',
    title: 'The key of an SSH server is not known',
    effect: 'No file or source is exchanged with that server until its key is trusted.',
    gravity: 'S',
    over: ['peer-auth', 'access-denied'],
    signature:
      /\bHost key verification failed\b|\bNo \S{2,20} host key is known for\b|\bHostKey has been changed\b|\breject HostKey\b|\bUnknownHostKey\b|\bREMOTE HOST IDENTIFICATION HAS CHANGED\b/,
    advice:
      'Compare the fingerprint of the key with the one that the owner of the server states: a key that has changed is a new server or an attack. Then add it to the known_hosts file of the user that runs the program (in containers and build agents to their image), and do not switch the check off.',
  },
  {
    id: 'tls',
    cause: 'tls',
    title: 'TLS connections cannot be established',
    effect: 'No request reaches that peer, or no client reaches this service.',
    gravity: 'S',
    signature:
      /\bSSLHandshakeException\b|\bSSLPeerUnverifiedException\b|PKIX path|\bCertificateExpiredException\b|certificate has expired|\bx509: |CERTIFICATE_VERIFY_FAILED|Received fatal alert: |No appropriate protocol|no cipher suites in common/,
    advice:
      'Check the certificate of the peer (expiry, issuer, host name) and the trust store of this JVM; "PKIX path" means that the issuer is not in the trust store, "protocol_version" and "handshake_failure" that no protocol or cipher is shared. An expired certificate is renewed by its owner, and loaded by a restart of that server. Do not switch the check off.',
    describe: describeExpiry,
  },
  {
    id: 'dns',
    cause: 'dns',
    title: 'Host names cannot be resolved',
    effect: 'No new connection to that host can be opened, though open ones go on.',
    gravity: 'W',
    seriousFrom: 3,
    signature:
      /UnknownHostException\b|\bDnsNameResolver(?:Timeout)?Exception\b|\bDnsErrorCauseException\b|\bENOTFOUND\b|\bEAI_AGAIN\b|Temporary failure in name resolution|no such host|\bgaierror\b/,
    advice: 'Check the resolver and the spelling of the host name.',
  },
  {
    id: 'kafka-broker',
    cause: 'remote',
    title: 'Kafka brokers are not available',
    effect: 'Records wait in memory and expire: they are lost unless the producer handles the error.',
    gravity: 'S',
    signature:
      /Bootstrap broker .{0,120}disconnected|Broker may not be available|Connection to node -?\d+ .{0,120}could not be established|Node -?\d+ disconnected|not present in metadata|Failed to update metadata after|No resolvable bootstrap urls|Expiring \d+ record\(s\) for|\bBrokerNotAvailableException\b|\bNotEnoughReplicas|\bNOT_ENOUGH_REPLICAS\b|\bBufferExhaustedException\b|within the configured max blocking time|\bKafkaStorageException\b/,
    advice:
      'Check that the brokers run and that advertised.listeners names addresses which this host can reach. Where too few replicas are in sync, look for the brokers that are down or behind: fewer required replicas (min.insync.replicas) trade the failure for lost records.',
  },
  {
    id: 'cleartext',
    cause: 'errors',
    title: 'An app may not send requests without TLS',
    effect: 'Each request to that host fails before it is sent, on every device with that version of the system.',
    gravity: 'S',
    atAnyLevel: true,
    warnsFrom: 2,
    signature: /\b(?:Cleartext HTTP traffic|CLEARTEXT communication) to \S{1,200} not permitted\b/,
    advice:
      'Call the host by https. Where it has no TLS, permit cleartext for that host alone in the network security configuration of the app; from Android 9 on the default is to refuse it.',
  },
  {
    id: 'no-backend',
    cause: 'remote',
    title: 'There is no server that takes requests',
    effect: 'A load balancer answers every request for that service itself, with 502 or 503; other work is refused.',
    gravity: 'F',
    atAnyLevel: true,
    warnsFrom: 1,
    signature:
      /\b(?:backend|proxy) \S{1,120} has no server available!|\bno live upstreams while connecting to upstream\b|\bno healthy upstream\b|\b[Nn]o (?:operational|healthy|alive|reachable|working) (?:\w{1,20} )?(?:bridges?|back-?ends?|servers?|nodes?|workers?|instances?|endpoints?|upstreams?)\b/,
    advice:
      'Look at what its health checks said about each server before: time-outs speak of servers that are too slow or cannot be reached, refused connections of programs that do not run. Where all fail at once, look for what they share: a deployment, a database, the network between.',
  },
  {
    id: 'poison-message',
    cause: 'errors',
    title: 'A message cannot be read by its consumer',
    effect:
      'A consumer that reads it again and again does not go past it: its partition or queue stands still and its lag grows.',
    gravity: 'S',
    signature:
      /\bRecordDeserializationException\b|Error deserializing (?:key\/value|KEY|VALUE) for partition|\bSerializationException: (?:Error (?:de|un)serializing|Can't deserialize|Unknown magic byte|Error retrieving (?:Avro|JSON|Protobuf))|Deserialization exception handler is set to fail|please consider configuring an 'ErrorHandlingDeserializer'/,
    advice:
      'Keep the named record for analysis and let the consumer go past it (dead-letter topic, ErrorHandlingDeserializer); then correct the schema or the producer that wrote it. Do not reset the group to the end: that loses the records behind it.',
  },
  {
    id: 'coordination-session',
    cause: 'remote',
    title: 'The session at the coordination service was lost',
    effect: 'Locks, leadership and registrations of this process are gone; work may be done twice or by nobody.',
    gravity: 'S',
    signature:
      /\b[Ss]ession (?:0x\w{1,16} )?timed out, have not heard from server|session with (?:the )?metadata (?:service|store) was lost|KeeperErrorCode = (?:Session ?[Ee]xpired|ConnectionLoss)|\bKeeperException\$(?:SessionExpired|ConnectionLoss)Exception\b|session 0x\w{1,16} has expired|Cannot talk to ZooKeeper/,
    advice:
      'Compare the times with GC pauses and processor throttling of this process and with the log of the ZooKeeper servers (slow fsync, elections); a longer session time-out only helps with short pauses.',
  },
  {
    id: 'checkpoint',
    cause: 'errors',
    title: 'Checkpoints of the stream job fail',
    effect: 'After a failure the job repeats all work since the last good checkpoint; too many failures end it.',
    gravity: 'S',
    atAnyLevel: true,
    signature:
      /\bCheckpointException\b|Exceeded checkpoint tolerable failure threshold|Checkpoint \d+ of job \w+ expired/,
    advice:
      'Find the operator that finishes its checkpoint last: backpressure delays the barriers, and a large state or slow storage the write. A longer time-out only helps when the state is large.',
  },
  {
    id: 'kafka-consumer',
    cause: 'remote',
    title: 'A Kafka consumer was removed from its group',
    effect: 'Its partitions move to others, and records that were handled but not committed are handled twice.',
    gravity: 'S',
    atAnyLevel: true,
    signature:
      /\bCommitFailedException\b|max\.poll\.interval\.ms|consumer poll timeout has expired|\bOffsetOutOfRangeException\b|\bTaskMigratedException\b|\bis no longer part of the group\b/,
    advice:
      'Make the handling of a batch faster, or max.poll.records smaller, so that poll() is called within max.poll.interval.ms.',
  },
  {
    id: 'rebalances',
    cause: 'remote',
    lastsFrom: 600_000,
    title: 'A consumer group is divided anew again and again',
    effect: 'While it is, nothing is consumed: the lag grows though all consumers are well.',
    gravity: 'W',
    atAnyLevel: true,
    signature:
      /\(Re-\)joining group|\bRequest joining group due to\b|\bAttempt to heartbeat failed since group is rebalancing\b|\bpartitions revoked: \[(?!\])|\bin group \S{1,120} has failed, removing it from the group\b/,
    advice:
      'Find the member that comes and goes: one that is restarted, that pauses for longer than session.timeout.ms, or that handles a poll for longer than max.poll.interval.ms. Static membership and the cooperative assignor make restarts cheap.',
  },
  {
    id: 'es-cluster',
    cause: 'remote',
    title: 'The search cluster rejects requests',
    effect: 'Documents are not written and searches fail or are incomplete.',
    gravity: 'S',
    signature:
      /cluster_block_exception|\bClusterBlockException\b|master_not_discovered|\bmaster not discovered or elected\b|\bMasterNotDiscoveredException\b|circuit_breaking_exception|\bCircuitBreakingException\b|\bes_rejected_execution_exception\b/,
    advice:
      'Check the disk and the heap of its nodes: a circuit breaker ("Data too large") protects a heap that is full, a block a disk that is; find the largest requests and aggregations before enlarging either. A rejected execution needs fewer and smaller bulk requests at once, repeated with back-off.',
  },
  {
    id: 'redis',
    cause: 'remote',
    title: 'Redis rejects requests',
    effect: 'Caches miss and sessions are lost; the load falls on what is behind the cache.',
    gravity: 'S',
    signature:
      /OOM command not allowed|\bMISCONF\b|READONLY You|\bCLUSTERDOWN\b|\bNOAUTH\b|\bLOADING Redis is loading\b|\bmax number of clients reached\b|\bNOREPLICAS\b|\bBUSY Redis is busy\b|\b(?:MOVED|ASK) \d{1,5} [\w.<>:-]{1,100}:\d{2,5}\b|\bToo many [Cc]luster redirections\b|\b(?:Redis|Jedis)ConnectionException\b/,
    advice:
      'Read the word that Redis answers with: LOADING is a restart that reads its data, OOM its memory limit, READONLY a replica after a fail-over, MISCONF a snapshot that cannot be written, MOVED a client that does not know that it talks to a cluster (configure it for one, or let it refresh its view of the slots). Retry with back-off instead of failing each request.',
  },
  {
    id: 'mq',
    cause: 'remote',
    title: 'The message broker is not available',
    effect: 'Messages are neither sent nor received, and pile up on both sides.',
    gravity: 'S',
    signature:
      /\bShutdownSignalException\b|Shutdown Signal: (?:channel|connection) error|\bAmqpConnectException\b|\bAmqpTimeoutException\b|(?<!\bstore\.)\bAlreadyClosedException\b|MQRC_(?:CONNECTION_(?:BROKEN|QUIESCING)|Q_MGR_(?:NOT_AVAILABLE|QUIESCING)|HOST_NOT_AVAILABLE|CHANNEL_NOT_AVAILABLE)|\bJMSWMQ0018\b|MQJE001|\bHeartbeat missing with heartbeat\b|\b[Mm]issed heartbeats? from\b|AMQ219014|\bMqttException\b|\bInactivityIOException\b|\bJMSException\b.{0,80}(?:connect|closed)|Could not connect to broker|connection to (?:the )?(?:message )?broker (?:was )?(?:lost|closed)|\b(?:Topic|Ledger|ManagedLedger)FencedException\b/,
    advice: 'Check that the broker runs and can be reached, and its own log for memory or disk alarms at this time.',
  },
  {
    id: 'grpc',
    cause: 'remote',
    title: 'A gRPC peer fails',
    effect: 'Calls fail at once, and retries add load to a peer that has too much.',
    gravity: 'S',
    signature:
      /\bUNAVAILABLE: (?:io exception|upstream connect error|Network closed|Keepalive failed|Channel shutdown|Connection closed)|\bENHANCE_YOUR_CALM\b|\btoo_many_pings\b|\bRESOURCE_EXHAUSTED\b/,
    advice:
      'Check the state of the peer. ENHANCE_YOUR_CALM (too_many_pings) means that this client pings more often than the server permits: raise keepAliveTime here, or permitKeepAliveTime there.',
  },
  {
    id: 'missing-method',
    cause: 'remote',
    title: 'A peer does not know the method that is called',
    effect: 'Each such call fails at once, however often it is repeated.',
    gravity: 'S',
    signature: /\bUNIMPLEMENTED: (?:[Mm]ethod|[Uu]nknown|[Uu]nimplemented)|\bunknown (?:service|method) [\w./]{3,200}/,
    advice:
      'Client and server were built from different versions of the interface, or the address leads to another service: compare the named package and method with what runs there, and release the server before its clients.',
  },
  {
    id: 'conn-refused',
    cause: 'remote',
    title: 'A peer refuses connections',
    effect: 'Nothing listens there: every call fails at once, until the peer is back.',
    gravity: 'W',
    // The HTTP client of the JDK gives no message.
    signature:
      /Connection refused|\b[Ss]erver refused connection\b|\bECONNREFUSED\b|No route to host|Network is unreachable|\bHttpHostConnectException\b|\bjava\.net\.ConnectException(?:: null)?$/,
    advice:
      'Check that the peer runs, is ready, and listens on the address and port that this service uses; until it is back, a circuit breaker spares both.',
  },
  {
    id: 'connect-timeout',
    cause: 'remote',
    title: 'A peer cannot be reached',
    effect: 'Each call holds a thread for the whole time-out before it fails.',
    gravity: 'W',
    // nginx writes this text of the system for an upstream that accepts and does not answer.
    signature:
      /\b[Cc]onnect(?:ion)? timed out\b(?!\) while (?:reading|sending|SSL|proxying))|\bConnectTimeoutException\b|\bHttpConnectTimeoutException\b|\bMailConnectException\b|dial tcp .{0,80}i\/o timeout|\bFailed communicating with server: \S/,
    advice:
      'Check routes, firewalls and security groups: packets to the peer are dropped, or its queue of new connections is full.',
  },
  {
    id: 'read-timeout',
    cause: 'remote',
    title: 'A peer answers too late',
    effect: 'Each call holds a thread for the whole time-out; soon all threads wait for one peer.',
    gravity: 'W',
    signature:
      /\b[Rr]ead timed out\b|\blistener timeout after waiting for\b|\bReadTimeoutException\b|\bSocketTimeoutException\b|\bDEADLINE_EXCEEDED\b|context deadline exceeded|\bRedisCommandTimeoutException\b|\bHttpTimeoutException\b|\b(?:Driver|Operation|Invocation|Redis|Response|Ambiguous|Unambiguous)TimeoutException\b|\bTimeLimiter '.{1,60}' recorded a timeout|\bISPN000476\b|\bETIMEDOUT\b|upstream timed out|\brequest to \S{1,200} has not returned in \d/,
    advice:
      'Look at the peer at this time: its slowness is the cause, not the time-out. Keep time-outs short, limit how many threads may wait for one peer, and do not retry without back-off.',
    describe: describeSilentMember,
  },
  {
    id: 'mail-deferred',
    cause: 'remote',
    title: 'A mail server puts mails off',
    effect: 'The mails wait here and are sent later, or are given up and sent back after some days.',
    gravity: 'W',
    signature: /\b4\d\d[ -]4\.\d{1,2}\.\d{1,3}\b/,
    advice:
      'Go by the words behind the code of that server: 4.3.1 is its own storage, 4.7.x its trust in this sender (rate, reputation, greylisting), 4.4.x the network. Nothing is lost as long as the queue here has room; slow down rather than retry at once.',
  },
  {
    id: 'conn-reset',
    cause: 'remote',
    title: 'Connections are reset',
    effect: 'The call broke off half-way: nobody knows whether the peer has done the work.',
    gravity: 'W',
    signature: /Connection reset|Broken pipe|\bClientAbortException\b|\bPrematureCloseException\b|\bECONNRESET\b/,
    advice: 'Clients that disconnect cause this; many at once suggest that a peer or a proxy was restarted.',
  },
  {
    id: 'circuit-open',
    cause: 'remote',
    title: 'Calls are rejected: a circuit breaker is open or a bulkhead is full',
    effect: 'Calls fail at once on purpose, and what depends on the answer fails or falls back.',
    gravity: 'W',
    consequenceOf: FAILING_PEER,
    signature:
      /\bCallNotPermittedException\b|\bBulkheadFullException\b|\bCircuitBreakerOpenException\b|short-circuited|[Cc]ircuit ?[Bb]reaker .{0,80}\bis OPEN\b/,
    advice:
      'Look at the back-end behind it: the errors before a breaker opened, and how long calls take while a bulkhead is full, tell why. Both protect this service and should stay.',
  },
  {
    id: 'server-error',
    cause: 'remote',
    title: 'A peer answers with server errors (5xx)',
    effect: 'The peer fails on its own: this service can only fail as well, or fall back.',
    gravity: 'W',
    signature:
      /(?<!Completing with )\b50[0234] (?:Internal Server Error|Bad Gateway|Service Unavailable|Gateway Time-?out)|\bHttpServerErrorException\b|\bHttpClientResponseException: .{0,120}\b(?:Internal Server Error|Bad Gateway|Service Unavailable|Gateway Time-?out)|(?:Received:|HTTP response) '50[0234]\b|\bServiceUnavailable\b|(?:status|code|HTTP)(?:[ =:]| code ){1,3}50[0234]\b/,
    advice: 'Look at the peer: its log tells why it fails. Retry only with back-off, and not from every layer.',
  },
  {
    id: 'retries',
    cause: 'errors',
    title: 'Operations are retried again and again',
    effect: 'Each retry is load on what already fails, and delays the answer.',
    gravity: 'W',
    isGeneral: true,
    consequenceOf: FAILING_PEER,
    signature:
      /\b[Rr]etry(?:ing)?\b.{0,60}\b(?:in|after|attempt|of)\b|\b[Aa]ttempt \d+ ?(?:of|\/) ?\d+\b|\b[Rr]etries? exhausted\b|\bRetryExhaustedException\b|\bExhaustedRetryException\b/,
    advice:
      'Correct what makes the first attempt fail; retry with exponential back-off, jitter and a budget, in one layer only, because retries multiply the load on what is failing.',
  },
  {
    id: 'slow-statement',
    cause: 'database',
    title: 'Statements or requests are slow',
    effect: 'Connections and threads are held for all that time, so that others wait too.',
    gravity: 'W',
    usualUpTo: 0.2,
    atInfo: /^Slow query(?::|$)/,
    signature:
      /\b[Ss]low ?(?:-|_)?(?:[Qq]uery|[Ss]tatement|[Rr]equest|SQL|[Ll]og|[Oo]peration)\b|\b[Ss]low (?:[\w-]{1,20} ){0,2}(?:request|response|answer|reply|call|query|statement)s?\b|\bSlowQuery\b|\bduration: \d{4,}\.\d+ ms\b|\b(?:took|takes|taking|exceeded|elapsed)\b.{0,30}\b(?<![\d.])(?:\d{4,} ?ms|(?:\d{2,5}|[5-9])(?:\.\d{1,6})? ?s(?:econds)?)\b/,
    advice:
      'Explain the plan of the named statement and compare its duration with the locks, the I/O and the number of rows of that time.',
  },
  {
    id: 'reconnecting',
    cause: 'remote',
    title: 'The program connects to a peer again and again',
    effect: 'What the connection is for stands still until then, though nothing is logged as an error.',
    gravity: 'W',
    atAnyLevel: true,
    signature:
      /\b(?:[Rr]econnect(?:ing)?|[Tt]rying to (?:re)?connect|[Rr]etrying connection)\b.{0,60}?\b(?:in \d|after \d|attempt\b)/,
    advice:
      'Look at the named peer: is it running, does this address still lead to it, does it accept the login? When it is well, look for a proxy or load balancer that closes idle connections. Keep the distance between attempts growing, with jitter.',
  },
  {
    id: 'lock-wait',
    cause: 'lock',
    title: 'Work waits long for a lock, or does not get it',
    effect: 'What needs the lock is late or fails, and holds its thread and connection meanwhile.',
    gravity: 'W',
    signature:
      /\b[Ww]ait(?:ed|ing)\b.{0,60}\b(?:for|on) (?:the |a )?(?:\w{1,30} ){0,2}lock\b|\b(?:[Cc]ould not|[Ff]ailed to|[Uu]nable to|[Cc]annot) (?:acquire|obtain|get) (?:the |a )?(?:\w{1,30} ){0,2}lock\b/,
    advice:
      'Find the holder of the named lock, which is often in the statement: three thread dumps show what it does meanwhile. Move calls to peers out of the lock, and let a distributed lock expire when its holder has died.',
  },
  {
    id: 'health-check',
    cause: 'remote',
    title: 'A health check fails',
    effect: 'What fails it is taken out of service, also when it only answers late, and the others carry its load.',
    gravity: 'W',
    seriousFrom: 2,
    isGeneral: true,
    untilEnd: true,
    signature:
      /\b[Hh]ealth[- ]?[Cc]hecks? (?:has |have )?(?:failed|timed out|failing)\b|\b(?:failed|failing) (?:its |the )?health[- ]?checks?\b/,
    advice:
      'Look at what was checked at that time: its own log, its pauses and its processors tell whether it hung, was late or had ended. Give the check the time that an answer takes under load, and see whether what was taken out comes back by itself.',
  },
  {
    id: 'npe-logic',
    cause: 'errors',
    title: 'A value was null',
    effect: 'The request fails at that line each time the value is missing.',
    gravity: 'W',
    signature: /\bNullPointerException\b|Cannot read propert|\bNullReferenceException\b|nil pointer/,
    advice: 'Check the value at the first frame of the application, and what was deployed before the first such error.',
  },
];
