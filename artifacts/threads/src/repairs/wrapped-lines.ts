import { toLine } from '@hindsight/intake';
import type { Head, Line } from '@hindsight/model';
import type { Repair, RepairedLines } from './repair.ts';

/** Terminals, mail programs and forms break lines at 72 to 132 characters. */
const MIN_WIDTH = 60;
const MAX_WIDTH = 160;
/** Headers that were broken; one may have been damaged otherwise. */
const MIN_BROKEN = 3;
const HEADER = /^"[^"]{1,200}" .{0,200}\b(?:prio|os_prio|cpu|tid)=/;
const WHOLE = /\bnid=\S{1,20} /;
/** What is behind the place where a header may be broken: the native id, or the address of the stack. */
const REST = /\bnid=|\[0x[0-9a-f]{1,16}\]\s*$/;
/** Lines of a dump that continue none before them. */
const STARTS =
  /^(?:"|\s*at |\s*- (?:locked|waiting|parking|eliminated|None|<0x)|\s*java\.lang\.Thread\.State|\s*Locked ownable|\s*$|\d{4}-\d\d-\d\d |Full thread dump|Found |=====|JNI global|Heap\b|\s+waiting (?:to lock|for)|\s+which is held|Threads class SMR|_java_thread_list)/;

/** What stands behind a blank in a header or a lock, so that the line was broken before a word. */
const BEGINS_WORD =
  /^(?:(?:nid|tid|prio|os_prio|cpu|elapsed|allocated|defined_classes)=|(?:waiting|runnable|daemon|sleeping)\b|in Object|on |\[0x|<0x|\(a )/;

/** Returns whether headers of threads end too early, and go on in the next line. */
const countBroken = ({ lines }: Head): number =>
  lines.filter((line, at) => HEADER.test(line) && !WHOLE.test(line) && isRest(lines[at + 1] ?? '')).length;

/** Returns whether a line is what was broken off the header of a thread. */
const isRest = (text: string): boolean => !STARTS.test(text) && REST.test(text);

/** A tab before a frame takes eight columns where the line was broken by columns. */
const countColumns = (text: string): number => text.length + (text.startsWith('\t') ? 7 : 0);

/** The line before the dump may be longer, such as a prompt. */
const measureWidth = ({ lines }: Head): number =>
  Math.max(...lines.filter((line) => STARTS.test(line)).map(countColumns));

function isWrapped(head: Head): boolean {
  if (countBroken(head) < MIN_BROKEN) return false;
  const width = measureWidth(head);
  return width >= MIN_WIDTH && width <= MAX_WIDTH;
}

/** Joins lines that were broken at this width, in the middle of a word or at a blank. */
function joinLines(width: number, emit: (line: Line) => void): RepairedLines {
  let pending: { readonly line: Line; text: string } | undefined;
  let lastLength = 0;

  function end(): void {
    if (pending) emit(pending.text === pending.line.text ? pending.line : toLine(pending.text, pending.line.number));
    pending = undefined;
  }

  /** A word that would have had space in the line before was not broken off it. */
  const continues = (text: string): boolean =>
    !STARTS.test(text) && lastLength + 1 + (text.split(' ', 1)[0] ?? '').length > width;

  return {
    line(line) {
      const { text } = line;
      if (pending && continues(text)) {
        const isWord = lastLength >= width && !BEGINS_WORD.test(text);
        pending.text += isWord || pending.text.endsWith(' ') ? text : ` ${text}`;
      } else {
        end();
        // A line is valid only until the next one.
        pending = { line: toLine(text, line.number), text };
      }
      lastLength = countColumns(text);
    },
    end,
  };
}

/** The text of a dump whose long lines were broken. */
export const WRAPPED_LINES: Repair = {
  applies: isWrapped,
  open: (head, emit) => joinLines(measureWidth(head), emit),
};
