import type { JsonObject } from './json.ts';

/**
 * What can be asked of an analysed heap dump. Objects are numbers, dense and of this dump only: the `objectId` of the answer. All
 * answers are plain JSON. Sizes are bytes; shallow sizes are as the JVM that wrote the dump laid the objects out. Texts of the dump
 * come masked and cut, as in the answer.
 */
export interface HeapExplorer {
  readonly overview: () => HeapOverview;
  readonly histogram: (question: HistogramQuery) => HeapPage<HistogramRow>;
  /** Objects of a class in the order of their addresses; undefined: no such class. */
  readonly instances: (question: PageQuery & { readonly classNumber: number }) => HeapPage<HeapObjectRow> | undefined;
  /** Directly below an object in the dominator tree, largest first; `object` undefined: at the top. */
  readonly dominated: (question: PageQuery & { readonly object?: number }) => HeapPage<HeapObjectRow> | undefined;
  /** Undefined: no such object. */
  readonly inspect: (object: number) => InspectedObject | undefined;
  /** Elements of an array. Undefined: no such object. */
  readonly elements: (question: PageQuery & { readonly object: number }) => HeapPage<HeapValue> | undefined;
  /** Who refers to an object, or whom it refers to; `prefix` names the references. */
  readonly references: (
    question: PageQuery & { readonly object: number; readonly direction: 'in' | 'out' },
  ) => HeapPage<HeapObjectRow> | undefined;
  /** Shortest strong paths from GC roots to an object, the root first. Empty: it is not strongly reachable. */
  readonly pathsToRoots: (question: {
    readonly object: number;
    readonly limit: number;
  }) => readonly (readonly HeapObjectRow[])[] | undefined;
  readonly roots: (question: PageQuery) => HeapPage<HeapObjectRow>;
  readonly threads: (question: PageQuery) => HeapPage<HeapThreadRow>;
  readonly loaders: (question: PageQuery) => HeapPage<HeapLoaderRow>;
  /** Throws ArtifactError `bad-parameter` with the place when the query is not understood. */
  readonly query: (question: OqlQuery) => Promise<OqlResult>;
  /** Ends all queries. */
  readonly close: () => Promise<void>;
}

export interface PageQuery {
  readonly offset: number;
  /** 1 to 1,000. */
  readonly limit: number;
}

export interface HeapPage<Row> {
  readonly total: number;
  readonly offset: number;
  readonly rows: readonly Row[];
}

export interface HeapOverview {
  /** `HPROF 1.0.2` */
  readonly format: string;
  readonly usedHeapSize: number;
  readonly numberOfObjects: number;
  readonly numberOfClasses: number;
  readonly numberOfClassLoaders: number;
  readonly numberOfGCRoots: number;
  /** In words: header, references, alignment. */
  readonly objectLayout: string;
  readonly complete: boolean;
}

/** As in the answer: 1 class, 2 class loader, 3 array, 4 instance. */
export type HeapObjectType = 1 | 2 | 3 | 4;

export interface HeapObjectRow {
  readonly objectId: number;
  /** `java.util.HashMap`, `class java.lang.System`, `byte[4096]` */
  readonly label: string;
  /** What it holds in short, when that is a text or a number: `"user-17"`, `42`. */
  readonly value?: string;
  readonly objectType: HeapObjectType;
  /** Names of the references from the object above, joined by ", ". */
  readonly prefix?: string;
  /** Kinds of GC root that it is, joined by ", "; `""` when it is none. */
  readonly suffix: string;
  readonly shallowSize: number;
  /** 0 when the object is not reachable. */
  readonly retainedSize: number;
  /** Whether something stands below it in the dominator tree. */
  readonly hasChildren: boolean;
  /** Of a long path: steps that were left out before this one. */
  readonly skippedSteps?: number;
}

