import type { JsonObject } from './json.ts';

/**
 * The questions that an analyzed heap dump answers. Objects are dense numbers that are valid in this dump only: the
 * `objectId` of an answer. All answers are plain JSON. Sizes are bytes; shallow sizes follow the object layout of the
 * JVM that wrote the dump. Texts of the dump are masked and truncated.
 */
export interface HeapExplorer {
  readonly overview: () => HeapOverview;
  readonly histogram: (question: HistogramQuery) => HeapPage<HistogramRow>;
  /** Returns the objects of a class in the order of their addresses, or undefined when there is no such class. */
  readonly instances: (
    question: PageQuery & ArrangedQuery & { readonly classNumber: number },
  ) => HeapPage<HeapObjectRow> | undefined;
  /**
   * Returns the objects directly below an object in the dominator tree, largest first. Without `object` it returns the
   * top of the tree.
   */
  readonly dominated: (
    question: PageQuery & ArrangedQuery & { readonly object?: number },
  ) => HeapPage<HeapObjectRow> | undefined;
  /** Returns the same objects as groups with the sums of their sizes. */
  readonly dominatorGroups: (question: DominatorGroupQuery) => HeapPage<HistogramRow> | undefined;
  /** Returns undefined when there is no such object. */
  readonly inspect: (object: number) => InspectedObject | undefined;
  /** Returns the elements of an array, or undefined when there is no such object. */
  readonly elements: (question: PageQuery & { readonly object: number }) => HeapPage<HeapValue> | undefined;
  /** Returns the objects that refer to an object, or to which it refers; `prefix` names the references. */
  readonly references: (
    question: PageQuery & { readonly object: number; readonly direction: 'in' | 'out' },
  ) => HeapPage<HeapObjectRow> | undefined;
  /**
   * Returns the shortest strong paths from GC roots to an object, the root first. The list is empty when the object is
   * not strongly reachable.
   */
  readonly pathsToRoots: (question: {
    readonly object: number;
    readonly limit: number;
  }) => readonly (readonly HeapObjectRow[])[] | undefined;
  /**
   * Returns the paths to an object through all who refer to it, or to the objects of a class, merged into one tree; undefined when there
   * is no such object or class.
   */
  readonly mergedPaths: (question: {
    readonly object?: number;
    readonly classNumber?: number;
  }) => MergedPaths | undefined;
  readonly roots: (question: PageQuery & ArrangedQuery) => HeapPage<HeapObjectRow>;
  readonly threads: (question: PageQuery & ArrangedQuery) => HeapPage<HeapThreadRow>;
  readonly loaders: (question: PageQuery & ArrangedQuery) => HeapPage<HeapLoaderRow>;
  /** Runs a query. Throws ArtifactError `bad-parameter` with line and column when it cannot be parsed. */
  readonly query: (question: OqlQuery) => Promise<OqlResult>;
  /** Ends all queries. */
  readonly close: () => Promise<void>;
}

export interface PageQuery {
  readonly offset: number;
  /** The number of rows, 1 to 1,000. */
  readonly limit: number;
}

/** The order of rows: numbers in descending order, names in ascending order. */
export type RowOrder = 'objects' | 'shallowSize' | 'retainedSize' | 'label';

/** What every list can be asked for besides a page. */
export interface ArrangedQuery {
  /** A part of the label; case is ignored. */
  readonly filter?: string;
  /** Absent for the order in which the dump has the rows. */
  readonly sort?: RowOrder;
}

/** Groups of the objects at the top of the dominator tree, or of those that an object dominates immediately. */
export interface DominatorGroupQuery extends PageQuery, ArrangedQuery {
  readonly object?: number;
  readonly groupBy: 'class' | 'package' | 'loader';
}

export interface HeapPage<Row> {
  readonly total: number;
  readonly offset: number;
  readonly rows: readonly Row[];
}

export interface HeapOverview {
  /** The format, such as `HPROF 1.0.2`. */
  readonly format: string;
  readonly usedHeapSize: number;
  readonly numberOfObjects: number;
  readonly numberOfClasses: number;
  /** Absent when the dump does not name the loaders of classes. */
  readonly numberOfClassLoaders?: number;
  readonly numberOfGCRoots: number;
  /** A description of the object layout: header, references, alignment. */
  readonly objectLayout: string;
  readonly complete: boolean;
}

/** The type as in the answer: 1 class, 2 class loader, 3 array, 4 instance. */
export type HeapObjectType = 1 | 2 | 3 | 4;

export interface HeapObjectRow {
  readonly objectId: number;
  /** The label: `java.util.HashMap`, `class java.lang.System`, `byte[4096]`. */
  readonly label: string;
  /** A short form of the content, when it is a text or a number: `"user-17"`, `42`. */
  readonly value?: string;
  readonly objectType: HeapObjectType;
  /** The names of the references from the object above, joined by ", ". */
  readonly prefix?: string;
  /** The kinds of GC root that the object is, joined by ", "; empty when it is none. */
  readonly suffix: string;
  readonly shallowSize: number;
  /** The retained size; 0 when the object is not reachable. */
  readonly retainedSize: number;
  /** Whether the object dominates others. */
  readonly hasChildren: boolean;
  /** The number of steps of a long path that were left out before this one. */
  readonly skippedSteps?: number;
}

