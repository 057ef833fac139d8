import { has, type UnreadFormatDetector } from './unread-format.ts';

const SEND_RECORDING = 'It has a part of what the recording has: send the recording itself (*.jfr).';
const SEND_STACKS =
  'Send a recording or collapsed stacks: `asprof -d 30 -o jfr -f profile.jfr PID`, or `-o collapsed`.';

const EVENT = /^[a-zA-Z_][\w$]*(?:\.[\w$]+)+ \{$/;
const EVENT_START = /^ {2}startTime = /;
const TABLE_RULE = /^-+(?: -+)+$/;
/** Its pages are read. */
const ASYNC_PROFILER = /async-profiler/;
/** `jfr view` centers the title of a table. */
const CENTERED_TITLE = /^ {10,}\S/;
/** It underlines the title of what is no table, and its lines are names and values. */
const FORM_TITLE =
  /^(?:GC (?:Pauses|Configuration|CPU Time)|(?:JVM|Recording|System) Information|Heap Configuration|Compiler (?:Configuration|Statistics)|Exception Statistics|CPU (?:Load Statistics|Time Stamp Counter)|Container \w{1,20}(?: \w{1,20})?)$/;
const FORM_RULE = /^-{5,60}$/;
const FORM_LINE = /^[A-Z][\w .%/()-]{1,60}: \S/;

const isForm = ([title = '', rule = '', line = '']: readonly string[]): boolean =>
  FORM_TITLE.test(title) && FORM_RULE.test(rule) && FORM_LINE.test(line);

/** What tools write of a recording or of samples, for people or for other tools. */
export const PROFILE_OUTPUTS: readonly UnreadFormatDetector[] = [
  {
    what: 'the output of `jfr print`',
    advice: SEND_RECORDING,
    detect: (_, [first = '', second = '']) => EVENT.test(first) && EVENT_START.test(second),
  },
  {
    what: 'the output of `jfr print --json`',
    advice: SEND_RECORDING,
    detect: (_, first) => /^\{"recording":\{"events":\[/.test(first.join('').replaceAll(/\s/g, '')),
  },
  {
    what: 'the output of `jfr print --xml`',
    advice: SEND_RECORDING,
    detect: (_, first) => has(first.slice(0, 3), /^<recording xmlns:xsi=/),
  },
  {
    what: 'the output of `jfr summary`',
    advice: SEND_RECORDING,
    detect: (_, [first = '', second = '']) => /^ Version: \d+\.\d+$/.test(first) && /^ Chunks: \d+$/.test(second),
  },
  {
    what: 'the output of `jfr metadata`',
    advice: SEND_RECORDING,
    detect: (_, first) =>
      /^class \w+ \{$/.test(first[0] ?? '') && first[1] === '}' && /^class \w+ \{$/.test(first[2] ?? ''),
  },
  {
    what: 'the output of `jfr view`',
    advice: SEND_RECORDING,
    detect: (_, first) => (CENTERED_TITLE.test(first[0] ?? '') && has(first.slice(1, 4), TABLE_RULE)) || isForm(first),
  },
  {
    what: 'the page of a flame graph',
    advice: `The page has no times and no threads. ${SEND_STACKS}`,
    detect: ({ lines }, first) =>
      has(first.slice(0, 2), /^<!DOCTYPE html>|^<html/i) &&
      has(lines, /<title>(?:\w+ )?(?:Flame ?[Gg]raph|Profile)/) &&
      !has(lines, ASYNC_PROFILER),
  },
];
