/** What to change when an object of such a class is on the way to the memory: the library's own setting or call. */
export interface LibraryAdvice {
  readonly of: RegExp;
  readonly advice: string;
}

/** Libraries of expressions, templates and documents, which cache by text or by name. */
const TEXTS: readonly LibraryAdvice[] = [
  {
    of: /^org\.springframework\.(?:context\.expression|expression)\./,
    advice:
      'Expressions are cached by their text and never removed: keep the text constant, and pass what differs from call to call as variables (#name) of the EvaluationContext.',
  },
  {
    of: /^com\.googlecode\.aviator\./,
    advice:
      'Compiled expressions are cached by their text and never removed: pass what differs as variables, and limit the cache (useLRUExpressionCache) or call invalidateCache().',
  },
  {
    of: /^(?:freemarker\.cache|org\.apache\.velocity\.runtime\.resource|com\.github\.jknack\.handlebars|io\.pebbletemplates)\./,
    advice:
      'A template is kept by its name or text: load one template for all calls, pass what differs from call to call as its model, and limit the cache.',
  },
  {
    of: /^org\.dom4j\.(?:tree\.(?:QNameCache|NamespaceCache)|QName)/,
    advice:
      'dom4j keeps a QName for each name of an element or attribute that it has seen: do not build names from ids or other data, but write those into attributes or text.',
  },
  {
    of: /^net\.sf\.saxon\.om\.NamePool$/,
    advice:
      'A NamePool keeps each name that it has seen: do not build names of elements from data, and replace the Configuration (Processor) now and then.',
  },
  {
    of: /^org\.(?:htmlunit|htmlunit\.\w[\w.]{0,60}|openqa\.selenium\.htmlunit)\.|^com\.gargoylesoftware\.htmlunit\./,
    advice:
      'Close each WebClient (try-with-resources) when its page was read: its windows keep their pages, scripts and history. Limit the history (getOptions().setHistorySizeLimit).',
  },
  {
    of: /^org\.apache\.(?:poi|xmlbeans)\./,
    advice:
      'A workbook or document in memory takes many times the size of its file: write large ones with SXSSFWorkbook, read them by events (XSSFReader with a SAX handler), and limit how many rows one call may ask for.',
  },
  {
    of: /^org\.jooq\.impl\.(?:ResultImpl|CursorImpl)/,
    advice: 'Read the rows one by one (fetchLazy, fetchStream with fetchSize) or in pages instead of all at once.',
  },
];

/** Sessions, messages, tasks and actors, which stay until somebody ends them. */
const LIFETIMES: readonly LibraryAdvice[] = [
  {
    of: /^(?:reactor\.core\.publisher\.FluxFlatMap|io\.reactivex\.(?:\w+\.){1,5}(?:Flowable|Observable)FlatMap)\b/,
    advice:
      'flatMap() keeps each inner publisher with what it refers to until that one ends: give each a timeout, and leave the concurrency of flatMap() at a number that the slowest of them can bear.',
  },
  {
    of: /^org\.springframework\.integration\.(?:store|aggregator)\./,
    advice:
      'A group of messages stays until it is released and removed: let incomplete groups expire (groupTimeout or a MessageGroupStoreReaper), set expireGroupsUponCompletion, and give the store a capacity.',
  },
  {
    of: /^org\.apache\.shiro\.session\./,
    advice:
      'A session stays until its timeout: create none for calls with a token (sessionStorageEnabled=false, noSessionCreation), shorten globalSessionTimeout, and keep the validation of sessions enabled.',
  },
  {
    of: /^org\.apache\.commons\.io\.FileCleaningTracker/,
    advice:
      'The tracker remembers each path until its marker object is collected: delete each file when its work is done, and track it with an object that lives no longer than the file is needed.',
  },
  {
    of: /^quickfix\.MemoryStore$/,
    advice:
      'This store keeps each message of a session until its sequence numbers are reset: store messages in files or a database (FileStoreFactory, JdbcStoreFactory), and reset the session daily.',
  },
  {
    of: /^io\.vertx\.core\.impl\.(?:TaskQueue|WorkerTaskQueue|WorkerPool|OrderedExecutor)/,
    advice:
      'Blocking tasks of one context run one after the other and wait here: find why they are slow, call executeBlocking with ordered=false where their order does not matter, and do not accept more work than they finish.',
  },
  {
    of: /^(?:org\.apache\.pekko|akka)\.actor\.dungeon\./,
    advice:
      'An actor lives until it is stopped: stop each one when its work is done (context.stop(self), PoisonPill, or a receive timeout).',
  },
  {
    of: /^org\.greenrobot\.eventbus\.EventBus$|^net\.engio\.mbassy\./,
    advice: 'Unregister each subscriber when its owner is closed: the event bus keeps it until then.',
  },
  {
    of: /^org\.eclipse\.paho\.client\.mqttv3\./,
    advice:
      'Messages wait for a broker that is not reached: lower the size of the buffer for disconnected times (setBufferSize, setDeleteOldestMessages), limit maxInflight, and stop publishing while disconnected.',
  },
  {
    of: /^org\.eclipse\.persistence\.internal\.(?:identitymaps|sessions)\./,
    advice:
      'A unit of work or a FULL identity map keeps every entity: call clear() every few hundred entities, read with read-only queries or a cursor, and use a SOFT_WEAK or size-limited cache for entities.',
  },
  {
    of: /^org\.cache2k\./,
    advice: 'Give the cache an entryCapacity that fits the heap, and expireAfterWrite.',
  },
];

export const LIBRARY_ADVICE_BY_USE: readonly LibraryAdvice[] = [...TEXTS, ...LIFETIMES];
