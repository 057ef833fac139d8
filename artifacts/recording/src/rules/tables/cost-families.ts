import { isJavaMethod } from '../support/java-methods.ts';
import { isPlatformMethod } from '../support/stacks.ts';

/** Code that does one kind of work, by the frames near the top of a stack. */
export interface CostFamily {
  readonly id: string;
  /** What the processor does there, as the subject of a sentence: `regular expressions`. */
  readonly what: string;
  readonly frames: RegExp;
  readonly advice: string;
  /** Whether programs exist to do this: in a batch it is no waste. */
  readonly isPurpose?: true;
  /** Whether healthy programs spend much time so as well. */
  readonly isNote?: true;
  /** The share of the processor time from which on it is told; without it, that of all families. */
  readonly minShare?: number;
  /** Whether it is work from whichever frame on it is in a stack: what it does further down is of other families, and says nothing about it. */
  readonly isAnywhere?: true;
  /** Whether it runs the program's own code: where that stands above, its frames are how the code was called, and take no time. */
  readonly runsProgram?: true;
}

/** The more specific ones first: a stack counts for the first that its frames belong to. */
export const COST_FAMILIES: readonly CostFamily[] = [
  {
    id: 'exceptions',
    what: 'exceptions and their stacks',
    frames: /^java\.lang\.(?:Throwable\.(?:fillInStackTrace|<init>|getStackTrace|printStackTrace)|StackTraceElement\.)/,
    advice:
      'Do not throw where a result would do; an exception without a stack (writableStackTrace=false) costs a fiftieth.',
  },
  {
    id: 'regular-expressions',
    what: 'regular expressions',
    frames: /^(?:java\.util\.regex\.|com\.google\.re2j\.|org\.joni\.)/,
    advice:
      'Compile patterns once, and replace nested quantifiers by possessive ones ([a-z]++) so that they cannot backtrack.',
  },
  {
    id: 'hash-collisions',
    what: 'hash maps whose keys collide',
    frames: /^java\.util\.(?:HashMap|concurrent\.ConcurrentHashMap)\$Tree(?:Node|Bin)\./,
    advice: 'Mend hashCode() of the keys: buckets became trees because many keys have one hash.',
  },
  {
    id: 'linear-search',
    what: 'searching lists from their begin',
    frames:
      /^java\.util\.(?:ArrayList|LinkedList|Vector|ArrayDeque|Arrays\$ArrayList|Abstract(?:List|Collection)|ImmutableCollections\$\w*List\w*|concurrent\.(?:CopyOnWriteArrayList|CopyOnWriteArraySet|ConcurrentLinkedQueue|LinkedBlockingQueue))\.(?:contains|indexOf\w*|lastIndexOf\w*|remove|fastRemove|removeFirstOccurrence|node)$/,
    advice: 'Look elements up in a HashSet or HashMap: a search in a list reads half of it on average.',
  },
  {
    id: 'logging',
    what: 'logging',
    frames:
      /^(?:org\.apache\.(?:logging\.)?log4j\.|ch\.qos\.logback\.|java\.util\.logging\.|org\.slf4j\.|org\.jboss\.logmanager\.)/,
    advice: 'Lower the level, pass parameters instead of joined texts, and leave callers (%L, %M) out of the pattern.',
  },
  {
    id: 'polling',
    what: 'asking queues for work that is not there',
    // Blocking queues wait; these ones answer at once.
    frames:
      /^(?:java\.util\.concurrent\.ConcurrentLinked(?:Queue|Deque)\.(?:poll\w*|peek\w*|isEmpty|updateHead)|org\.jctools\.queues\.[\w.]{1,100}\.(?:relaxed)?(?:poll|peek))$/,
    advice:
      'Wait instead of asking: take() or poll() with a time-out of a blocking queue sleeps until something comes; a loop that must ask should rest in between (LockSupport.parkNanos).',
  },
  {
    id: 'short-sleeps',
    minShare: 0.5,
    what: 'short sleeps and waking up from them',
    frames: /^java\.lang\.Thread\.sleep\w*$/,
    advice:
      'Do not ask again after each millisecond: wait for a signal (a blocking queue, a condition, a CountDownLatch), or sleep longer, and let one thread watch for all of them.',
  },
  {
    id: 'database-calls',
    isNote: true,
    what: 'calls of a database',
    frames:
      /^(?:org\.h2\.(?:value\.Transfer|engine\.SessionRemote|command\.CommandRemote|result\.ResultRemote)|org\.hsqldb\.Client\w*|org\.postgresql|com\.mysql\.(?:cj|jdbc)|org\.mariadb\.jdbc|oracle\.jdbc|com\.microsoft\.sqlserver\.jdbc|com\.ibm\.db2|redis\.clients\.jedis|com\.mongodb|com\.datastax)\./,
    advice:
      'Count the statements of one request: one for each row (N+1) wants a join, an IN list or a batch. Fetch only the columns and rows that are read, and set a larger fetch size.',
  },
  {
    id: 'embedded-database',
    isPurpose: true,
    what: 'queries of a database inside the JVM',
    frames: /^org\.(?:h2|hsqldb|apache\.derby|sqlite)\./,
    advice: 'Look at the plans of the most frequent queries (EXPLAIN): one that scans a table wants an index.',
  },
  {
    id: 'persistence-flush',
    isAnywhere: true,
    what: 'searching entities for changes (flush)',
    frames:
      /^org\.(?:hibernate\.event\.(?:internal|def)\.(?:AbstractFlushingEventListener\.flush(?:Entities|Collections)|DefaultFlushEntityEventListener\.onFlushEntity)|eclipse\.persistence\.internal\.sessions\.\w{0,30}UnitOfWork\w{0,10}\.calculateChanges)$/,
    advice:
      'Each query and commit compares all objects that the session holds, field by field. Keep few in it: read what is only shown without tracking it (@Transactional(readOnly = true), setReadOnly, projections, StatelessSession), clear the session between the parts of a batch, and do not query in a loop over objects that were changed (flush mode COMMIT).',
  },
  {
    id: 'json',
    isPurpose: true,
    what: 'JSON',
    frames:
      /^(?:com\.fasterxml\.jackson\.|com\.google\.gson\.|org\.json\.|com\.alibaba\.fastjson|jakarta\.json\.|org\.eclipse\.yasson\.|io\.vertx\.core\.json\.)/,
    advice: 'Share one mapper, stream instead of building trees, and leave out what nobody reads.',
  },
  {
    id: 'yaml',
    isPurpose: true,
    what: 'YAML',
    frames: /^(?:org\.(?:yaml\.snakeyaml|snakeyaml\.engine)|com\.amihaiemil\.eoyaml)\./,
    advice:
      'Read a document once and keep the result: YAML is made for configuration, and JSON is read ten times faster.',
  },
  {
    id: 'xml',
    isPurpose: true,
    what: 'XML',
    frames:
      /^(?:com\.sun\.org\.apache\.(?:xerces|xalan)|javax\.xml\.|org\.apache\.(?:xerces|xalan|xmlbeans)|com\.ctc\.wstx|com\.sun\.xml|org\.glassfish\.jaxb|com\.thoughtworks\.xstream)/,
    advice: 'Share factories and JAXB contexts, which are expensive to make, and stream instead of building trees.',
  },
  {
    id: 'serialization',
    what: 'Java serialization',
    frames: /^(?:java\.io\.Object(?:Input|Output)Stream|com\.esotericsoftware\.kryo|org\.nustaq\.serialization)/,
    advice: 'Send less, or use a format without reflection (protobuf, Avro).',
  },
  {
    id: 'password-hashing',
    isAnywhere: true,
    what: 'hashing passwords',
    frames:
      /^(?:org\.bouncycastle\.crypto\.generators\.(?:O?BCrypt|SCrypt|OpenBSDBCrypt|Argon2\w*|PKCS5S2\w*)\.|org\.mindrot\.jbcrypt\.|at\.favre\.lib\.crypto\.bcrypt\.|org\.springframework\.security\.crypto\.(?:bcrypt|scrypt|argon2|password)\.|com\.sun\.crypto\.provider\.PBKDF2\w*\.|com\.lambdaworks\.crypto\.|de\.mkammerer\.argon2\.|com\.password4j\.)/,
    advice:
      'Hashing of passwords is slow on purpose. Do it once at login and hand out a session or token instead of checking the password at each request, limit how many logins run at a time, and choose the cost (rounds, memory) for the load that this machine must bear; do not lower it below what is recommended.',
  },
  {
    id: 'crypto',
    what: 'encryption and TLS',
    frames:
      /^(?:sun\.security\.(?:ssl|provider|rsa|ec|x509)|com\.sun\.crypto\.|javax\.crypto\.|java\.security\.(?!Access|Privileged|Protection|Permission|Provider)|org\.bouncycastle\.|org\.conscrypt\.|java\.math\.BigInteger\.(?:oddModPow|modPow|implMontgomery\w*|montgomery\w*))/,
    advice: 'Keep connections open and reuse TLS sessions; ask whether each signature or hash must be computed anew.',
  },
  {
    id: 'compression',
    isPurpose: true,
    what: 'compression',
    frames:
      /^(?:java\.util\.zip\.(?:Deflater|Inflater|CRC32|GZIP|Zip)|net\.jpountz\.|org\.xerial\.snappy|com\.github\.luben\.zstd|org\.tukaani\.xz|com\.aayushatharva\.brotli)/,
    advice: 'Use a faster level or codec (zstd, lz4), and do not compress what is compressed already.',
  },
  {
    id: 'class-loading',
    what: 'class loading',
    frames:
      /^(?:java\.lang\.(?:ClassLoader\.(?:defineClass|loadClass|findLoadedClass)|Class\.forName)|jdk\.internal\.loader\.|java\.net\.URLClassLoader\.|java\.util\.jar\.|org\.springframework\.boot\.loader\.)/,
    advice:
      'After the start nothing should load classes: keep class loaders and generated classes, and use class data sharing for the start.',
  },
  {
    id: 'reflection',
    runsProgram: true,
    what: 'reflection and method handles',
    frames:
      /^(?:java\.lang\.(?:reflect\.|invoke\.(?!VarHandle|LambdaForm|DirectMethodHandle|Invokers)|Class\.(?:getMethods?|getDeclared|getFields?|privateGet|checkMember))|jdk\.internal\.reflect\.|sun\.reflect\.)/,
    advice:
      'Look members up once and keep them; method handles in static final fields are compiled away. Clojure needs type hints (set *warn-on-reflection* names where), Groovy static compilation.',
  },
  {
    id: 'dates',
    what: 'parsing and formatting of dates and numbers',
    frames:
      /^(?:java\.text\.(?:SimpleDateFormat|DateFormat|DecimalFormat|DigitList)|java\.time\.format\.|java\.util\.(?:GregorianCalendar|Calendar|TimeZone)|org\.joda\.time\.)/,
    advice:
      'Share one DateTimeFormatter, give each thread a DecimalFormat of its own, and keep times and numbers as they are until somebody reads them.',
  },
  {
    id: 'big-decimals',
    isPurpose: true,
    what: 'BigDecimal and BigInteger',
    // Both keys and decimals divide by it: who calls it says what it is.
    frames: /^java\.math\.(?!MutableBigInteger)/,
    advice: 'Count in the smallest unit with long where the range allows it, and avoid division with a new precision.',
  },
  {
    id: 'string-splitting',
    isPurpose: true,
    what: 'splitting and converting texts',
    frames: /^java\.(?:util\.(?:StringTokenizer|Scanner)|lang\.String\.(?:split|toLowerCase|toUpperCase))/,
    advice:
      'Split by indexOf on hot paths and convert only the fields that are read; bytes that are never shown need not become texts.',
  },
  {
    id: 'string-formatting',
    what: 'formatting of strings',
    frames: /^java\.(?:util\.Formatter|lang\.String\.(?:format|replace(?:All|First)?)|text\.MessageFormat)/,
    advice: 'Join with a StringBuilder or + on hot paths: String.format parses its pattern at each call.',
  },
];

/** Frames from the top in which a family must be. */
export const LOOKED_AT_FRAMES = 8;

const ANYWHERE = COST_FAMILIES.filter(({ isAnywhere }) => isAnywhere);

/** The family of a stack: one that counts wherever it is, or that of the highest frame that belongs to one. */
export function findFamily(frames: readonly string[]): CostFamily | undefined {
  const anywhere = ANYWHERE.find(({ frames: pattern }) => frames.some((frame) => pattern.test(frame)));
  if (anywhere) return anywhere;
  let isBelowProgram = false;
  for (const frame of frames.slice(0, LOOKED_AT_FRAMES)) {
    const family = COST_FAMILIES.find(({ frames: pattern, runsProgram }) =>
      runsProgram && isBelowProgram ? false : pattern.test(frame),
    );
    if (family) return family;
    isBelowProgram ||= isJavaMethod(frame) && !isPlatformMethod(frame);
  }
  return undefined;
}
