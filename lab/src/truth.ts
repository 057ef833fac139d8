/** Kinds of artifacts that the lab takes of a program. */
export const LAB_KINDS = ['gc', 'threads', 'heap', 'log', 'bundle', 'jfr'] as const;
export type LabKind = (typeof LAB_KINDS)[number];

/** What the analysis of one artifact must say. Findings are named by their ids. */
export interface Expectation {
  /** The first-named finding above INFO must be one of these. */
  readonly names?: readonly string[];
  /** Why the artifact cannot show the cause: nothing above INFO may be said of it but `also`. */
  readonly cannotShow?: string;
  /** Further findings above INFO that are true. */
  readonly also?: readonly string[];
  /** Findings that would be wrong at any level. */
  readonly never?: readonly string[];
}

/** The truth about a program: its `truth.json`. */
export interface Truth {
  readonly about: string;
  readonly cause: string;
  readonly healthy?: boolean;
  readonly jdk: 17 | 25;
  readonly options?: readonly string[];
  /** Options of the fixed twin when they are the fix. */
  readonly fixedOptions?: readonly string[];
  /** Libraries from Maven Central, `group:artifact:version`; their dependencies are resolved. */
  readonly libraries?: readonly string[];
  /** The number of processors that the program may use. */
  readonly processors?: number;
  /** Seconds until the program is ended, if it does not end by itself. */
  readonly seconds: number;
  /** The second at which the first of three thread dumps is taken. */
  readonly dumpAt?: number;
  readonly gcLog?: string;
  /** Settings of events beside those of `default.jfc`: `jdk.ClassLoad#enabled=true`. */
  readonly recordingSettings?: readonly string[];
  readonly artifacts: Partial<Record<LabKind, Expectation>>;
  readonly fixed?: Partial<Record<LabKind, Expectation>> & {
    /** Kinds of which the twins are not compared, with the reason. */
    readonly compare?: Partial<Record<LabKind, string>>;
  };
}

const FIELDS = new Set(
  'about cause healthy jdk options fixedOptions libraries processors seconds dumpAt gcLog recordingSettings artifacts fixed'.split(
    ' ',
  ),
);
const EXPECTATION_FIELDS = new Set(['names', 'cannotShow', 'also', 'never']);

/** Checks a parsed `truth.json`: a misspelled field would make an expectation that nothing can fail. */
export function checkTruth(id: string, value: unknown): Truth {
  const demand = (holds: boolean, complaint: string) => {
    if (!holds) throw new Error(`lab/incidents/${id}/truth.json: ${complaint}`);
  };
  demand(typeof value === 'object' && value !== null, 'must be an object');
  const truth = value as Truth;
  for (const field of Object.keys(truth)) demand(FIELDS.has(field), `has an unknown field "${field}"`);
  demand(Boolean(truth.about && truth.cause), 'must say what the program is about, and the cause');
  demand(truth.jdk === 17 || truth.jdk === 25, '"jdk" must be 17 or 25');
  demand(truth.seconds > 0 && truth.seconds <= 120, '"seconds" must be between 1 and 120');
  demand(Object.keys(truth.artifacts ?? {}).length > 0, 'must name the artifacts that are taken');
  const { compare: _, ...fixed } = truth.fixed ?? {};
  for (const [kind, expectation] of [...Object.entries(truth.artifacts), ...Object.entries(fixed)]) {
    demand(LAB_KINDS.includes(kind as LabKind), `has an unknown kind of artifact "${kind}"`);
    for (const field of Object.keys(expectation)) demand(EXPECTATION_FIELDS.has(field), `${kind}: unknown "${field}"`);
  }
  for (const [kind, { names, cannotShow }] of Object.entries(truth.artifacts))
    demand(
      truth.healthy ? !names : (names !== undefined) !== (cannotShow !== undefined),
      `${kind}: either "names" or "cannotShow"; healthy programs have no "names"`,
    );
  return truth;
}
