import type { ErrorClass } from './error-class.ts';

/** What goes wrong between programs and the brokers, registries and peers around them, though nothing is down. */
export const MESSAGING: readonly ErrorClass[] = [
  {
    id: 'worker-ended',
    cause: 'errors',
    title: 'A worker has given up and handles nothing more',
    effect: 'The process lives and looks healthy, while its queue or partition grows until somebody starts it again.',
    gravity: 'S',
    isGeneral: true,
    warnsFrom: 1,
    signature:
      /Task is being killed and will not recover until manually restarted|All stream threads have died|exception handler opted to SHUTDOWN_(?:CLIENT|APPLICATION)|the thread is going to shut down|Fatal consumer exception; stopping container|Stopping container (?:due to|from) an? (?:Error|aborted consumer)|Pipeline aborted due to error|Query \[?id = .{1,120} terminated with error|\bStreamingQueryException\b|Error while stopping connector|Closing consumer worker/,
    advice:
      'Correct what the innermost exception names, then start the worker again; let a health check see that it has ended. For data that cannot be handled, set aside single records (dead-letter queue) instead of ending on them.',
  },
  {
    id: 'kafka-topic',
    cause: 'remote',
    title: 'A Kafka topic does not exist or may not be seen',
    effect: 'Each send waits for the whole time-out and then fails; a consumer waits without a word.',
    gravity: 'S',
    signature:
      /\bUNKNOWN_TOPIC_OR_PARTITION\b|\bUnknownTopicOrPartitionException\b|\bINVALID_TOPIC_EXCEPTION\b|\bInvalidTopicException\b/,
    advice:
      'Compare the named topic with those of this cluster (spelling, environment, prefix) and create it with the partitions and replicas that it needs; when it exists, look for a missing right to describe it, or a topic that was deleted and made anew.',
  },
  {
    id: 'message-lock-lost',
    cause: 'remote',
    title: 'Messages are handled for longer than the broker waits',
    effect: 'The broker gives them to another consumer: their work is done twice, and some never leave the queue.',
    gravity: 'W',
    seriousFrom: 3,
    signature:
      /\bMessageLockLost\w*|\bSessionLockLost\w*|\bThe lock supplied is invalid\b|[Rr]eceipt [Hh]andle (?:has|is) expired|\bReceiptHandleIsInvalid\w*|The receipt handle has expired/,
    advice:
      'Compare how long one message is handled, and waits in the prefetch buffer, with the lock or visibility time-out of the queue: fetch fewer at once, renew the lock while working, and only then lengthen it. Handling must be safe to repeat.',
  },
  {
    id: 'service-registry',
    cause: 'remote',
    title: 'The service registry cannot be reached',
    effect: 'This instance is removed from the registry after some time, and knows only the old addresses of others.',
    gravity: 'W',
    seriousFrom: 5,
    signature:
      /\bwas unable to (?:send heartbeat|refresh its cache)\b|Cannot execute request on any known server|\bClient not connected, ?current status\b|Server check fail, please check server|\bcom\.ecwid\.consul\.transport\.TransportException\b|Failed to deregister service from|failed to req API:.{0,160}after all servers\(/,
    advice:
      'Check that the registry runs and can be reached from this host, with all of its ports (Nacos 2 needs the gRPC port, 1000 above the other), and name more than one of its servers.',
  },
  {
    id: 'token-rejected',
    cause: 'errors',
    title: 'Tokens of callers are rejected',
    effect: 'Callers are answered with 401, all of them when the keys or the issuer do not fit.',
    gravity: 'W',
    signature:
      /\bno matching key\(s\) found\b|\bJWT signature does not match\b|\bSigned JWT rejected\b|\bUnable to find a signing key that matches\b|\bThe iss claim is not valid\b|\bInvalidBearerTokenException\b|\bSigningKeyNotFoundException\b|Failed to verify token|invalid signature for token/i,
    advice:
      'Compare the key id (kid) and the issuer of a rejected token with the key set that this service loads: rotated keys that are cached for too long, tokens of another environment, another algorithm. A few are callers with old tokens.',
  },
  {
    id: 'http2-streams',
    cause: 'pool',
    title: 'More requests at once than an HTTP/2 connection may carry',
    effect: 'What goes beyond the limit of the peer fails at once instead of waiting.',
    gravity: 'W',
    signature:
      /\btoo many concurrent streams\b|Maximum active streams violated|Max(?:imum)? (?:outbound|concurrent) streams/i,
    advice:
      'Limit how many requests are in flight (a semaphore or a queue of the size of SETTINGS_MAX_CONCURRENT_STREAMS of the peer), or use more than one client; then ask why so many are in flight: a peer that answers slowly.',
  },
  {
    id: 'ask-timeout',
    cause: 'waiting',
    title: 'An actor answers too late',
    effect: 'The caller gives up after the whole time-out, and the message is handled later for nobody.',
    gravity: 'W',
    signature: /\bAskTimeoutException\b|\bAsk timed out on \[/,
    advice:
      'Take three thread dumps and look at the threads of its dispatcher: blocking calls in actors need a dispatcher of their own; one actor that does all the work needs to be split. Look for messages that end without a reply.',
  },
];