/** The shortest strong paths from GC roots to several targets as one tree in preorder, the roots first. */
export interface MergedPaths {
  /** The referrers of the object, or the objects of the class. */
  readonly targets: number;
  /** Those of them whose path is part of the tree. */
  readonly searched: number;
  readonly nodes: readonly MergedPathNode[];
}

/**
 * One object of merged paths, or several of one class below one node: then the row is of the first of them, without its value, and its
 * sizes are sums, in which an object that another one retains counts twice.
 */
export interface MergedPathNode extends HeapObjectRow {
  readonly depth: number;
  readonly objects: number;
  /** The targets whose path leads through it. */
  readonly targets: number;
  /** The number of nodes with fewer targets that would stand beside it and are left out. */
  readonly siblingsLeftOut?: number;
}

export interface HistogramQuery extends PageQuery {
  readonly groupBy: 'class' | 'superclass' | 'loader' | 'package';
  /** A part of the label; case is ignored. */
  readonly filter?: string;
  readonly sort: 'objects' | 'shallowSize' | 'retainedSize' | 'label';
}

export interface HistogramRow {
  readonly label: string;
  /** The number of the class, which opens its instances; -1 for other groups. */
  readonly classNumber: number;
  /** The class, loader or superclass as an object; -1 when the row has none. */
  readonly objectId: number;
  readonly objects: number;
  readonly shallowSize: number;
  readonly retainedSize: number;
}

/** A value of the dump as it is shown: `42`, `true`, `"text"`, `null`; for a reference the object. */
export interface HeapValue {
  /** The name of the field or element: `size`, `[17]`. */
  readonly name: string;
  /** The type: `int`, `java.lang.String`. */
  readonly type: string;
  readonly value: string;
  /** The object to which a reference leads. */
  readonly objectId?: number;
}

export interface InspectedField extends HeapValue {
  readonly declaredBy: string;
  readonly isStatic: boolean;
}

export interface InspectedObject {
  readonly row: HeapObjectRow;
  /** The address in hexadecimal, with `0x`. */
  readonly address: string;
  readonly className: string;
  readonly classNumber: number;
  /** The class as an object; -1 when it is not in the dump. */
  readonly classObjectId: number;
  readonly loader: string;
  readonly superclasses: readonly string[];
  /** The dominator; -1 when there is none or the object is not reachable. */
  readonly dominatorId: number;
  /** The fields of the class, then those of the superclass and so on; the static fields when the object is a class. */
  readonly fields: readonly InspectedField[];
  /** The length of an array. */
  readonly length?: number;
  /** The text of a `java.lang.String` and of arrays of characters or bytes that are text. */
  readonly text?: string;
  /** The number of entries and the capacity of a known collection. */
  readonly entries?: number;
  readonly capacity?: number;
}

export interface HeapThreadRow {
  readonly objectId: number;
  readonly name: string;
  readonly state: string;
  readonly shallowSize: number;
  readonly retainedSize: number;
  /** The number of GC roots on its stack; an object may be several of them. */
  readonly localRoots: number;
  readonly frames: readonly { readonly text: string; readonly locals: readonly HeapObjectRow[] }[];
  /** The locals without a frame. */
  readonly otherLocals: readonly HeapObjectRow[];
}

export interface HeapLoaderRow {
  /** The loader as an object; -1 is the bootstrap loader. */
  readonly objectId: number;
  readonly label: string;
  readonly classes: number;
  readonly instances: number;
  readonly retainedSize: number;
}

export interface OqlQuery extends PageQuery {
  readonly oql: string;
  /** The cursor of an answer to the same question, which continues that query. An unknown cursor starts it again. */
  readonly cursor?: string;
  /**
   * The milliseconds after which the rows that were found so far are the answer. Without it the answer waits for the
   * end of the query.
   */
  readonly wait?: number;
}

export interface OqlResult {
  /** The names of the columns. A query that selects objects has the single column `object`. */
  readonly columns: readonly string[];
  /** The rows of all pages; in an incomplete answer those that were found so far. */
  readonly total: number;
  readonly offset: number;
  readonly rows: readonly (readonly OqlCell[])[];
  /** Whether all objects were searched. */
  readonly complete: boolean;
  /** The cursor of a query that continues; it requests the next answer. */
  readonly cursor?: string;
  /**
   * Whether the rows of a query that continues are sorted or aggregated over the objects that were searched so far, and
   * may change.
   */
  readonly preliminary?: boolean;
  /**
   * The number of objects of the classes behind FROM that were searched, and the number of all of them; absent where it
   * is not known beforehand.
   */
  readonly looked?: number;
  readonly toLook?: number;
  /** The limit that ended the query, as a text. */
  readonly stopped?: string;
}

/** A value, or an object that can be opened. */
export type OqlCell = null | string | number | boolean | HeapObjectRow;

/** A question by its name with its arguments, as it is sent to the process that holds the dump. */
export interface HeapQuery {
  readonly name: Exclude<keyof HeapExplorer, 'close'>;
  readonly arguments: JsonObject;
}
