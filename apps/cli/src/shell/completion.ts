/** Completions of commands, options and their values for shells, written from the tables of the options themselves. */
import type { DescribedCommand, DescribedOption } from './describe-commands.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** Quotes a text for any shell. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const joinNames = (some: readonly { readonly name: string }[]): string => some.map(({ name }) => name).join(' ');

const listFlags = (options: readonly DescribedOption[]): string =>
  options.flatMap(({ long, short }) => [long, ...(short === undefined ? [] : [short])]).join(' ');

const pattern = ({ long, short }: DescribedOption, command: string): string =>
  [long, ...(short === undefined ? [] : [short])].map((flag) => `"${command} ${flag}"`).join('|');

function formatBash({ commands }: DescribedCommand): string {
  const values = commands.flatMap(({ name, options }) =>
    options
      .filter(({ choices }) => choices.length > 0)
      .map(
        (option) =>
          `    ${pattern(option, name)}) COMPREPLY=($(compgen -W ${quote(option.choices.join(' '))} -- "$current")); return ;;`,
      ),
  );
  const flags = commands.map(
    ({ name, options }) => `      ${name}) COMPREPLY=($(compgen -W ${quote(listFlags(options))} -- "$current")) ;;`,
  );
  const below = commands.flatMap(({ name, commands: some }) =>
    some.length === 0
      ? []
      : [
          `    ${name}) if [ "$COMP_CWORD" -eq 2 ]; then COMPREPLY=($(compgen -W ${quote(joinNames(some))} -- "$current")); return; fi ;;`,
        ],
  );
  return `# Completions of hindsight for bash: hindsight completion bash > /etc/bash_completion.d/hindsight
_hindsight() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]}
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W ${quote(joinNames(commands))} -- "$current"))
    return
  fi
  case "$command" in
${below.join('\n')}
  esac
  case "$command $before" in
${values.join('\n')}
  esac
  if [[ $current == -* ]]; then
    case "$command" in
${flags.join('\n')}
    esac
    return
  fi
  COMPREPLY=($(compgen -f -- "$current"))
}
complete -o filenames -F _hindsight hindsight hindsight-jvm
`;
}

/** What zsh reads as the end of a description, or as a substitution. */
const escapeZsh = (text: string): string => text.replace(/[\\[\]:`$"]/g, '\\$&');

function formatZshOption({ long, short, description, takesValue, choices }: DescribedOption): string {
  const value = takesValue ? `:value:${choices.length > 0 ? `(${choices.join(' ')})` : '_files'}` : '';
  const flags = [long, ...(short === undefined ? [] : [short])];
  return flags.map((flag) => quote(`*${flag}[${escapeZsh(description)}]${value}`)).join(' ');
}

function formatZsh({ commands }: DescribedCommand): string {
  const names = commands.map(({ name, description }) => quote(`${name}:${escapeZsh(description)}`));
  const cases = commands.map(({ name, options, commands: below }) => {
    const first = below.length === 0 ? "'*:file:_files'" : quote(`2:command:(${joinNames(below)})`);
    return `    ${name}) _arguments ${[...options.map(formatZshOption), first].join(' ')} ;;`;
  });
  return `#compdef hindsight hindsight-jvm
# Completions of hindsight for zsh: hindsight completion zsh > "\${fpath[1]}/_hindsight"
_hindsight() {
  local -a commands
  commands=(${names.join(' ')})
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case "$words[2]" in
${cases.join('\n')}
  esac
}
_hindsight "$@"
`;
}

function formatFish({ commands }: DescribedCommand): string {
  const first = commands.map(
    ({ name, description }) => `complete -c hindsight -n __fish_use_subcommand -f -a ${name} -d ${quote(description)}`,
  );
  const rest = commands.flatMap(({ name, options, commands: below }) => {
    const inside = `complete -c hindsight -n '__fish_seen_subcommand_from ${name}'`;
    return [
      ...below.map((one) => `${inside} -f -a ${one.name} -d ${quote(one.description)}`),
      ...options.map(({ long, short, description, takesValue, choices }) =>
        [
          `${inside} -l ${long.slice(2)}`,
          ...(short === undefined ? [] : [`-s ${short.slice(1)}`]),
          ...(choices.length > 0 ? [`-x -a ${quote(choices.join(' '))}`] : takesValue ? ['-r'] : []),
          `-d ${quote(description)}`,
        ].join(' '),
      ),
    ];
  });
  return `# Completions of hindsight for fish: hindsight completion fish > ~/.config/fish/completions/hindsight.fish\n${[...first, ...rest].join('\n')}\n`;
}

const FORMATS: Readonly<Record<Shell, (program: DescribedCommand) => string>> = {
  bash: formatBash,
  zsh: formatZsh,
  fish: formatFish,
};

export const formatCompletion = (shell: Shell, program: DescribedCommand): string => FORMATS[shell](program);
