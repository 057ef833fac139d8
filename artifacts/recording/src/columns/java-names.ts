import { PRIMITIVES } from '@hindsight/memory-tables';

/** Writes a class name of the JVM as Java does: `[Ljava/lang/String;` is `java.lang.String[]`. */
export function toJavaName(name: string): string {
  if (!name.startsWith('[')) return name.replaceAll('/', '.');
  let dimensions = 0;
  while (name[dimensions] === '[') dimensions++;
  const element = name.slice(dimensions);
  const isObject = element.startsWith('L') && element.endsWith(';');
  const base = PRIMITIVES[element] ?? (isObject ? element.slice(1, -1) : element).replaceAll('/', '.');
  return base + '[]'.repeat(dimensions);
}
