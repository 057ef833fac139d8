import type { CrashAnalysis } from '../../model.ts';
import { code } from './prose.ts';

/** The method that was being compiled: of the compile task, else of a message about it. */
export const findCompiledMethod = ({ report: { crash } }: CrashAnalysis): string | undefined =>
  crash.compileTask?.method;

/** The option that keeps a method from being compiled; it is read from JDK 6 on. */
const writeExclude = (method: string): string => `-XX:CompileCommand=exclude,${method}`;

/** What the JVM appends to the names of classes that it generates: an address or a number, which change with each run. */
const GENERATED = /(?:[/+]0x[0-9a-f]{6,16}|\$\$Lambda\$\d+\S*?|(?<=Accessor|\$Proxy)\d+)(?=::)/;

/** The option for a method, in code; a class that the JVM generates is named by what stays of its name. */
export function describeExclude(method: string): string {
  const isGenerated = GENERATED.test(method);
  const pattern = method.replace(GENERATED, (name) => (name.startsWith('$$Lambda') ? '$$Lambda*' : '*'));
  const quoted = pattern.includes('$') ? ' (in single quotes for a shell, because of the `$`)' : '';
  const all = isGenerated
    ? '; the JVM generates that class under another name in each run, so the command holds for all of its kind and costs speed'
    : '';
  return `${code(writeExclude(pattern), 160)}${quoted}${all}`;
}

/** `package.Class::method` of `package.Class.method`, as the compiler commands expect it. */
export function toCompilerName(method: string): string {
  const end = method.lastIndexOf('.');
  return end < 0 ? method : `${method.slice(0, end)}::${method.slice(end + 1)}`;
}

/** What to do about a method that the compiler cannot handle. */
export function adviseExclude(method: string | undefined): string {
  return method === undefined
    ? 'The report does not name the method: keep the replay file (replay_pid*.log), which does.'
    : `Until the JDK is updated keep the method from the compiler with ${describeExclude(method)}.`;
}

/** The name of the compiler as the report or the thread tells it. */
export function nameCompiler({ report: { crash } }: CrashAnalysis): string {
  const named = crash.compileTask?.compiler ?? /\b(C1|C2|JVMCI)\b/i.exec(crash.thread?.name ?? '')?.[1];
  return named === undefined ? 'The JIT compiler' : named.toUpperCase();
}
