import type { DescribedCommand } from './describe-commands.ts';

/** What roff would read as a request or an escape; hyphens stay hyphens that can be copied. */
const escapeRoff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1');

const STATUSES = [
  [0, 'No finding reaches the level of --fail-on.'],
  [1, 'A finding has the level of --fail-on or a worse one.'],
  [2, 'The command line is wrong.'],
  [3, 'The input is no artifact that can be read, or it is damaged.'],
  [4, 'The program failed.'],
] as const;

function formatCommand({ name, usage, description, options, commands }: DescribedCommand, above: string): string[] {
  const full = `${above} ${name}`;
  return [
    `.SS "${escapeRoff(`${full} ${usage}`.trim())}"`,
    escapeRoff(description),
    ...options.flatMap(({ flags, description: text, choices }) => [
      '.TP',
      `.B ${escapeRoff(flags)}`,
      escapeRoff(choices.length > 0 ? `${text} (${choices.join(', ')})` : text),
    ]),
    ...commands.flatMap((below) => formatCommand(below, full)),
  ];
}

/** Writes the manual page of the program in roff, the language of man(7). */
export function formatManualPage(program: DescribedCommand, version: string): string {
  return `${[
    `.TH HINDSIGHT 1 "" "hindsight ${version}" "User Commands"`,
    '.SH NAME',
    `hindsight \\- ${escapeRoff(program.description)}`,
    '.SH SYNOPSIS',
    '.B hindsight',
    '.I command',
    '[options]',
    '.SH COMMANDS',
    ...program.commands.flatMap((command) => formatCommand(command, program.name)),
    '.SH EXIT STATUS',
    ...STATUSES.flatMap(([status, text]) => ['.TP', `.B ${status}`, escapeRoff(text)]),
  ].join('\n')}\n`;
}
