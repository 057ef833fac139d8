/** Reads collapsed stacks: the last blank divides a stack from its number. */
function readCollapsed(text: string): Map<string, number> {
  const stacks = new Map<string, number>();
  for (const line of text.split('\n')) {
    const blank = line.lastIndexOf(' ');
    if (blank > 0) stacks.set(line.slice(0, blank), Number(line.slice(blank)));
  }
  return stacks;
}

const sum = (stacks: ReadonlyMap<string, number>): number =>
  [...stacks.values()].reduce((all, value) => all + value, 0);

/** Joins two collapsed texts to stacks with two numbers; those of the first are scaled to the total of the second. */
export function joinCollapsed(first: string, second: string): string {
  const [before, after] = [readCollapsed(first), readCollapsed(second)];
  const [total, other] = [sum(after), sum(before)];
  const scale = other > 0 && total > 0 ? total / other : 1;
  const stacks = new Set([...after.keys(), ...before.keys()]);
  let text = '';
  for (const stack of stacks)
    text += `${stack} ${Math.round(scale * (before.get(stack) ?? 0))} ${after.get(stack) ?? 0}\n`;
  return text;
}
