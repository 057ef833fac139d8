import { truncate } from '@hindsight/claims';
import { BAD_CHANGE } from '../metrics/state-changes.ts';
import type { ErrorClass, FailureWords } from './error-class.ts';

/** `Could not transfer artifact com.acme:core:pom:2.1 from/to internal (…): status code: 401, reason phrase: Unauthorized (401) -> [Help 1]` */
const ARTIFACT = /\b(Could not (?:transfer|find) artifact (\S{1,200}))[^>]{0,300}?(?:\): ([^>]{1,200}?))?(?: -> |$)/;

/** States which artifact a build lacks and why, which stand behind what every such statement begins with. */
function describeArtifact(line: string): FailureWords | undefined {
  const [, failed, name, reason] = ARTIFACT.exec(line) ?? [];
  if (!failed || !name) return undefined;
  return { text: `${failed}${reason === undefined ? '' : `: ${reason}`}`, marks: [failed] };
}

/** `… to Dead Letter Address DLQ from jms.queue.orders` */
const DEAD_LETTER = /\b(to Dead Letter Address (\S{1,200}) from (\S{1,200}))/;

/** States which queue loses its messages, which stands behind their properties. */
function describeDeadLetter(line: string): FailureWords | undefined {
  const [, words, target, source] = DEAD_LETTER.exec(line) ?? [];
  return words === undefined
    ? undefined
    : { text: `Messages of ${source} are given up and moved to ${target}`, marks: [words] };
}

/** `      > Cannot find a Java installation on your machine`: the innermost reason of a build of Gradle. */
const GRADLE_REASON = /^\s*> (?!Run with|Get more|Task )(\S.{8,300})$/;

/** `Failed to execute goal com.acme:jib-maven-plugin:3.4:build (default) on project shop: 401 Unauthorized -> [Help 1]` */
const MAVEN_GOAL =
  /^(Failed to execute goal) [\w.-]{1,100}:([\w-]{1,60}?)(?:-maven-plugin)?:[\w.-]{1,40}:[\w-]{1,40} \([^)]{1,60}\) on project ([\w.-]{1,80}): (?!Compilation failure)([^>]{8,300}?)\.?(?: -> |$)/;

/** States why a build failed, which Maven tells behind the name of the plugin, and Gradle in the lines below. */
function describeBuild(line: string, below: readonly string[]): FailureWords | undefined {
  const [, failed, plugin, project, stated] = MAVEN_GOAL.exec(line) ?? [];
  if (failed !== undefined && stated !== undefined)
    return { text: `The build of ${project} failed (${plugin}): ${truncate(stated, MAX_REASON)}`, marks: [failed] };
  if (!line.startsWith('FAILURE: Build failed')) return undefined;
  const reason = below.flatMap((one) => GRADLE_REASON.exec(one)?.[1] ?? []).at(-1);
  return reason === undefined
    ? undefined
    : {
        text: `The build failed: ${truncate(takeFirstSentence(reason), MAX_REASON)}`,
        marks: [reason.slice(0, MAX_REASON)],
      };
}

const MAX_REASON = 90;
const takeFirstSentence = (text: string): string => text.split(/[.:]\s/)[0] ?? text;

