import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { WORK } from '../artifacts.ts';
import { type Incident, LAB } from '../incident.ts';

/** Folders in which Debian and Temurin install a JDK; `LAB_JDK_17` and `LAB_JDK_25` name another. */
const JDK_FOLDERS = '/usr/lib/jvm';

/** Finds a JDK of the major version. */
export function findJdk(version: number): string {
  const named = process.env[`LAB_JDK_${version}`];
  if (named) return named;
  const installed = existsSync(JDK_FOLDERS) ? readdirSync(JDK_FOLDERS) : [];
  const found = installed
    .filter((name) => new RegExp(`(^|-)${version}(-|$)`).test(name) || name.includes(`1.${version}.0`))
    .map((name) => join(JDK_FOLDERS, name))
    .find((folder) => existsSync(join(folder, 'bin', 'javac')));
  if (!found) throw new Error(`The lab needs a JDK ${version}: install one or set LAB_JDK_${version} to its folder.`);
  return found;
}

/** Resolves libraries and their dependencies with Maven, once per set of libraries; returns the files. */
function resolveLibraries(libraries: readonly string[]): string[] {
  if (libraries.length === 0) return [];
  const hash = createHash('sha256').update(libraries.join(' ')).digest('hex').slice(0, 16);
  const folder = join(WORK, 'libraries', hash);
  const classPath = join(folder, 'class-path');
  if (existsSync(classPath)) return readFileSync(classPath, 'utf8').trim().split(delimiter);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'pom.xml'), writePom(libraries));
  const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:build-classpath';
  execFileSync('mvn', ['-q', '-B', '-f', join(folder, 'pom.xml'), goal, `-Dmdep.outputFile=${classPath}.new`], {
    stdio: ['ignore', 2, 2],
  });
  renameSync(`${classPath}.new`, classPath);
  return readFileSync(classPath, 'utf8').trim().split(delimiter);
}

function writePom(libraries: readonly string[]): string {
  const dependencies = libraries.map((library) => {
    const [group, artifact, version] = library.split(':');
    return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;
  });
  return `<project><modelVersion>4.0.0</modelVersion><groupId>lab</groupId><artifactId>lab</artifactId><version>1</version>
<dependencies>${dependencies.join('\n')}</dependencies></project>\n`;
}

/**
 * Compiles a program into a folder with `classes`, `resources` (the files of the incident) and `lib` (its libraries). A
 * program is started in that folder, so that no path of this machine gets into its artifacts.
 */
export function compileProgram({ id, folder, truth }: Incident): string {
  const libraries = resolveLibraries(truth.libraries ?? []);
  const target = join(WORK, 'programs', id);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(join(target, 'classes'), { recursive: true });
  mkdirSync(join(target, 'lib'));
  symlinkSync(folder, join(target, 'resources'));
  for (const library of libraries) symlinkSync(library, join(target, 'lib', basename(library)));
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.java'));
  execFileSync(
    join(findJdk(truth.jdk), 'bin', 'javac'),
    [
      ...['-nowarn', '-proc:none', '-Xlint:none', '-cp', libraries.join(delimiter), '-d', join(target, 'classes')],
      ...[join(LAB, 'support', 'Lab.java'), ...sources.map((name) => join(folder, name))],
    ],
    { stdio: ['ignore', 2, 2] },
  );
  return target;
}

/** Class path within the folder of a compiled program. */
export const CLASS_PATH = ['classes', 'resources', 'lib/*'].join(delimiter);
