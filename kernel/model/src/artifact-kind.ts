/** The properties of a kind of artifact that are known without its analyzer. */
export interface ArtifactKindInfo {
  /** The title with its article, as used in a sentence: `a GC log`. */
  readonly title: string;
  /** The path of the REST endpoint that analyzes artifacts of this kind. */
  readonly endpoint: `/${string}`;
  /** The short word for the kind in requests and on the command line. */
  readonly shortName: string;
}

/** Every kind of artifact. The REST contract and the answers about recognized files derive from this table. */
export const ARTIFACT_KINDS = {
  'gc-log': { title: 'a GC log', endpoint: '/analyzeGC', shortName: 'gc' },
  'heap-dump': { title: 'a heap dump', endpoint: '/analyze-hd-api', shortName: 'heap' },
  'thread-dump': { title: 'a thread dump', endpoint: '/threaddump-api', shortName: 'threads' },
  'application-log': { title: 'an application log', endpoint: '/analyze-log-api', shortName: 'log' },
  'crash-log': { title: 'a crash report', endpoint: '/analyze-crash-api', shortName: 'crash' },
  'memory-tables': { title: 'tables about the memory of a JVM', endpoint: '/analyze-memory-api', shortName: 'memory' },
  'flight-recording': { title: 'a flight recording', endpoint: '/analyze-jfr-api', shortName: 'jfr' },
  bundle: { title: 'an archive', endpoint: '/bundle-upload', shortName: 'bundle' },
} as const satisfies Readonly<Record<string, ArtifactKindInfo>>;

export type ArtifactKind = keyof typeof ARTIFACT_KINDS;
