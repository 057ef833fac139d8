import { ascii, type Line } from '@hindsight/model';

/** First words of the tag sets of HotSpot (logTag.hpp): they distinguish a tag set from a host name. */
const FIRST_TAGS = new Set(
  (
    'gc safepoint class os arguments logging startuptime jit codecache thread exceptions monitorinflation biasedlocking ' +
    'module modules jfr jni jvmti cds aot metaspace stringtable symboltable protectiondomain redefine vmoperation vmthread ' +
    'handshake deoptimization compilation stackmap stacktrace stackwalk verification vtables itables membername methodhandles ' +
    'nmethod oopmap oopstorage page pagesize perf perfdata pagesize resolve sealed service startup nmt mmap heap heapdump ' +
    'malloc init install interpreter container continuations cpu debugger dcmd defaultmethods attach bytecode constantpool ' +
    'constraints dependencies event events fingerprint foreign hashtables iklass indy liveness load loader native nestmates ' +
    'parser path placeholders preview private properties reflect scavenge stringdedup subclass sweep task timer update upcall ' +
    'valuebasedclasses virtualthreads record jdk patch protection normalize nosuchmethod unload trimnative array breakpoint'
  ).split(' '),
);

/** Tags, after `gc`, of debug and trace output from which no figure is computed; it is most of a debug log. */
export const IRRELEVANT_FINE_TAGS: ReadonlySet<string> = new Set(
  (
    'remset plab refine alloc mmu stats task stringtable nmethod barrier cset region liveness reloc page mmap tracking bot ' +
    'verify workgang freelist start ihop periodic'
  ).split(' '),
);
export const IRRELEVANT_FINE_TAG_SETS: ReadonlySet<string> = new Set(
  'gc,ergo,refine gc,ergo,cset gc,ergo,heap gc,phases,start gc,ref,start gc,heap,region gc,heap,numa'.split(' '),
);
/** Tags of pools before and after each event, which the event itself has as well. */
export const HEAP_DUMP_TAGS: ReadonlySet<string> = new Set(['gc,heap', 'gc,metaspace']);

export const DETAIL_TAGS: ReadonlyMap<string, TagSet['details']> = new Map([
  ['gc,phases', 'phases'],
  ['gc,phases,ref', 'references'],
  ['gc,ref', 'references'],
]);

/** Properties of a tag set, computed once for each. */
export interface TagSet {
  /** `gc,phases` */
  readonly text: string;
  /** Whether the word is no tag set but the name of a host. */
  readonly isHostname: boolean;
  /** Which debug and trace lines contain nothing of use: all of them, or those inside of events. */
  readonly irrelevantWhenFine: 'always' | 'in-events' | 'never';
  /** What the many small lines inside of an event are parts of. */
  readonly details: 'phases' | 'references' | 'none';
}

export const NO_TAGS: TagSet = { text: '', isHostname: false, irrelevantWhenFine: 'never', details: 'none' };

function classifyRelevance(text: string, first: string, second: string): TagSet['irrelevantWhenFine'] {
  if (IRRELEVANT_FINE_TAG_SETS.has(text)) return 'always';
  if (first === 'gc' && IRRELEVANT_FINE_TAGS.has(second)) return 'always';
  return HEAP_DUMP_TAGS.has(text) ? 'in-events' : 'never';
}

function describeTags(text: string, afterLevel: boolean): TagSet {
  const [first = '', second = ''] = text.split(',', 2);
  return {
    text,
    isHostname: !afterLevel && !FIRST_TAGS.has(first),
    irrelevantWhenFine: classifyRelevance(text, first, second),
    details: DETAIL_TAGS.get(text) ?? 'none',
  };
}

/** A log has some dozens of tag sets; a hostile one may invent more. */
const MAX_TAG_SETS = 1000;
const { BLANK } = ascii;

/**
 * Turns the bytes of a tag decoration into one of the few tag sets of the log without creating a string for each line.
 */
export class TagSets {
  private readonly known = new Map<number, TagSet>();
  private lastHash = 0;
  private last: TagSet = NO_TAGS;

  find(line: Line, from: number, to: number, afterLevel: boolean): TagSet {
    const { bytes, start } = line;
    let hash = 0;
    let end = from;
    for (; end < to; end++) {
      const byte = bytes[start + end] as number;
      if (byte === BLANK) break;
      hash = (Math.imul(hash, 31) + byte) | 0;
    }
    if (hash === this.lastHash) return this.last;
    let set = this.known.get(hash);
    if (!set) {
      set = describeTags(line.text.slice(from, end), afterLevel);
      if (this.known.size < MAX_TAG_SETS) this.known.set(hash, set);
    }
    this.lastHash = hash;
    this.last = set;
    return set;
  }
}
