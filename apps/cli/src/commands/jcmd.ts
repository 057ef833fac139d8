import { runDiagnosticCommand } from '../attach/diagnostic-command.ts';
import { findJvm } from '../attach/find-jvm.ts';
import { EXIT, type Exit } from '../exit.ts';

/** Runs a diagnostic command of a JVM and prints its output as it arrives. */
export async function jcmd(pid: number, words: readonly string[]): Promise<Exit> {
  for await (const chunk of await runDiagnosticCommand(findJvm(pid), words.join(' '))) process.stdout.write(chunk);
  return EXIT.clean;
}