export interface HistogramQuery extends PageQuery {
  readonly groupBy: 'class' | 'superclass' | 'loader' | 'package';
  /** A part of the label, whatever its case. */
  readonly filter?: string;
  readonly sort: 'objects' | 'shallowSize' | 'retainedSize' | 'label';
}

export interface HistogramRow {
  readonly label: string;
  /** Of a class: opens its instances. -1 for other groups. */
  readonly classNumber: number;
  /** The class, loader or superclass as an object, -1 when the row is none. */
  readonly objectId: number;
  readonly objects: number;
  readonly shallowSize: number;
  readonly retainedSize: number;
}

/** A value of the dump as it is shown: `42`, `true`, `"text"`, `null`; of a reference the object. */
export interface HeapValue {
  /** `size`, `[17]` */
  readonly name: string;
  /** `int`, `java.lang.String` */
  readonly type: string;
  readonly value: string;
  /** Of a reference that leads to an object. */
  readonly objectId?: number;
}

export interface InspectedField extends HeapValue {
  readonly declaredBy: string;
  readonly isStatic: boolean;
}

export interface InspectedObject {
  readonly row: HeapObjectRow;
  /** In hexadecimal, with `0x`. */
  readonly address: string;
  readonly className: string;
  readonly classNumber: number;
  /** The object that is its class, -1 = not in the dump. */
  readonly classObjectId: number;
  readonly loader: string;
  readonly superclasses: readonly string[];
  /** Who keeps it alive alone, -1 = nobody does or it is not reachable. */
  readonly dominatorId: number;
  /** Own fields first, then those of the superclass and so on; of a class its static fields. */
  readonly fields: readonly InspectedField[];
  /** Of an array. */
  readonly length?: number;
  /** Of a `java.lang.String`, and of arrays of characters or bytes that are text. */
  readonly text?: string;
  /** Of a collection that is known: entries and capacity. */
  readonly entries?: number;
  readonly capacity?: number;
}

export interface HeapThreadRow {
  readonly objectId: number;
  readonly name: string;
  readonly state: string;
  readonly shallowSize: number;
  readonly retainedSize: number;
  readonly frames: readonly { readonly text: string; readonly locals: readonly HeapObjectRow[] }[];
  /** Locals without a frame. */
  readonly otherLocals: readonly HeapObjectRow[];
}

export interface HeapLoaderRow {
  /** -1: the bootstrap loader. */
  readonly objectId: number;
  readonly label: string;
  readonly classes: number;
  readonly instances: number;
  readonly retainedSize: number;
}

export interface OqlQuery extends PageQuery {
  readonly oql: string;
  /** Of an answer to the same question: goes on with that query. One that is not known any more begins anew. */
  readonly cursor?: string;
  /** Milliseconds after which what was found until then is the answer; undefined: the end is waited for. */
  readonly wait?: number;
}

export interface OqlResult {
  /** Names of the columns; of a query that selects objects there is one, `object`. */
  readonly columns: readonly string[];
  /** Rows of all pages; of an answer that is not complete those that were found until then. */
  readonly total: number;
  readonly offset: number;
  readonly rows: readonly (readonly OqlCell[])[];
  /** Whether everything was looked at. */
  readonly complete: boolean;
  /** Of a query that goes on: asks for what comes. */
  readonly cursor?: string;
  /** Of a query that goes on: its rows are sorted or summed up from what was looked at until now, and may change. */
  readonly preliminary?: boolean;
  /** Objects of the classes behind FROM that were looked at, of all of them; absent where their number is not known beforehand. */
  readonly looked?: number;
  readonly toLook?: number;
  /** Set when a limit ended the query: which one, in words. */
  readonly stopped?: string;
}

/** A value, or an object to open. */
export type OqlCell = null | string | number | boolean | HeapObjectRow;

/** A question by its name with its arguments: how it travels to the process that holds the dump. */
export interface HeapQuery {
  readonly name: Exclude<keyof HeapExplorer, 'close'>;
  readonly arguments: JsonObject;
}