/** 143 and 130 are requests to stop; 137 is a class of its own. */
const NONZERO_EXIT =
  /\b(?:rc|[Rr]eturn[ _-]?code|[Ee]xit(?:ed with)?[ _-]?(?:code|status|value)|exitCode)(?: is| of)?["']?(?: ?[:=] ?| )(?!0+\b|1(?:30|37|43)\b)\d{1,5}\b(?![.:/%])|\b(?:[Pp]rocess|[Ss]erver|[Dd]aemon|[Cc]ommand|[Ss]cript|[Cc]hild) (?:has |was )?(?:stopped|ended|exited|terminated|died|finished)[,:;(]{0,2} ?(?:with )?code ?[=: ] ?(?!0+\b|1(?:30|37|43)\b)\d{1,5}\b/;
/** What changed so often is no restart. */
const MIN_STATE_CHANGES = 3;

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
      /Task is being killed and will not recover until manually restarted|All stream threads have died|exception handler opted to SHUTDOWN_(?:CLIENT|APPLICATION)|the thread is going to shut down|Fatal consumer exception; stopping container|Stopping container (?:due to|from) an? (?:Error|aborted consumer)|Pipeline aborted due to error|Query \[?id = .{1,120} terminated with error|\bStreamingQueryException\b|Error while stopping connector|Closing consumer worker|\b(?:[Ss]topping|[Tt]erminating|[Ll]eaving|[Ee]nding|[Aa]bandoning) (?:the )?(?:\w{1,30} ){0,3}(?:loop|poller|scheduler|worker|consumer|listener)\b(?=[.!]?$)/,
    advice:
      'Correct what the innermost exception names, then start the worker again; let a health check see that it has ended. For data that cannot be handled, set aside single records (dead-letter queue) instead of ending on them.',
  },
  {
    id: 'dead-letter',
    cause: 'errors',
    title: 'Messages are given up and set aside (dead-letter queue)',
    effect: 'What they ask for is not done until somebody corrects the reason and sends them again.',
    gravity: 'S',
    isAfterAttempts: true,
    signature:
      /\bto Dead Letter Address\b|\b(?:to|into|in) (?:the )?(?:DLQ|DLT|[Dd]ead[- ][Ll]etter)\b|\b[Dd]ead[- ]lettered\b|\bmax(?:imum)?(?: number of)? (?:re)?deliver(?:y|ies)(?: attempts)? (?:reached|exceeded|exhausted)\b/,
    advice:
      'Look at the consumer of that queue: an exception at each delivery (a message that it cannot handle, a peer that is down), or work that takes longer than the broker waits. Correct that first, then move the messages back; keep them until then.',
    describe: describeDeadLetter,
  },
  {
    id: 'redelivery',
    cause: 'errors',
    title: 'Messages are given back and delivered again',
    effect:
      'A message that fails each time comes round for ever: it takes the place of others, and its work may be done many times.',
    gravity: 'W',
    atAnyLevel: true,
    signature:
      /\b[Rr]e-?deliver(?:ing|ed|y) (?!["']?[=:]|false)|\b[Rr]e-?queu(?:ing|ed) (?:the )?(?:message|event|record|task|job)\b|\b[Rr]eturn(?:ing|ed) .{1,80}\bto (?:the )?(?:queue|topic|broker)\b|\b[Nn]ack(?:ing|ed) (?:the )?(?:message|delivery|event)\b|\bmessage .{1,80}\bwill be redelivered\b/,
    advice:
      'See whether it is the same message each time: then look for what its consumer does with it, and set it aside (dead-letter queue, a limit of deliveries, a delay between two) instead of taking it again at once. When they differ, what the consumer needs is missing.',
  },
  {
    id: 'agent-lost',
    cause: 'remote',
    title: 'Build agents lose their connection',
    effect: 'What the agent was building is lost, and the queue grows while it is away.',
    gravity: 'S',
    atAnyLevel: true,
    signature:
      /\bPing failed\. Terminating the channel\b|\b[Aa]gent went offline during the build\b|\bwas marked offline: Connection was broken\b|\bCannot contact [\w.-]{1,100}: (?:java|hudson)\b/,
    advice:
      'Look at the named agent at that time: its memory and processors (a container that is killed, a swapping host), its collections, and the network between the two (proxies and load balancers that close idle connections). A longer ping only hides it.',
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
      /\bno matching key\(s\) found\b|\bJWT signature does not match\b|\bSigned JWT rejected\b|\bUnable to find a signing key that matches\b|\bThe iss claim is not valid\b|\bInvalidBearerTokenException\b|\bSigningKeyNotFoundException\b|Failed to verify token|invalid signature for token|\bExpiredJwtException\b|\bTokenExpiredException\b|\b(?:JWT|token) (?:is |has )?expired\b/i,
    advice:
      'Compare the key id (kid) and the issuer of a rejected token with the key set that this service loads: rotated keys that are cached for too long, tokens of another environment, another algorithm. Tokens that have expired come from a client that does not renew them (the time since their end tells how old they are: the same client again and again), or from clocks that differ when it is seconds. A few are callers with old tokens.',
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
  {
    id: 'no-instance',
    cause: 'remote',
    title: 'No instance of a service is known',
    effect: 'Calls to that service fail before anything is sent.',
    gravity: 'W',
    signature:
      /\bNo (?:instances|servers) available for\b|\bUnable to find instance for\b|[Ll]oad balancer does not (?:have|contain)\b|\bNo provider available\b|\bNo available server for client\b|\bNo available services for ID\b/,
    advice:
      'See whether instances of that service run, are healthy and are registered under the name that this service asks for; after a start, the list may be some seconds old.',
  },
  {
    id: 'missing-remote',
    cause: 'remote',
    title: 'A queue, bucket, table or index does not exist',
    effect: 'Every call that needs it fails, however often it is repeated.',
    gravity: 'S',
    signature:
      /\bNoSuch(?:Bucket|Upload)(?:Exception)?\b|\bQueueDoesNotExist\w*|\bNonExistentQueue\b|\bThe specified (?:bucket|queue|container|table|topic) does not exist\b|\bindex_not_found_exception\b|\bContainerNotFound\b|\bNOT_FOUND: (?:Resource|Requested entity|Subscription|Topic)\b|\bMQRC_UNKNOWN_OBJECT_NAME\b/,
    advice:
      'Compare the name with what exists in the account, region and environment that this service uses; create it, or correct the name. What existed before was removed or renamed.',
  },
  {
    id: 'producer-fenced',
    cause: 'remote',
    title: 'Two producers have the same transactional id',
    effect: 'The broker refuses the older one: its transaction is aborted, and it sends nothing more.',
    gravity: 'S',
    signature:
      /\bProducerFencedException\b|\bInvalidProducerEpochException\b|\bINVALID_PRODUCER_EPOCH\b|which fences the current one/,
    advice:
      'Give each instance a transactional id of its own (transaction-id-prefix), and look for an old instance that still runs, or one that stood still for longer than transaction.timeout.ms.',
  },
  {
    id: 'cluster-capacity',
    cause: 'processor-shortage',
    title: 'The cluster has no capacity for the job',
    effect: 'The job waits and then fails, although nothing is wrong with it.',
    gravity: 'S',
    signature:
      /\bNoResourceAvailableException\b|\bNo available \[.{1,80}\] servers or node capacity to assign\b|\bInsufficient number of network buffers\b|\bInitial job has not accepted any resources\b|\bNo nodes available to run query\b|\bNO_NODES_AVAILABLE\b|\bInsufficientResourcesException\b|\bis forbidden: exceeded quota: |\bis not yet activated\. .{0,80}limit exceeded/,
    advice:
      'Compare what the job demands (slots, containers, memory, network buffers) with what its workers have and other jobs hold, and see whether workers have left; then lower its parallelism, add workers or raise the quota.',
  },
  {
    id: 'stream-overflow',
    cause: 'errors',
    title: 'A stream has more elements than its consumer takes',
    effect: 'The stream ends with an error, and elements are lost.',
    gravity: 'W',
    signature:
      /\bOverflowException\b|\bMissingBackpressureException\b|\bBufferOverflowException\b: |doesn't respect backpressure|due to lack of requests|\bmessage_queue_too_long\b/,
    advice:
      'Let the source wait for demand, or say what happens beyond it (buffer of a set size, drop, latest); then ask why the consumer is slow.',
  },
  {
    id: 'buffer-released',
    cause: 'errors',
    title: 'A buffer is used after it was released',
    effect: 'The call fails, or data of another request is read or overwritten without an error.',
    gravity: 'S',
    signature: /\bIllegalReferenceCountException\b/,
    advice:
      'Find the code that hands the buffer on or keeps it without retain(), or releases it twice; -Dio.netty.leakDetection.level=paranoid shows where it was used.',
  },
  {
    id: 'concurrent-change',
    cause: 'data-race',
    title: 'A collection is changed while it is read',
    effect: 'The call fails at times; without the check, entries would be lost or loops would not end.',
    gravity: 'W',
    signature: /\bConcurrentModificationException\b/,
    advice:
      'See who changes the collection of the named frame: another thread (a concurrent collection, a copy, a lock around both), or the loop itself (removeIf, Iterator.remove).',
  },
  {
    id: 'object-pool',
    cause: 'pool-exhausted',
    title: 'A pool of beans or objects is exhausted',
    effect: 'Each call waits for the whole time-out and then fails.',
    gravity: 'S',
    signature:
      /Failed to acquire a pool permit|JBAS014516|\bticket could not be acquired \(0\/\d+\)|\bPool exhausted\b|\b([1-9]\d{0,4}) ?(?:of|\/) ?\1 (?:\w{1,20} )?in use\b|\bin use[ :=]{1,3}([1-9]\d{0,4}) ?(?:of|\/) ?\2\b|\b(?:size|max|limit)[ :=]{1,3}([1-9]\d{0,4})\b.{0,20}?\bin use[ :=]{1,3}\3\b|\b(?:borrow|checkout|acquire|lease)\w{0,4}\b.{0,40}?\btimed out\b/,
    advice:
      'Take three thread dumps and see what those calls do that hold the instances; a larger pool helps only when they are not all waiting for the same thing.',
  },
  {
    id: 'upload-too-large',
    cause: 'errors',
    title: 'Uploads are larger than permitted',
    effect: 'The request is refused; nothing else is affected.',
    gravity: 'W',
    signature:
      /\bMaxUploadSizeExceededException\b|\b(?:File)?SizeLimitExceededException\b(?!: \[LDAP)|\bUT000020\b|\bRequestTooBigException\b/,
    advice:
      'Tell callers of the limit, and check it before the upload; raise it (multipart.max-file-size, and that of the proxy) when such sizes are wanted and are streamed to a file.',
  },
  {
    id: 'not-serializable',
    cause: 'errors',
    title: 'Objects cannot be turned into messages',
    effect: 'Each answer or message that has such an object fails.',
    gravity: 'W',
    signature:
      /\bInvalidDefinitionException\b|\bNo serializer found for class\b|\bNotSerializableException\b|\bInfinite recursion\b|not supported by default: add Module/,
    advice:
      'Send a class of its own for the message instead of the entity, or register the module or serializer that the message names; a recursion needs one of its two directions left out.',
  },
  {
    id: 'peer-refusal',
    cause: 'remote',
    title: 'A peer refuses requests for lack of rights (401, 403)',
    effect: 'The refused calls fail, and repeating them does not help.',
    gravity: 'W',
    signature:
      /\b40[13] (?:Unauthorized|Forbidden)\b|Exception\$(?:Unauthorized|Forbidden)\b|\bunauthorized \(401\)|\bforbidden \(403\)/,
    advice:
      'Look at the token or account that was sent: expired or of another environment when all calls fail, missing rights when some do.',
  },
];

/** What is known by one general word. It comes after all other classes. */
export const GENERAL: readonly ErrorClass[] = [
  {
    id: 'build-dependency',
    cause: 'remote',
    title: 'A build cannot get what it depends on',
    effect: 'Nothing is compiled, however right the sources are.',
    gravity: 'S',
    over: ['build-failed'],
    isOnlyError: true,
    signature:
      /\bCould not (?:transfer|find) artifact\b|\bCould not resolve (?:all (?:dependencies|files|artifacts) for|[\w.-]{1,100}:[\w.-]{1,100}:[\w.-]{1,60}\.?$)|\bwas not found in .{1,200} during a previous attempt\b/,
    advice:
      'Go by the reason: 401 and 403 are the credentials of the build for that repository, 404 and "could not find" a version that was never published there or a repository that is not configured, time-outs and TLS errors the network or proxy of the build machine. After it is corrected, Maven needs -U, because it remembers failures.',
    describe: describeArtifact,
  },
  {
    id: 'build-failed',
    cause: 'errors',
    title: 'A build failed',
    effect: 'Nothing is published of it, and what should have followed was not run.',
    gravity: 'S',
    outranksHarmless: true,
    isGeneral: true,
    isOnlyError: true,
    signature:
      /^[\w$.]{1,200} > .{1,300} FAILED$|^FAILURE: Build \w|^BUILD FAIL(?:ED|URE)\b|^Failed to execute goal |^(?!Tests run: ).{1,300}<<< (?:FAILURE|ERROR)!|\.(?:java|kt|kts|scala|groovy):(?:\[\d+,\d+\]|\d+:\d+) |\.(?:java|groovy):\d+: error: /,
    advice:
      'Correct the first error of the compiler, or the first test that failed, at the named line; what the build tool says at the end only counts them. Where a step of the build itself is refused (401, 403), it is the credentials of the build for what it names.',
    describe: describeBuild,
  },
  {
    id: 'uncaught-in-container',
    cause: 'errors',
    title: 'The container caught what the application did not',
    effect: 'The call failed; a message is delivered again and fails again.',
    gravity: 'W',
    isGeneral: true,
    signature:
      /\bA system exception occurred during an invocation on EJB\b|^StandardWrapperValve\[.{1,200}\]: |^(?:handleException )?\/[\w./%~-]{0,300}$/,
    advice: 'Handle it at the first frame of the application.',
  },
  {
    id: 'timeout',
    cause: 'waiting',
    title: 'Calls wait longer than they may',
    effect: 'Each holds its thread for the whole time-out, and its work may be done nevertheless.',
    gravity: 'W',
    signature: /\b\w{0,60}TimeoutException\b/,
    advice:
      'Find out what the named call waits for: a peer, a lock, or a pool whose threads are all busy. Three thread dumps while it happens tell.',
  },
  {
    id: 'limit-exceeded',
    cause: 'errors',
    title: 'A limit is exceeded',
    effect: 'What goes beyond it is refused, and fails in the same way when it is repeated.',
    gravity: 'W',
    signature:
      /\b(?:size ?)?limit (?:has been |was |is )?exceeded\b|\bexceed(?:s|ed) (?:the |its )?(?:maximum|allowed|configured|permitted)\b|\btoo many connections from \S{1,100} - max is \d/i,
    advice:
      'Find out which limit the message names and what has grown towards it; raise it only when what it limits has an upper bound.',
  },
  {
    id: 'nonzero-exit',
    cause: 'errors',
    title: 'A step ends with a return code other than 0',
    effect: 'What it should have done is missing or done in part, and what follows works with old data.',
    gravity: 'W',
    seriousFrom: 3,
    isGeneral: true,
    atAnyLevel: true,
    signature: NONZERO_EXIT,
    advice:
      'Read what the step itself wrote right before, or its own log: the return code only says that it failed. Find out whether it goes on where it ended before it is started again.',
  },
  {
    id: 'bad-state',
    cause: 'remote',
    title: 'Something changed to a state in which it does not serve',
    effect: 'Whoever needs it waits or fails until it is back, and the others carry its load.',
    gravity: 'S',
    outranksHarmless: true,
    atAnyLevel: true,
    warnsFrom: 1,
    signature: BAD_CHANGE,
    isHandled: ({ stateChanges: { mostChanges, isBad } }) => !isBad && mostChanges < MIN_STATE_CHANGES,
    advice:
      'Look at what the statement names at that time: its own log, its memory (GC pauses, kills), its processors and the network to it. When it goes and comes back again and again, it is most often too slow to answer its checks; a more patient check only hides it.',
  },
];
