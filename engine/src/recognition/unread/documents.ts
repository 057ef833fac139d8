import type { Head } from '@hindsight/model';
import { has, type UnreadFormatDetector } from './unread-format.ts';

const JSON_DOCUMENT = 'a JSON document that is neither a log nor a thread dump';
const NO_ARTIFACT = 'Send what the JVM wrote: a GC log, a thread dump, a heap dump or an application log.';
const SAMPLE_LINES = 200;
const MIN_ROWS = 3;
const MIN_CODE_LINES = 4;
/** A text of which less is code may be a log that quotes some. */
const MIN_CODE_SHARE = 0.6;
const MIN_SETTINGS_SHARE = 0.75;

const SQL =
  /^(?:-- (?:MySQL|MariaDB|PostgreSQL|SQLite) |CREATE (?:TABLE|DATABASE|INDEX|UNIQUE|SEQUENCE|SCHEMA|OR REPLACE)\b|INSERT INTO\b|DROP TABLE\b|ALTER TABLE\b|UPDATE \S+ SET\b|PRAGMA foreign_keys|BEGIN TRANSACTION;|SELECT .{1,400};$)/i;
const SQL_DUMP_TITLE = /^-- .{0,60}(?:SQL|database) dump/i;
const CODE =
  /^\s*(?:import [\w{*.]|from [\w.]+ import |package [\w.]+;?$|(?:public|private|protected|static|final|abstract|sealed) |(?:class|interface|enum|record|struct|trait|impl|fn|def|func|function|const|let|var|val|use|namespace|export|async) |@[A-Z]\w*|#include |#define |(?:if|for|while|switch|else|try|catch|return|throw|raise|with)\b.{0,400}[({:;]$|\/\/|\/\*|\*[ /]|["']{3}|[})\]]{1,3}[;,]?\s*$|[\w.$]+(?: ?[-+*/]?= ?|\().{0,400}[;{(]$|[\w.]{1,100}\([^()]{0,400}\)$|[A-Za-z_$*&(@][^\n]{0,2000}[;{}]$|<\?php)/;
const SCRIPT = /^#!\s*\/\S+/;
const YAML_LINE = /^\s*(?:- )?(?:- |["']?[\w./-]{1,100}["']?:(?: .{0,2000}|$)|- \S)|^---$|^\s*#/;
const PRETTY_JSON = /^\s*[{[]\s*$/;
/** A record of a log that is printed over several lines. */
const JSON_LOG_MEMBER = /^\s*"(?:message|msg|log\.level|@timestamp)"\s*:/;
const NODE_REPORT = /^\s*"reportVersion"\s*:/;
const HAR = /^\s*\{\s*"log"\s*:\s*\{\s*"(?:version|creator|browser|pages)"/;
const YAML_KEY = /^\s*(?:- )*["']?[\w./-]{1,100}["']?:(?: |$)/;
const MIN_KEY_SHARE = 0.4;
const PROPERTY_LINE = /^\s*(?:[#!;]|[\w.\-[\]]{1,200}\s*[=:]|\[[\w .:-]{1,80}\]\s*$)/;
/** Columns that make a table of values a log. */
const LOG_COLUMN = /^(?:message|msg|level|severity|loglevel|content|log|text|thread|logger)$/i;
const QUOTED_FIELD = /"(?:[^"]|""){0,4000}"/g;
const COLUMN = /^"?[A-Za-z_][\w .()%/-]{0,60}"?$/;

const sampleLines = ({ lines }: Head): readonly string[] =>
  lines
    .values()
    .filter((line) => line.trim() !== '')
    .take(SAMPLE_LINES)
    .toArray();

const countMatches = (lines: readonly string[], pattern: RegExp): number =>
  lines.reduce((count, line) => count + (pattern.test(line) ? 1 : 0), 0);

/** The date and the time of a record, which may begin with a marker such as `@Reporting`. */
const RECORD_TIME = /^.{0,40}\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/;

function isSourceCode(head: Head): boolean {
  const sample = sampleLines(head).filter((line) => !RECORD_TIME.test(line));
  return sample.length >= MIN_CODE_LINES && countMatches(sample, CODE) >= MIN_CODE_SHARE * sample.length;
}

/** A table with names of columns in its first line and equally many fields in each of the next ones. */
function isTable(head: Head, separator: string, hasLogColumns = false): boolean {
  const [heading = '', ...rows] = sampleLines(head);
  const columns = heading.split(separator);
  if (columns.length < 2 || !columns.every((column) => COLUMN.test(column.trim()))) return false;
  if (columns.some((column) => LOG_COLUMN.test(column.trim())) !== hasLogColumns) return false;
  // The last line of the head may be truncated.
  const whole = rows.length > MIN_ROWS ? rows.slice(0, -1) : rows;
  return (
    whole.length >= MIN_ROWS - 1 &&
    whole.every((row) => row.replaceAll(QUOTED_FIELD, '').split(separator).length === columns.length)
  );
}

const isSettings = (head: Head, pattern: RegExp, minShare = MIN_SETTINGS_SHARE): boolean => {
  const sample = sampleLines(head);
  return sample.length >= MIN_ROWS && countMatches(sample, pattern) >= minShare * sample.length;
};

const startsWith = (first: readonly string[], pattern: RegExp): boolean => pattern.test(first[0] ?? '');

/** A line of a log that stood in a string of the document, without its quotation marks. */
const STATEMENT = /^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d|^\{"(?:@timestamp|timestamp|time|level|message|msg)":/;

const isDocument = ({ lines }: Head): boolean =>
  has(lines.slice(0, 3), PRETTY_JSON) && !has(lines, JSON_LOG_MEMBER) && !has(lines, STATEMENT);

/** Texts that an analyzer of logs would take for a log, because times or names of exceptions are in them. */
export const DISTINCT_DOCUMENTS: readonly UnreadFormatDetector[] = [
  {
    what: 'SQL (a script or the dump of a database)',
    advice: NO_ARTIFACT,
    detect: (_, first) => has(first.slice(0, 3), SQL_DUMP_TITLE) || startsWith(first, SQL),
  },
  {
    what: 'a patch (diff)',
    advice: NO_ARTIFACT,
    detect: (_, first) => has(first.slice(0, 2), /^diff --git |^--- a\//),
  },
  {
    what: 'a certificate or a key (PEM)',
    advice: 'A private key must not be sent to anybody. Send what the JVM wrote.',
    detect: (_, first) => has(first.slice(0, 1), /^(?:-----BEGIN [A-Z ]{3,40}-----|Bag Attributes|Certificate:$)/),
  },
  {
    what: 'a table of values (CSV or TSV)',
    advice: NO_ARTIFACT,
    detect: (head) => isTable(head, ',') || isTable(head, '\t') || isTable(head, ';'),
  },
  {
    what: 'an HTML page',
    advice: NO_ARTIFACT,
    detect: (_, first) => startsWith(first, /^\s*<!doctype html|^\s*<html\b/i),
  },
  {
    what: 'an XML document (report of tests)',
    advice: 'Send the log of the program; a report of tests has no times.',
    detect: (_, first) => has(first.slice(0, 3), /^\s*<testsuites?\b/),
  },
  {
    what: 'a record of a browser (HAR)',
    advice: NO_ARTIFACT,
    detect: (_, first) => HAR.test(first.slice(0, 3).join('')),
  },
  {
    what: 'a diagnostic report of Node.js',
    advice: 'Hindsight reads what JVMs write; open it with an editor.',
    detect: (_, first) => has(first.slice(0, 4), NODE_REPORT),
  },
  { what: JSON_DOCUMENT, advice: NO_ARTIFACT, detect: isDocument },
  { what: 'a script', advice: NO_ARTIFACT, detect: (_, first) => startsWith(first, SCRIPT) },
  { what: 'source code', advice: NO_ARTIFACT, detect: isSourceCode },
];

/** Texts that are named only when no analyzer takes them: their grammar is that of some logs and dumps as well. */
export const OTHER_DOCUMENTS: readonly UnreadFormatDetector[] = [
  {
    what: 'a table of values (CSV or TSV)',
    advice: NO_ARTIFACT,
    detect: (head) => isTable(head, ',', true) || isTable(head, '\t', true),
  },
  { what: 'an image (SVG)', advice: NO_ARTIFACT, detect: (_, first) => has(first.slice(0, 3), /^\s*<svg\b/) },
  {
    what: 'an XML document',
    advice: NO_ARTIFACT,
    detect: (_, first) => startsWith(first, /^\ufeff?\s*(?:<\?xml |<!DOCTYPE |<[A-Za-z][\w:.-]{0,80}(?:\s[^<]*)?>)/),
  },
  {
    what: JSON_DOCUMENT,
    advice: NO_ARTIFACT,
    detect: (_, first) => startsWith(first, /^\s*(?:\{\s*(?:"|\}?$)|\[\s*(?:[{["\d]|$))/),
  },
  {
    what: 'YAML or settings',
    advice: NO_ARTIFACT,
    detect: (head) => isSettings(head, YAML_LINE) && isSettings(head, YAML_KEY, MIN_KEY_SHARE),
  },
  {
    what: 'settings (properties)',
    advice: NO_ARTIFACT,
    detect: (head) => isSettings(head, PROPERTY_LINE),
  },
];
